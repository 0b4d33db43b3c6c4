import { data, useLocation } from 'react-router'
import { listProducts } from '../../domain/catalogue/list-products.server.ts'
import type { Listing } from '../../domain/catalogue/listing.ts'
import { parseListingQuery } from '../../domain/catalogue/listing-query.ts'
import { shelfAt } from '../../domain/catalogue/shelves.ts'
import { servicesContext } from '../../services.ts'
import { pageMeta, publicUrlOf } from '../../ui/page-meta.ts'
import { inTime, useArrived } from '../../ui/shop/late.ts'
import { ListingScreen } from '../../ui/shop/listing-screen.tsx'
import { preloadFirstRow } from '../../ui/shop/results.tsx'
import { unlessPosted } from '../../ui/shop/revalidation.ts'
import type { Route } from './+types/listing'

const HEADING = 'Shop Preloved Furniture'
const DESCRIPTION =
  'Restored sofas, armchairs, tables and storage from brands you know, each one measured, photographed and honestly described. Delivered across the UK.'

function readAddress(address: string) {
  const { pathname, searchParams } = new URL(address)
  const query = parseListingQuery(searchParams, shelfAt(pathname))
  return { query, openSearch: searchParams.get('openSearch') === 'true' }
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, log } = context.get(servicesContext)
  const asked = readAddress(request.url)
  try {
    return { ...asked, listing: await listProducts(db, asked.query) }
  } catch (error) {
    log.error({ err: error }, 'the listing could not be read')
    return data({ ...asked, listing: null }, { status: 500 })
  }
}

/** A request that fails on its way leaves the page standing, with its filters. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const listing: Promise<Listing | null> = serverLoader().then(
    (answer) => answer.listing,
    () => null,
  )
  return { ...readAddress(request.url), listing: await inTime(request.url, listing) }
}

export const shouldRevalidate = unlessPosted

export function meta({ location, matches, loaderData }: Route.MetaArgs) {
  const shelf = shelfAt(location.pathname)
  const listing = loaderData?.listing
  return [
    ...pageMeta({
      title: shelf?.title ?? HEADING,
      description: shelf?.description ?? DESCRIPTION,
      path: shelf?.path ?? '/shop',
      publicUrl: publicUrlOf(matches),
    }),
    ...(listing && 'products' in listing ? preloadFirstRow(listing.products) : []),
  ]
}

export default function ListingPage({ loaderData }: Route.ComponentProps) {
  const { query, openSearch, listing } = loaderData
  const shelf = shelfAt(useLocation().pathname)
  return (
    <ListingScreen
      heading={shelf?.heading ?? HEADING}
      shelf={shelf}
      query={query}
      openSearch={openSearch}
      listing={useArrived<Listing | null>(listing)}
    />
  )
}
