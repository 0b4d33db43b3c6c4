import { data, useLocation } from 'react-router'
import { furtherGroups } from '../../../content/listing/further-filters.ts'
import { chipsOf, sortWords } from '../../../content/listing/listing-chips.ts'
import { listingHeading, listingTitle } from '../../../content/listing/listing-heading.ts'
import { facetWords, listingWords } from '../../../content/listing/listing-words.ts'
import { listingBreadcrumbs } from '../../../content/navigation/breadcrumbs.ts'
import { categoryPageAt } from '../../../domain/catalogue/listing/category-pages.ts'
import { readListingAddress } from '../../../domain/catalogue/listing/further-filters.ts'
import { listProducts } from '../../../domain/catalogue/listing/list-products.server.ts'
import { LISTING_DESCRIPTIONS } from '../../../domain/catalogue/listing/listing-descriptions.server.ts'
import { parseListingQuery } from '../../../domain/catalogue/listing/listing-query.ts'
import { countableSearch } from '../../../domain/catalogue/zero-result-searches/countable-words.ts'
import { NO_STORE } from '../../../platform/http/no-store.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { DeferredMeta } from '../../../ui/head/deferred-meta.tsx'
import { describedMeta, pageMeta, rootOf } from '../../../ui/head/page-meta.ts'
import { ListingScreen } from '../../../ui/listing/listing-screen.tsx'
import { preloadFirstRow } from '../../../ui/listing/preload-first-row.ts'
import type { ListingAnswer, ListingView } from '../../../ui/listing/shown-listing.ts'
import { deferIfSlow, inHand, useDeferred } from '../../../ui/loading/deferred-loader.ts'
import { skipRevalidationOnPost } from '../../../ui/loading/revalidation.ts'
import { readDeliveryFilter } from '../../../web/delivery/delivery-filter.ts'
import { readNewest } from '../../../web/newest-products.ts'
import { breadcrumbData } from '../../../web/seo/structured-data.server.ts'
import { shownCards } from '../../../web/shown-cards.ts'
import type { Route } from './+types/listing'

/** A list with products of its own. */
const NO_NEWEST = { newest: undefined, complete: true }

function readAddress({ pathname, searchParams }: URL) {
  const query = parseListingQuery(searchParams, categoryPageAt(pathname))
  return { query, openSearch: searchParams.get('openSearch') === 'true' }
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** `head`: only for the initial document: data for crawlers, preloads of pictures. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { db, log, publicUrl, contents, settings, shareFacetRows } = services
  const categoryPage = categoryPageAt(url.pathname)
  const structured = {
    'script:ld+json': breadcrumbData(listingBreadcrumbs(categoryPage), publicUrl),
  }
  const query = readListingAddress(url.searchParams, categoryPage)
  const requested = { ...readAddress(url), query, head: [structured] }
  const description = LISTING_DESCRIPTIONS[categoryPage?.path ?? '/shop']
  try {
    const { mostLitres, nothing } = await readDeliveryFilter(services, query)
    const listed = await listProducts(db, { ...query, mostLitres }, shareFacetRows)
    const products = shownCards(listed.products, settings.current.shop.few)
    const found = { ...listed, products }
    const facets = found.facets && facetWords(found.facets)
    const words = listingWords(found, query, nothing)
    const { newest, complete } = words.nothing ? await readNewest(services) : NO_NEWEST
    contents.setListing(query)
    contents.addCards(found.products)
    if (words.nothing) {
      contents.setWholeCatalogue()
      contents.zeroResultSearch = countableSearch(query)
      contents.addCards(newest?.products ?? [])
    }
    const chips = chipsOf(query, categoryPage, found.priceMaximum)
    const sorts = sortWords(query)
    const further = furtherGroups
    const listing: ListingView = { ...found, words, facets, chips, sorts, further, newest }
    const head = [structured, ...preloadFirstRow(found.products)]
    const page = { ...requested, head, answer: { listing, description } }
    // The result of the delivery filter changes with the time and the capacity of the vans.
    const cacheable = complete && mostLitres === undefined
    return cacheable ? page : data(page, { headers: NO_STORE })
  } catch (error) {
    log.error({ event: 'catalogue.read_failed', err: error }, 'the listing could not be read')
    return data({ ...requested, answer: { listing: null, description } }, { status: 500 })
  }
}

/** A failed request keeps the page and its filters. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  const requested = readAddress(url)
  const answer: Promise<ListingAnswer> = serverLoader().then(
    (loaded) => {
      // Only the server reads the further filters. Assigned in place, before the list is shown: a new
      // object would count as a change of the filters.
      Object.assign(requested.query, loaded.query)
      return loaded.answer
    },
    () => ({ listing: null }),
  )
  // The list stays in place while only `openSearch` leaves the address.
  const opened = /\bopenSearch=/.test(location.search)
  const late = opened ? await answer : await deferIfSlow(url.href, answer)
  return { ...requested, head: [], answer: late }
}

export const shouldRevalidate = skipRevalidationOnPost

export function meta({ location, matches, loaderData }: Route.MetaArgs) {
  const categoryPage = categoryPageAt(location.pathname)
  return [
    ...pageMeta({
      title: listingTitle(loaderData?.query.search ?? '', categoryPage),
      description: inHand(loaderData?.answer)?.description,
      path: categoryPage?.path ?? '/shop',
      root: rootOf(matches),
    }),
    ...(loaderData?.head ?? []),
  ]
}

export default function ListingPage({ loaderData }: Route.ComponentProps) {
  const { query, openSearch } = loaderData
  const categoryPage = categoryPageAt(useLocation().pathname)
  const answer = useDeferred<ListingAnswer>(loaderData.answer)
  return (
    <>
      {answer?.description && !inHand(loaderData.answer) && (
        <DeferredMeta meta={describedMeta(answer.description)} />
      )}
      <ListingScreen
        heading={listingHeading(query.search, categoryPage)}
        categoryPage={categoryPage}
        query={query}
        openSearch={openSearch}
        listing={answer?.listing}
      />
    </>
  )
}
