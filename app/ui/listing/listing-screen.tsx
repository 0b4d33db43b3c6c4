import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { listingBreadcrumbs } from '../../content/navigation/breadcrumbs.ts'
import type { CategoryPage } from '../../domain/catalogue/listing/category-pages.ts'
import {
  type ListingQuery,
  listingHref,
  pagesBeforeInWindow,
} from '../../domain/catalogue/listing/listing-query.ts'
import { pence } from '../../platform/values/money.ts'
import { HomeFilter } from '../fit/home-filter-form.tsx'
import { Breadcrumbs } from '../frame/breadcrumbs.tsx'
import { SkipLink } from '../frame/skip-link.tsx'
import { CategoryRow } from './category-row.tsx'
import { ActiveFilters } from './filters/active-filters.tsx'
import { appliesPrice, FilterForm, SHOW_PIECES, submittedQuery } from './filters/filter-form.tsx'
import { FilterButton, FilterPanel, useSmallScreen } from './filters/filter-panel.tsx'
import {
  saveFilterPosition,
  useChosen,
  useFailureToast,
  useLast,
  useSavedFilterPosition,
  useSearchBar,
} from './filters/use-filters.ts'
import { usePendingCount } from './filters/use-pending-count.ts'
import { usePriceDraft } from './filters/use-price-draft.ts'
import { ListingCount } from './listing-count.tsx'
import { Results, ResultsFailed } from './results.tsx'
import { SearchBar } from './search-bar.tsx'
import type { ListingView } from './shown-listing.ts'
import { ListingSkeleton } from './skeletons.tsx'
import { SortSelect } from './sort-select.tsx'
import { useFocusOnMore } from './use-focus-on-more.ts'

const FORM_ID = 'listing-filters'
const PIECES_ID = 'pieces'
/** The price slider's end before the listing has loaded. */
const PRICE_MAXIMUM = pence(500_000)

const NO_SORTS = [['', 'Newest']] as const

type ListingScreenProps = {
  heading: string
  /** The category page, if it is one. */
  categoryPage: CategoryPage | undefined
  query: ListingQuery
  openSearch: boolean
  /** undefined while loading, null if it could not be loaded. */
  listing: ListingView | null | undefined
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
  const chips = last?.chips ?? []

  const [chosen, choose] = useChosen(query)
  const price = usePriceDraft(chosen, priceMaximum)
  const searchBar = useSearchBar(query.search !== '', openSearch, href)
  const asSheet = useSmallScreen()
  const countAtPrice = usePendingCount(
    asSheet && price.pending ? listingHref(price.query, categoryPage) : '',
  )
  const sheet = useRef<HTMLDialogElement>(null)
  useFailureToast(listing)
  useSavedFilterPosition(sheet)

  const navigate = useNavigate()
  const go = (next: ListingQuery) => {
    choose(next)
    void navigate(listingHref(next, categoryPage), { preventScrollReset: true })
  }

  return (
    <div className="page-column pt-4 pb-section md:pt-6">
      <Breadcrumbs trail={listingBreadcrumbs(categoryPage)} />
      <div className="listing-head">
        <div className="min-w-0">
          <h1 className="text-4xl wrap-anywhere">{heading}</h1>
          <CategoryRow current={categoryPage?.path ?? href} />
        </div>
        <div className={`listing-tools ${searchBar.open ? 'lg:max-w-xl lg:grow' : ''}`}>
          <FilterButton asSheet={asSheet} sheet={sheet} count={chips.length} />
          <SortSelect
            formId={FORM_ID}
            sorts={last?.sorts ?? NO_SORTS}
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
      <div className="listing-columns">
        <SkipLink to={PIECES_ID} className="max-lg:hidden">
          Skip to the pieces
        </SkipLink>
        <FilterPanel
          asSheet={asSheet}
          sheet={sheet}
          formId={FORM_ID}
          count={price.pending ? countAtPrice : listing?.words.count}
        >
          <FilterForm
            id={FORM_ID}
            query={chosen}
            facets={last?.facets ?? undefined}
            further={last?.further}
            price={price}
            onChange={(next, box) => {
              if (categoryPage) saveFilterPosition(box, sheet)
              go(next)
            }}
            onSubmit={(event) => {
              event.preventDefault()
              const next = submittedQuery(event, chosen, price)
              if (event.nativeEvent.submitter?.id === SHOW_PIECES) {
                sheet.current?.close()
                if (!price.pending && String(next.further) === String(chosen.further)) return
              }
              if (appliesPrice(event)) price.reset()
              go(next)
            }}
          />
        </FilterPanel>
        <section aria-labelledby={PIECES_ID}>
          <h2 id={PIECES_ID} tabIndex={-1} className="sr-only">
            Pieces
          </h2>
          <ActiveFilters
            chips={chips}
            clearHref={categoryPage?.path ?? '/shop'}
            onClear={price.reset}
          />
          <Pieces {...{ query, categoryPage, listing, last, href }} onClear={price.reset} />
        </section>
      </div>
    </div>
  )
}

type PiecesProps = Pick<ListingScreenProps, 'query' | 'categoryPage' | 'listing'> & {
  last: ListingView | undefined
  href: string
  onClear: () => void
}

function Pieces({ query, categoryPage, listing, last, href, onClear }: PiecesProps) {
  // Only 'Load more' leads to a later page of a window: existing cards stay.
  const growing = listing === undefined && pagesBeforeInWindow(query.page) > 0
  const shown = growing ? last : listing
  const more = useFocusOnMore(shown)
  return (
    <>
      <ListingCount listing={shown} />
      <HomeFilter />
      {shown && <Results {...{ query, categoryPage, growing, onClear, ...more }} listing={shown} />}
      {shown === undefined && <ListingSkeleton />}
      {shown === null && <ResultsFailed href={href} />}
    </>
  )
}
