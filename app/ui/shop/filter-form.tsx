import type { ReactNode, SubmitEvent } from 'react'
import { CATEGORIES, COLORS, CONDITIONS, type Color } from '../../domain/catalogue/filters.ts'
import {
  type ListingQuery,
  parseListingQuery,
  toggled,
} from '../../domain/catalogue/listing/listing-query.ts'
import type { Pence } from '../../platform/money.ts'
import { Button } from '../button.tsx'
import { ChevronDownIcon } from '../icons.tsx'
import { APPLY_PRICE, PriceFilter } from './price-filter.tsx'

const SWATCHES: Record<Color, string> = {
  Black: '#221f1c',
  Brown: '#7b5334',
  White: '#fdfcf9',
  Grey: '#96928c',
  Blue: '#3c5a80',
  Green: '#47684c',
  Red: '#a63a30',
  Yellow: '#dcb13c',
  Orange: '#cf742f',
  Purple: '#6b4a76',
  Beige: '#d9c6a5',
}

type FilterFormProps = {
  id: string
  query: ListingQuery
  priceMaximum: Pence
  /** Changes to reset the price slider. */
  resets: number
  /** @param changed id of the changed checkbox */
  onChange: (query: ListingQuery, changed: string) => void
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
}

/**
 * All filters, as a form that works without JavaScript (GET /shop). The search field is elsewhere
 * on the page and belongs to this form.
 */
export function FilterForm(props: FilterFormProps) {
  const { id, query, priceMaximum, resets, onChange, onSubmit } = props
  const { minPrice, maxPrice } = query
  const group = <List extends 'categories' | 'conditions' | 'colors'>(
    list: List,
    name: string,
    words: readonly ListingQuery[List][number][],
  ) =>
    words.map((word) => {
      const box = `${name}-${word.replace(' ', '-')}`
      return (
        <FilterBox
          key={word}
          id={box}
          name={name}
          word={word}
          checked={(query[list] as readonly string[]).includes(word)}
          onToggle={() => onChange(toggled(query, list, word), box)}
        />
      )
    })
  return (
    <form id={id} action="/shop" noValidate onSubmit={onSubmit}>
      <Accordion title="Category">{group('categories', 'category', CATEGORIES)}</Accordion>
      <Accordion title="Price Range">
        <PriceFilter {...{ minPrice, maxPrice, priceMaximum, resets }} />
      </Accordion>
      <Accordion title="Condition">{group('conditions', 'condition', CONDITIONS)}</Accordion>
      <Accordion title="Color">{group('colors', 'color', COLORS)}</Accordion>
      <div className="border-t border-hairline pt-3">
        <FilterBox
          id="sold-hide"
          name="sold"
          word="Hide sold pieces"
          value="hide"
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
    <details open className="group border-b border-hairline py-1 last-of-type:border-0">
      <summary className="flex min-h-12 list-none items-center justify-between [&::-webkit-details-marker]:hidden">
        <h3 className="font-sans text-base font-semibold tracking-normal">{title}</h3>
        <ChevronDownIcon
          width={18}
          height={18}
          className="text-ink-soft transition-transform group-open:rotate-180"
        />
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
  checked: boolean
  onToggle: () => void
}

function FilterBox({ id, name, word, value = word, checked, onToggle }: FilterBoxProps) {
  const swatch = name === 'color' && SWATCHES[word as Color]
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 lg:min-h-9">
      <input
        type="checkbox"
        id={id}
        name={name}
        value={value}
        checked={checked}
        onChange={onToggle}
        className="size-5 shrink-0 cursor-pointer accent-green"
      />
      <span className="grow">{word}</span>
      {swatch && (
        <span
          className="mr-0.5 size-4 rounded-full ring-1 ring-ink/15"
          style={{ backgroundColor: swatch }}
        />
      )}
    </label>
  )
}

/**
 * The query of a submitted form. The price slider counts only when applied; checkboxes apply at
 * once.
 */
export function submittedQuery(
  event: SubmitEvent<HTMLFormElement>,
  query: ListingQuery,
  priceMaximum: Pence,
): ListingQuery {
  const fields = [...new FormData(event.currentTarget)]
  const given = parseListingQuery(
    new URLSearchParams(
      fields.map(([name, value]) => [name, typeof value === 'string' ? value : '']),
    ),
  )
  const searched = fields.some(([name]) => name === 'search')
  const priced =
    event.nativeEvent.submitter?.id === APPLY_PRICE ||
    document.activeElement?.matches('[name=minPrice], [name=maxPrice]')
  const { minPrice, maxPrice } = priced ? given : query
  return {
    ...query,
    search: searched ? given.search : query.search,
    minPrice,
    maxPrice: maxPrice !== null && maxPrice < priceMaximum ? maxPrice : null,
    page: 1,
  }
}
