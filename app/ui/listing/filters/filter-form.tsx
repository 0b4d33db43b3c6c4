import type { SubmitEvent } from 'react'
import type { FurtherGroup } from '../../../content/listing/further-filters.ts'
import { AVAILABLE_ONLY } from '../../../content/listing/listing-heading.ts'
import type { FacetWords } from '../../../content/listing/listing-words.ts'
import { CATEGORIES, COLORS, CONDITIONS } from '../../../domain/catalogue/filters.ts'
import {
  type FilterList,
  type ListingQuery,
  parseSearch,
  readFurtherFilters,
  toggled,
} from '../../../domain/catalogue/listing/listing-query.ts'
import { Button } from '../../button.tsx'
import { CachedFragment } from '../../loading/cached-fragment.tsx'
import { colorSwatches } from './color-swatches.ts'
import { FilterSection } from './filter-section.tsx'
import { FurtherFilters } from './further-filters.tsx'
import { APPLY_PRICE, PriceFilter } from './price-filter.tsx'
import type { PriceDraft } from './use-price-draft.ts'

type FilterFormProps = {
  id: string
  query: ListingQuery
  /** How many pieces each value would show; undefined while that is not known. */
  facets: FacetWords | undefined
  /** Further filters; undefined until a list has loaded. */
  further: readonly FurtherGroup[] | undefined
  price: PriceDraft
  /** @param changed id of the changed checkbox */
  onChange: (query: ListingQuery, changed: string) => void
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
}

/**
 * All filters, as a form that works without JavaScript (GET /shop). The search field is elsewhere
 * on the page and belongs to this form.
 */
export function FilterForm(props: FilterFormProps) {
  const { id, query, facets, further, price, onChange, onSubmit } = props
  const brands = [...new Set([...(facets?.brands.map(([name]) => name) ?? []), ...query.brands])]
  const group = <List extends FilterList>(
    list: List,
    name: string,
    words: readonly ListingQuery[List][number][],
    counts: Record<string, string> | undefined,
    swatches?: Record<ListingQuery[List][number], string>,
  ) =>
    words.map((word) => {
      const box = `${name}-${word.replaceAll(/\s/g, '-')}`
      return (
        <FilterBox
          key={word}
          id={box}
          name={name}
          word={word}
          count={counts && (counts[word] ?? facets?.none)}
          checked={(query[list] as readonly string[]).includes(word)}
          swatch={swatches?.[word]}
          onToggle={() => onChange(toggled(query, list, word), box)}
        />
      )
    })
  return (
    <form id={id} action="/shop" noValidate onSubmit={onSubmit}>
      <FilterSection title="Category">
        {group('categories', 'category', CATEGORIES, facets?.categories)}
      </FilterSection>
      <FilterSection title="Price Range">
        <PriceFilter price={price} />
      </FilterSection>
      <FilterSection title="Condition">
        {group('conditions', 'condition', CONDITIONS, facets?.conditions)}
      </FilterSection>
      <FilterSection title="Color">
        {group('colors', 'color', COLORS, facets?.colors, colorSwatches)}
      </FilterSection>
      {brands.length > 0 && (
        <FilterSection title="Brand">
          {group('brands', 'brand', brands, facets && Object.fromEntries(facets.brands))}
        </FilterSection>
      )}
      {further && <FurtherFilters groups={further} further={query.further} />}
      <div className="filter-last">
        <FilterBox
          id="sold-hide"
          name="sold"
          word={AVAILABLE_ONLY}
          value="hide"
          count={facets?.available}
          checked={query.hideSold}
          onToggle={() => onChange({ ...query, hideSold: !query.hideSold, page: 1 }, 'sold-hide')}
        />
      </div>
      <div className="mt-6 hidden noscript:block">
        <Button type="submit" className="w-full">
          Apply filters
        </Button>
      </div>
    </form>
  )
}

type FilterBoxProps = {
  id: string
  name: string
  word: string
  /** The query parameter's value, if it differs from the label. */
  value?: string
  /** How many pieces it would show. */
  count: string | undefined
  checked: boolean
  /** The CSS colour beside the label. */
  swatch?: string | undefined
  onToggle: () => void
}

function FilterBox({ onToggle, ...given }: FilterBoxProps) {
  return (
    <CachedFragment
      as="label"
      of={FilterBoxContent}
      given={given}
      live={{ onToggle }}
      className="filter-box"
    />
  )
}

function FilterBoxContent(props: FilterBoxProps) {
  const { id, name, word, value = word, count, checked, swatch, onToggle } = props
  return (
    <>
      <input
        type="checkbox"
        id={id}
        name={name}
        value={value}
        checked={checked}
        onChange={onToggle}
        className="filter-tick"
      />
      <span className="grow">
        {word} {count && <span className="text-sm text-ink-soft tabular-nums">({count})</span>}
      </span>
      {swatch && <span className="filter-swatch" style={{ backgroundColor: swatch }} />}
    </>
  )
}

/** The sheet's button that shows the pieces, and applies the price as Apply does. */
export const SHOW_PIECES = 'show-pieces'

/** Whether it was submitted from the price: by one of its buttons, or by Enter in a field. */
export function appliesPrice({ nativeEvent }: SubmitEvent<HTMLFormElement>): boolean {
  return (
    [APPLY_PRICE, SHOW_PIECES].includes(nativeEvent.submitter?.id ?? '') ||
    document.activeElement?.matches('[name=minPrice], [name=maxPrice]') === true
  )
}

/**
 * The query of a submitted form. The price counts only when applied; most checkboxes apply immediately.
 */
export function submittedQuery(
  event: SubmitEvent<HTMLFormElement>,
  query: ListingQuery,
  price: PriceDraft,
): ListingQuery {
  const form = new FormData(event.currentTarget)
  const search = form.get('search')
  const further = readFurtherFilters(form)
  const requested = { ...(appliesPrice(event) ? price.query : query), further, page: 1 }
  return typeof search === 'string' ? { ...requested, search: parseSearch(search) } : requested
}
