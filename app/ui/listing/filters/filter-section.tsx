import type { ReactNode } from 'react'
import { ChevronDownIcon } from '../../icons.tsx'

/** A section of the filters, open at first. */
export function FilterSection({ title, children }: { title: string; children: ReactNode }) {
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
