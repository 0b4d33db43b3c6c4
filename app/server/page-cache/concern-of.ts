import { fitsOf } from '../../domain/catalogue/listing/facets.ts'
import { fitsFurther } from '../../domain/catalogue/listing/further-filters.ts'
import type { ListingQuery } from '../../domain/catalogue/listing/listing-query.ts'
import { priceMaximumOf } from '../../domain/catalogue/listing/price-maximum.server.ts'
import type { SimilarRange } from '../../domain/catalogue/shop/alternatives.server.ts'
import type { CatalogueChange, ProductChange, ShownProduct } from './catalogue-change.ts'
import type { PageContents } from './page-contents.ts'

/**
 * Whether a change concerns a cached page. `soon`: the page shows no wrong data of any product, but its
 * counts or its selection of products may have changed.
 */
export type Concern = 'now' | 'soon' | null

export function concernOf(page: PageContents, change: CatalogueChange): Concern {
  if (change.kind === 'any') return 'now'
  if (change.kind === 'words') return page.documents.has(change.document) ? 'now' : null
  if (!page.isKnown) return 'now'
  if (change.kind === 'testimonials') return page.testimonials ? 'now' : null
  if (change.kind === 'synonyms') return page.listing?.search ? 'now' : null
  const { id } = change
  if (change.kind === 'pictures') {
    return page.cards.has(id) || page.ownProduct === id || page.wholeCatalogue ? 'now' : null
  }
  const { before, after, edited } = change
  if (!before && !after) return null
  if (page.cards.has(id) && (edited || before?.cardStock !== after?.cardStock)) return 'now'
  if (page.ownProduct === id && (edited || before?.ownStock !== after?.ownStock)) return 'now'
  if (!edited && page.stockDates) return 'soon'
  if (!edited && before?.available === after?.available) return null
  if (page.wholeCatalogue || movesIn(page.listing, change) || entersSimilar(page.similar, change)) {
    return edited ? 'now' : 'soon'
  }
  // After an edit the text may match the search, or match it better than before.
  return edited && page.listing?.search ? 'soon' : null
}

/**
 * Whether a product's place in a listing or the listing's counts change. A filter's counts ignore its own
 * selection, so a product is counted if at most one filter excludes it. Any search may match.
 */
function movesIn(query: ListingQuery | null, change: ProductChange): boolean {
  if (!query) return false
  const { before, after, regrouped } = change
  const [was, is] = [isCounted(query, before), isCounted(query, after)]
  if (was !== is || (is && regrouped) || changesMaximum(change)) return true
  if (!is || !before || !after) return false
  const misses = missesOf(query, after)
  const counts = misses === 0 || (query.hideSold && misses === 1)
  if (before.available !== after.available) return counts
  const byPrice = query.sort === 'price-up' || query.sort === 'price-down'
  const byWidth = query.sort === 'width-up' || query.sort === 'width-down'
  const moved =
    before.createdAt !== after.createdAt ||
    (byPrice && before.price !== after.price) ||
    (byWidth && before.width !== after.width)
  return moved && counts
}

/** Whether a product is on the website and among the products that a listing's counts are based on. */
function isCounted(query: ListingQuery, product: ShownProduct | null): boolean {
  if (!product) return false
  const { minPrice, maxPrice } = query
  const { price } = product
  const isPriced =
    (minPrice === null || price >= minPrice) && (maxPrice === null || price <= maxPrice)
  return isPriced && fitsFurther(product, query)
}

/** The number of a listing's counted filters that exclude a product, regardless of its stock. */
function missesOf(query: ListingQuery, product: ShownProduct): number {
  const fits = fitsOf(product, { ...query, hideSold: false })
  return Object.values(fits).filter((fit) => !fit).length
}

/** Whether the maximum of the price slider changes. */
function changesMaximum({ before, after }: ProductChange): boolean {
  return priceMaximumOf(before?.price ?? null) !== priceMaximumOf(after?.price ?? null)
}

/** Whether a product could now be among the similar products that a page shows. */
function entersSimilar(range: SimilarRange | null, { before, after, edited }: ProductChange) {
  return range !== null && isWithin(range, after) && (edited || !isWithin(range, before))
}

function isWithin({ categories, price, distance }: SimilarRange, product: ShownProduct | null) {
  return (
    product?.available === true &&
    categories.some((category) => category === product.category) &&
    Math.abs(product.price - price) <= distance
  )
}
