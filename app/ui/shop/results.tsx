import { Link } from 'react-router'
import type { CategoryPage } from '../../domain/catalogue/listing/category-pages.ts'
import type { Listing } from '../../domain/catalogue/listing/listing.ts'
import {
  type ListingQuery,
  listingHref,
  pagesBeforeInWindow,
} from '../../domain/catalogue/listing/listing-query.ts'
import type { ProductCardData } from '../../domain/catalogue/listing/product-card.ts'
import { ButtonLink, buttonClass } from '../button.tsx'
import { preloadPicture } from '../picture.tsx'
import { CARD_SIZES, ProductCard } from '../product-card.tsx'
import { productCount } from './product-count.ts'
import { ListingSkeleton, productGrid } from './skeletons.tsx'

/** Columns of the widest grid. */
const FIRST_ROW = 3

/** Preload links for a route's `meta`: the pictures of the first row, one per column. */
export function preloadFirstRow(products: readonly ProductCardData[]) {
  return products.slice(0, FIRST_ROW).flatMap(({ images: [image] }, index) => {
    const media = ['all', '(min-width: 40rem)', '(min-width: 80rem)'][index] ?? 'not all'
    return image ? [{ tagName: 'link', media, ...preloadPicture(image, CARD_SIZES) } as const] : []
  })
}

type ResultsProps = {
  query: ListingQuery
  categoryPage: CategoryPage | undefined
  listing: Listing
  /** More products of the same list are loading. */
  growing: boolean
  onClear: () => void
}

/** The listing's products, and 'Load more'. */
export function Results({ query, categoryPage, listing, growing, onClear }: ResultsProps) {
  const { products, total, moreThanTotal, page, before, earlierPage, hasMore, closeMatches } =
    listing
  const end = before + products.length
  const partly = moreThanTotal || products.length < total
  if (products.length === 0)
    return <NothingFound query={query} categoryPage={categoryPage} onClear={onClear} />
  return (
    <>
      {closeMatches && (
        <p className="mb-5 text-lg">No exact match. Showing close matches for '{query.search}'</p>
      )}
      <p role="status" className="mb-5 text-sm text-ink-soft">
        {partly && `Showing ${before ? `${before + 1} to ` : ''}${end} of `}
        {productCount(listing)}
      </p>
      {earlierPage && (
        <div className="mb-8 text-center">
          <ButtonLink
            to={listingHref({ ...query, page: earlierPage }, categoryPage)}
            variant="secondary"
          >
            Show earlier pieces
          </ButtonLink>
        </div>
      )}
      <ul className={productGrid}>
        {products.map((product, index) => (
          <li key={product.id}>
            <ProductCard product={product} priority={index === 0} />
          </li>
        ))}
      </ul>
      {growing && (
        <div className="mt-10">
          <ListingSkeleton />
        </div>
      )}
      {hasMore && (
        <div className="mt-12 text-center">
          <ButtonLink
            to={listingHref({ ...query, page: page + 1 }, categoryPage)}
            preventScrollReset={pagesBeforeInWindow(page + 1) > 0}
            variant="secondary"
          >
            Load more
          </ButtonLink>
        </div>
      )}
      {!hasMore && partly && (
        <p className="mx-auto mt-12 text-center text-ink-soft">
          These are the {query.search || query.sort ? 'first' : 'newest'} {end}. Choose a filter to
          see the others.
        </p>
      )}
    </>
  )
}

function NothingFound({
  query,
  categoryPage,
  onClear,
}: Pick<ResultsProps, 'query' | 'categoryPage' | 'onClear'>) {
  // On a category page without filters only the category could be cleared.
  const filtered = categoryPage && listingHref(query, categoryPage) !== categoryPage.path
  return (
    <div role="status" className="nothing-found">
      <p className="mx-auto font-serif text-2xl">No products found</p>
      <p className="mx-auto mt-3 text-ink-soft">
        Try adjusting your filters or check back later for new arrivals.
      </p>
      <ButtonLink
        to={filtered ? categoryPage.path : '/shop'}
        preventScrollReset
        onClick={onClear}
        variant="secondary"
        className="mt-7"
      >
        Clear all filters
      </ButtonLink>
    </div>
  )
}

/** Replaces a list that could not be loaded. */
export function ResultsFailed({ href }: { href: string }) {
  return (
    <div className="nothing-found">
      <p className="mx-auto font-serif text-2xl">Failed to load products</p>
      <p className="mx-auto mt-3 text-ink-soft">
        Something went wrong on the way. Please try again in a moment.
      </p>
      <Link to={href} replace preventScrollReset className={`${buttonClass()} mt-7`}>
        Try again
      </Link>
    </div>
  )
}
