import type { ReactNode, SubmitEvent } from 'react'
import type { FacetWords } from '../../content/listing-words.ts'
import { CATEGORIES, COLORS, CONDITIONS } from '../../domain/catalogue/filters.ts'
import {
  type FilterList,
  type ListingQuery,
  parseSearch,
  toggled,
} from '../../domain/catalogue/listing/listing-query.ts'
import { Button } from '../button.tsx'
import { CachedFragment } from '../cached-fragment.tsx'
import { ChevronDownIcon } from '../icons.tsx'
import { AVAILABLE_ONLY } from './active-filters.tsx'
import { colorSwatches } from './color-swatches.ts'
import { APPLY_PRICE, PriceFilter } from './price-filter.tsx'
import type { PriceDraft } from './use-price-draft.ts'

type FilterFormProps = {
  id: string
  query: ListingQuery
  /** How many pieces each value would show; undefined while that is not known. */
  facets: FacetWords | undefined
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
  const { id, query, facets, price, onChange, onSubmit } = props
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
      <Accordion title="Category">
        {group('categories', 'category', CATEGORIES, facets?.categories)}
      </Accordion>
      <Accordion title="Price Range">
        <PriceFilter price={price} />
      </Accordion>
      <Accordion title="Condition">
        {group('conditions', 'condition', CONDITIONS, facets?.conditions)}
      </Accordion>
      <Accordion title="Color">
        {group('colors', 'color', COLORS, facets?.colors, colorSwatches)}
      </Accordion>
      {brands.length > 0 && (
        <Accordion title="Brand">
          {group('brands', 'brand', brands, facets && Object.fromEntries(facets.brands))}
        </Accordion>
      )}
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

function Accordion({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details open className="filter-section">
      <summary className="filter-summary">
        <h3 className="filter-title">{title}</h3>
        <ChevronDownIcon width={18} height={18} className="filter-chevron" />
      </summary>
      <fieldset className="pb-4">
        <legend className="sr-only">{title}</legend>
        {children}
      </fieldset>
    </details>
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
 * The query of a submitted form. The price counts only when applied; checkboxes apply at once.
 */
export function submittedQuery(
  event: SubmitEvent<HTMLFormElement>,
  query: ListingQuery,
  price: PriceDraft,
): ListingQuery {
  const search = new FormData(event.currentTarget).get('search')
  const asked = { ...(appliesPrice(event) ? price.query : query), page: 1 }
  return typeof search === 'string' ? { ...asked, search: parseSearch(search) } : asked
}
