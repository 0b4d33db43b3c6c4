import { fitsOf } from '../../domain/catalogue/listing/facets.ts'
import { fitsFurther } from '../../domain/catalogue/listing/further-filters.ts'
import type { ListingQuery } from '../../domain/catalogue/listing/listing-query.ts'
import { priceMaximumOf } from '../../domain/catalogue/listing/price-maximum.server.ts'
import type { SimilarRange } from '../../domain/catalogue/shop/alternatives.server.ts'
import type { CatalogueChange, ProductChange, ShownProduct } from './catalogue-change.ts'
import type { PageContents } from './page-contents.ts'

/**
 * Whether a change concerns a cached page. `soon`: the page shows nothing wrong of any product, but
 * a count, or which products it selects, may have changed by a sale.
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
  if (!edited && before?.available === after?.available) return null
  if (page.wholeCatalogue || movesIn(page.listing, change) || entersSimilar(page.similar, change)) {
    return edited ? 'now' : 'soon'
  }
  // The text may match now, or better than before.
  return edited && page.listing?.search ? 'soon' : null
}

/**
 * Whether a product's place in a listing changes, or the counts there. A filter's counts leave out
 * its own selection, so a product counts if it misses one filter at most. Any search may match.
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

/** Whether a product is on the website and matches what a listing's counts are taken of. */
function isCounted(query: ListingQuery, product: ShownProduct | null): boolean {
  if (!product) return false
  const { minPrice, maxPrice } = query
  const { price } = product
  const isPriced =
    (minPrice === null || price >= minPrice) && (maxPrice === null || price <= maxPrice)
  return isPriced && fitsFurther(product, query)
}

/** How many of the counted filters of a listing a product does not match, its stock aside. */
function missesOf(query: ListingQuery, product: ShownProduct): number {
  const fits = fitsOf(product, { ...query, hideSold: false })
  return Object.values(fits).filter((fit) => !fit).length
}

/** Whether the end of the price slider changes. */
function changesMaximum({ before, after }: ProductChange): boolean {
  return priceMaximumOf(before?.price ?? null) !== priceMaximumOf(after?.price ?? null)
}

/** Whether a product could take a place among the similar ones that a page shows. */
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
