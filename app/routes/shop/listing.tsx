import { data, useLocation } from 'react-router'
import { listingTrail } from '../../content/trail.ts'
import { type CategoryPage, categoryPageAt } from '../../domain/catalogue/listing/category-pages.ts'
import { listProducts } from '../../domain/catalogue/listing/list-products.server.ts'
import type { Listing } from '../../domain/catalogue/listing/listing.ts'
import { LISTING_DESCRIPTIONS } from '../../domain/catalogue/listing/listing-descriptions.server.ts'
import { parseListingQuery } from '../../domain/catalogue/listing/listing-query.ts'
import { servicesContext } from '../../server/request-context.ts'
import { DeferredMeta } from '../../ui/deferred-meta.tsx'
import { describedMeta, pageMeta, publicUrlOf } from '../../ui/page-meta.ts'
import { deferIfSlow, inHand, useDeferred } from '../../ui/shop/deferred-loader.ts'
import { ListingScreen } from '../../ui/shop/listing-screen.tsx'
import { preloadFirstRow } from '../../ui/shop/results.tsx'
import { skipRevalidationOnPost } from '../../ui/shop/revalidation.ts'
import { breadcrumbData } from '../../web/seo/structured-data.server.ts'
import type { Route } from './+types/listing'

type Answer = {
  /** null if it could not be loaded. */
  listing: Listing | null
  /** The meta description. */
  description?: string | undefined
}

const HEADING = 'Shop Preloved Furniture'

/** The page's heading and its title. */
function headingOf(search: string, categoryPage: CategoryPage | undefined): string {
  return search ? `Results for “${search}”` : (categoryPage?.heading ?? HEADING)
}

function readAddress({ pathname, searchParams }: URL) {
  const query = parseListingQuery(searchParams, categoryPageAt(pathname))
  return { query, openSearch: searchParams.get('openSearch') === 'true' }
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, log, publicUrl } = context.get(servicesContext)
  const categoryPage = categoryPageAt(url.pathname)
  const structured = breadcrumbData(listingTrail(categoryPage), publicUrl)
  const asked = { ...readAddress(url), structured }
  const description = LISTING_DESCRIPTIONS[categoryPage?.path ?? '/shop']
  try {
    const listing = await listProducts(db, asked.query)
    return { ...asked, answer: { listing, description } }
  } catch (error) {
    log.error({ event: 'catalogue.read_failed', err: error }, 'the listing could not be read')
    return data({ ...asked, answer: { listing: null, description } }, { status: 500 })
  }
}

/** A failed request keeps the page and its filters. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  const answer: Promise<Answer> = serverLoader().then(
    (loaded) => loaded.answer,
    () => ({ listing: null }),
  )
  // Structured data are for crawlers, which load the page from the server.
  const asked = { ...readAddress(url), structured: undefined }
  return { ...asked, answer: await deferIfSlow(url.href, answer) }
}

export const shouldRevalidate = skipRevalidationOnPost

export function meta({ location, matches, loaderData }: Route.MetaArgs) {
  const categoryPage = categoryPageAt(location.pathname)
  const answer = inHand(loaderData?.answer)
  const listing = answer?.listing
  const structured = loaderData?.structured
  return [
    ...pageMeta({
      title: headingOf(loaderData?.query.search ?? '', categoryPage),
      description: answer?.description,
      path: categoryPage?.path ?? '/shop',
      publicUrl: publicUrlOf(matches),
    }),
    ...(structured ? [{ 'script:ld+json': structured }] : []),
    ...(listing ? preloadFirstRow(listing.products) : []),
  ]
}

export default function ListingPage({ loaderData }: Route.ComponentProps) {
  const { query, openSearch } = loaderData
  const categoryPage = categoryPageAt(useLocation().pathname)
  const answer = useDeferred<Answer>(loaderData.answer)
  return (
    <>
      {answer?.description && !inHand(loaderData.answer) && (
        <DeferredMeta meta={describedMeta(answer.description)} />
      )}
      <ListingScreen
        heading={headingOf(query.search, categoryPage)}
        categoryPage={categoryPage}
        query={query}
        openSearch={openSearch}
        listing={answer?.listing}
      />
    </>
  )
}
