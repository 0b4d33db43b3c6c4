import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { listingTrail } from '../../content/trail.ts'
import type { CategoryPage } from '../../domain/catalogue/listing/category-pages.ts'
import type { Listing } from '../../domain/catalogue/listing/listing.ts'
import {
  type ListingQuery,
  listingHref,
  pagesBeforeInWindow,
} from '../../domain/catalogue/listing/listing-query.ts'
import { pence } from '../../platform/money.ts'
import { Breadcrumbs } from '../breadcrumbs.tsx'
import { ActiveFilters, chipsOf } from './active-filters.tsx'
import { FilterForm, submittedQuery } from './filter-form.tsx'
import { FilterButton, FilterPanel, useSmallScreen } from './filter-panel.tsx'
import { Results, ResultsFailed } from './results.tsx'
import { SearchBar } from './search-bar.tsx'
import { CountSkeleton, ListingSkeleton } from './skeletons.tsx'
import { SortSelect } from './sort-select.tsx'
import {
  carryPlace,
  useCarriedPlace,
  useChosen,
  useFailureToast,
  useLast,
  useSearchBar,
} from './use-filters.ts'

const FORM_ID = 'listing-filters'
const PIECES_ID = 'pieces'
/** The price slider's end before the listing has loaded. */
const PRICE_MAXIMUM = pence(500_000)

type ListingScreenProps = {
  heading: string
  /** The category page, if it is one. */
  categoryPage: CategoryPage | undefined
  query: ListingQuery
  openSearch: boolean
  /** undefined while loading, null if it could not be loaded. */
  listing: Listing | null | undefined
}

/** The listing with its filters. */
export function ListingScreen({
  heading,
  categoryPage,
  query,
  openSearch,
  listing,
}: ListingScreenProps) {
  const last = useLast(listing)
  const priceMaximum = last?.priceMaximum ?? PRICE_MAXIMUM
  const href = listingHref(query, categoryPage)
  const clearHref = listingHref({ ...query, search: '', page: 1 }, categoryPage)
  const chips = chipsOf(query, categoryPage, priceMaximum)

  const [chosen, choose] = useChosen(query)
  const [resets, setResets] = useState(0)
  const onClear = () => setResets(resets + 1)
  const searchBar = useSearchBar(query.search !== '', openSearch, href)
  const sheet = useRef<HTMLDialogElement>(null)
  const asSheet = useSmallScreen()
  useFailureToast(listing)
  useCarriedPlace(sheet)

  const navigate = useNavigate()
  const go = (next: ListingQuery) => {
    choose(next)
    void navigate(listingHref(next, categoryPage), { preventScrollReset: true })
  }

  return (
    <div className="page-column pt-4 pb-section md:pt-6">
      <Breadcrumbs trail={listingTrail(categoryPage)} />
      <div className="listing-head">
        <h1 className="min-w-0 text-4xl wrap-anywhere">{heading}</h1>
        <div className={`listing-tools ${searchBar.open ? 'lg:max-w-xl lg:grow' : ''}`}>
          <FilterButton asSheet={asSheet} sheet={sheet} count={chips.length} />
          <SortSelect
            formId={FORM_ID}
            query={chosen}
            onSort={(sort) => go({ ...chosen, sort, page: 1 })}
          />
          <SearchBar
            {...searchBar}
            formId={FORM_ID}
            search={query.search}
            openHref={`${clearHref}${clearHref.includes('?') ? '&' : '?'}openSearch=true`}
            clearHref={clearHref}
          />
        </div>
      </div>
      <div className="lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-x-10 xl:gap-x-14">
        <Link
          to={`${href}#${PIECES_ID}`}
          preventScrollReset
          className="skip-link max-lg:hidden"
          onClick={() => document.getElementById(PIECES_ID)?.focus()}
        >
          Skip to the pieces
        </Link>
        <FilterPanel asSheet={asSheet} sheet={sheet} listing={listing ?? null}>
          <FilterForm
            id={FORM_ID}
            query={chosen}
            facets={last?.facets ?? undefined}
            priceMaximum={priceMaximum}
            resets={resets}
            onChange={(next, box) => {
              if (categoryPage) carryPlace(box, sheet)
              go(next)
            }}
            onSubmit={(event) => {
              event.preventDefault()
              go(submittedQuery(event, chosen, priceMaximum))
            }}
          />
        </FilterPanel>
        <section aria-labelledby={PIECES_ID}>
          <h2 id={PIECES_ID} tabIndex={-1} className="sr-only">
            Pieces
          </h2>
          <ActiveFilters chips={chips} categoryPage={categoryPage} onClear={onClear} />
          <Pieces {...{ query, categoryPage, listing, last, href, onClear }} />
        </section>
      </div>
    </div>
  )
}

type PiecesProps = Pick<ListingScreenProps, 'query' | 'categoryPage' | 'listing'> & {
  last: Listing | undefined
  href: string
  onClear: () => void
}

function Pieces({ query, categoryPage, listing, last, href, onClear }: PiecesProps) {
  if (listing === null) return <ResultsFailed href={href} />
  // Only 'Load more' leads to a later page of a window: existing cards stay.
  const growing = listing === undefined && pagesBeforeInWindow(query.page) > 0
  const shown = listing ?? (growing ? last : undefined)
  if (!shown) {
    return (
      <>
        <CountSkeleton />
        <ListingSkeleton />
      </>
    )
  }
  return <Results {...{ query, categoryPage, growing, onClear }} listing={shown} />
}
