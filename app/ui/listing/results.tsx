import type { MouseEvent, RefObject } from 'react'
import { Link } from 'react-router'
import type { ListingWords } from '../../content/listing/listing-words.ts'
import type { CategoryPage } from '../../domain/catalogue/listing/category-pages.ts'
import {
  type ListingQuery,
  listingHref,
  pagesBeforeInWindow,
} from '../../domain/catalogue/listing/listing-query.ts'
import { AlternativeLine } from '../alternative-line.tsx'
import { ButtonLink, buttonClass } from '../button.tsx'
import { NewestProducts } from '../product/newest-products.tsx'
import { ProductCard } from '../product/product-card.tsx'
import type { ListingView } from './shown-listing.ts'
import { ListingSkeleton, productGrid } from './skeletons.tsx'

type ResultsProps = {
  query: ListingQuery
  categoryPage: CategoryPage | undefined
  listing: ListingView
  /** More products of the same list are loading. */
  growing: boolean
  list: RefObject<HTMLUListElement | null>
  onMore: (event: MouseEvent) => void
  onClear: () => void
}

/** The listing's products, and 'Load more'. */
export function Results(props: ResultsProps) {
  const { query, categoryPage, listing, growing, list, onMore, onClear } = props
  const { products, page, earlierPage, hasMore, words } = listing
  if (words.nothing) {
    return (
      <>
        <NothingFound {...{ query, categoryPage, onClear }} words={words.nothing} />
        {words.alternative && <AlternativeLine words={words.alternative} />}
        <NewestProducts newest={listing.newest} />
      </>
    )
  }
  return (
    <>
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
      <ul ref={list} className={productGrid}>
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
            onClick={onMore}
            variant="secondary"
          >
            Load more
          </ButtonLink>
        </div>
      )}
      {words.end && <p className="listing-end">{words.end}</p>}
      {words.alternative && <AlternativeLine words={words.alternative} />}
    </>
  )
}

type NothingFoundProps = Pick<ResultsProps, 'query' | 'categoryPage' | 'onClear'> & {
  words: NonNullable<ListingWords['nothing']>
}

function NothingFound({ query, categoryPage, onClear, words }: NothingFoundProps) {
  // On a category page without filters only the category could be cleared.
  const filtered = categoryPage && listingHref(query, categoryPage) !== categoryPage.path
  return (
    <div className="nothing-found">
      <p className="mx-auto font-serif text-2xl">{words.title}</p>
      <p className="mx-auto mt-3 text-ink-soft">{words.text}</p>
      <ButtonLink
        to={filtered ? categoryPage.path : '/shop'}
        preventScrollReset
        onClick={onClear}
        variant="secondary"
        className="mt-7"
      >
        {words.clear}
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
