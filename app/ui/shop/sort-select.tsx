import type { ListingQuery, Sort } from '../../domain/catalogue/listing/listing-query.ts'
import { Button } from '../button.tsx'

const PRICES = [
  ['price-up', 'Price: low to high'],
  ['price-down', 'Price: high to low'],
] as const

type SortSelectProps = {
  /** The form that it belongs to: without JavaScript it is sent with the filters. */
  formId: string
  query: ListingQuery
  onSort: (sort: Sort | null) => void
}

/** The order of the list. */
export function SortSelect({ formId, query: { search, sort }, onSort }: SortSelectProps) {
  const options = search
    ? ([['', 'Best match'], ['newest', 'Newest'], ...PRICES] as const)
    : ([['', 'Newest'], ...PRICES] as const)
  return (
    <div className="flex min-w-0 gap-2">
      <select
        name="sort"
        form={formId}
        aria-label="Sort by"
        value={sort ?? ''}
        onChange={({ target }) =>
          onSort(options.find(([value]) => value === target.value)?.[0] || null)
        }
        className="sort-select"
      >
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Button
        type="submit"
        form={formId}
        variant="secondary"
        size="small"
        className="hidden noscript:flex"
      >
        Sort
      </Button>
    </div>
  )
}
