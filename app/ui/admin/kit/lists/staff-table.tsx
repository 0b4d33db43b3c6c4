import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ListRequest } from '../../../../platform/pagination/list-request.ts'

/** A column header, or its label alone. */
export type Column =
  | string
  | {
      label: string
      /** Its name in the query, if the list can be sorted by it. */
      by?: string
      numeric?: boolean
      /** For screen readers only. */
      hidden?: boolean
      className?: string
    }

export const ACTIONS: Column = { label: 'Actions', hidden: true }

type Sorting = Pick<ListRequest, 'sort' | 'descending'>

/**
 * A list's table. On a phone each row becomes a card, with every cell's `data-label` as its label;
 * cells without one have none.
 *
 * @param caption describes the table; visible if `showCaption`
 * @param request the current sort order, if the list can be sorted
 */
export function StaffTable({
  caption,
  showCaption = false,
  columns,
  request,
  children,
}: {
  caption: string
  showCaption?: boolean
  columns: readonly Column[]
  request?: Sorting
  children: ReactNode
}) {
  return (
    <div className="staff-table-box">
      <table className="staff-table">
        <caption className={showCaption ? '' : 'sr-only'}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => {
              const heading = typeof column === 'string' ? { label: column } : column
              return <Heading key={heading.label} {...heading} request={request} />
            })}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

type HeadingProps = Exclude<Column, string> & { request: Sorting | undefined }

function Heading({ label, by, numeric, hidden, className, request }: HeadingProps) {
  if (by && request) return <SortHeading {...{ by, label, numeric, request }} />
  return (
    <th scope="col" className={numeric ? 'numeric' : className}>
      {hidden ? <span className="sr-only">{label}</span> : label}
    </th>
  )
}

/** A column header that sorts, and reverses the order at the second click. */
function SortHeading({
  by,
  label,
  request,
  numeric,
}: {
  by: string
  label: string
  request: Sorting
  numeric: boolean | undefined
}) {
  const [params] = useSearchParams()
  const active = request.sort === by
  const next = new URLSearchParams(params)
  next.set('sort', active && !request.descending ? `-${by}` : by)
  next.delete('page')
  const direction = request.descending ? 'descending' : 'ascending'
  return (
    <th
      scope="col"
      className={numeric ? 'numeric' : undefined}
      {...(active && { 'aria-sort': direction })}
    >
      <Link to={{ search: `?${next}` }} preventScrollReset className="sort-link">
        {label}
        <span aria-hidden="true" className="sort-arrow">
          {active && !request.descending ? '↑' : '↓'}
        </span>
      </Link>
    </th>
  )
}

/** Replaces an empty table: a sentence, and a link. */
export function EmptyList({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="rounded-lg border border-hairline bg-raised px-6 py-16 text-center">
      <p className="mx-auto text-ink-soft">{children}</p>
      {action && <div className="mt-4 flex justify-center">{action}</div>}
    </div>
  )
}
