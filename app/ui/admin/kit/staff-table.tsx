import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ListRequest } from '../../../platform/pagination/list-request.ts'

/**
 * A list's table. On a phone each row becomes a card, with every cell's `data-label` as its label;
 * cells without one have none.
 *
 * @param caption describes the table; visible if `showCaption`
 */
export function StaffTable({
  caption,
  showCaption = false,
  head,
  children,
}: {
  caption: string
  showCaption?: boolean
  /** The header cells. */
  head: ReactNode
  children: ReactNode
}) {
  return (
    <div className="staff-table-box">
      <table className="staff-table">
        <caption className={showCaption ? '' : 'sr-only'}>{caption}</caption>
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

/** A column header that sorts, and reverses the order at the second click. */
export function SortHeading({
  by,
  label,
  request,
  numeric,
}: {
  by: string
  label: string
  request: Pick<ListRequest, 'sort' | 'descending'>
  numeric?: boolean
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
