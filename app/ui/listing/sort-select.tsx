import type { ListingQuery, Sort } from '../../domain/catalogue/listing/listing-query.ts'
import { Button } from '../button.tsx'

type SortSelectProps = {
  /** The form that it belongs to: without JavaScript it is sent with the filters. */
  formId: string
  /** Value and label of each sort order. */
  sorts: readonly (readonly [value: string, words: string])[]
  query: ListingQuery
  onSort: (sort: Sort | null) => void
}

/** The sort order of the list. */
export function SortSelect({ formId, sorts, query: { sort }, onSort }: SortSelectProps) {
  return (
    <div className="flex min-w-0 gap-2">
      <select
        name="sort"
        form={formId}
        aria-label="Sort by"
        value={sort ?? ''}
        onChange={({ target }) => onSort((target.value as Sort) || null)}
        className="sort-select"
      >
        {sorts.map(([value, label]) => (
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
