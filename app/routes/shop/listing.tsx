import { data, useLocation } from 'react-router'
import { site } from '../../content/site.ts'
import { listingTrail } from '../../content/trail.ts'
import { listProducts } from '../../domain/catalogue/list-products.server.ts'
import type { Listing } from '../../domain/catalogue/listing.ts'
import { LISTING_DESCRIPTIONS } from '../../domain/catalogue/listing-descriptions.server.ts'
import { parseListingQuery } from '../../domain/catalogue/listing-query.ts'
import { shelfAt } from '../../domain/catalogue/shelves.ts'
import { servicesContext } from '../../services.ts'
import { pageMeta, publicUrlOf } from '../../ui/page-meta.ts'
import { inTime, useArrived } from '../../ui/shop/late.ts'
import { ListingScreen } from '../../ui/shop/listing-screen.tsx'
import { preloadFirstRow } from '../../ui/shop/results.tsx'
import { unlessPosted } from '../../ui/shop/revalidation.ts'
import { breadcrumbData } from '../found/structured-data.server.ts'
import type { Route } from './+types/listing'

const HEADING = 'Shop Preloved Furniture'

function readAddress({ pathname, searchParams }: URL) {
  const query = parseListingQuery(searchParams, shelfAt(pathname))
  return { query, openSearch: searchParams.get('openSearch') === 'true' }
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, log, publicUrl } = context.get(servicesContext)
  const shelf = shelfAt(url.pathname)
  const found = {
    description: LISTING_DESCRIPTIONS[shelf?.path ?? '/shop'],
    structured: breadcrumbData(listingTrail(shelf), publicUrl),
  }
  const asked = { ...readAddress(url), found }
  try {
    return { ...asked, listing: await listProducts(db, asked.query) }
  } catch (error) {
    log.error({ err: error }, 'the listing could not be read')
    return data({ ...asked, listing: null }, { status: 500 })
  }
}

/** A request that fails on its way leaves the page standing, with its filters. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  const listing: Promise<Listing | null> = serverLoader().then(
    (answer) => answer.listing,
    () => null,
  )
  // Search engines ask the server, and only they read what is there for being found.
  const asked = { ...readAddress(url), found: undefined }
  return { ...asked, listing: await inTime(url.href, listing) }
}

export const shouldRevalidate = unlessPosted

export function meta({ location, matches, loaderData }: Route.MetaArgs) {
  const shelf = shelfAt(location.pathname)
  const listing = loaderData?.listing
  const structured = loaderData?.found?.structured
  return [
    ...pageMeta({
      title: shelf?.heading ?? HEADING,
      description: loaderData?.found?.description ?? site.description,
      path: shelf?.path ?? '/shop',
      publicUrl: publicUrlOf(matches),
    }),
    ...(structured ? [{ 'script:ld+json': structured }] : []),
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
