import { Link } from 'react-router'
import type { Chip } from '../../../content/listing/listing-chips.ts'
import { CloseIcon } from '../../icons.tsx'

type ActiveFiltersProps = {
  chips: readonly Chip[]
  /** The address without any. */
  clearHref: string
  /** Resets the price slider, also if it was not applied yet. */
  onClear: () => void
}

/** The active filters, each a link that removes it. */
export function ActiveFilters({ chips, clearHref, onClear }: ActiveFiltersProps) {
  if (chips.length === 0) return null
  return (
    <section aria-labelledby="active-filters" className="active-filters">
      <h2 id="active-filters" className="active-filters-title">
        Active Filters
      </h2>
      {chips.map(({ label, to }) => (
        <Link key={label} to={to} preventScrollReset className="filter-chip">
          <span className="sr-only">Remove filter </span>
          <span className="truncate">{label}</span>
          <CloseIcon width={16} height={16} className="shrink-0" />
        </Link>
      ))}
      <Link to={clearHref} preventScrollReset onClick={onClear} className="filter-clear">
        Clear all
      </Link>
    </section>
  )
}
