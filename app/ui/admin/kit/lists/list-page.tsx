import type { ReactNode } from 'react'
import type { Paged } from '../../../../platform/pagination/list-request.ts'
import { buttonClass } from '../../../button.tsx'
import { PageHead } from '../page-head.tsx'
import { countInWords } from './pager.tsx'

/**
 * The frame of a list: name and count, actions on the whole list, then the list.
 *
 * @param noun singular and plural: `['order', 'orders']`
 * @param others listed with them, but not counted as such
 * @param exportHref the CSV export of the same search; without it there is no link
 */
export function ListPage({
  title,
  paged,
  noun,
  others,
  exportHref,
  actions,
  children,
}: {
  title: string
  /** Undefined if the list could not be loaded. */
  paged: Pick<Paged<unknown>, 'total' | 'more'> | undefined
  noun: readonly [one: string, several: string]
  others?: { count: number; words: string } | undefined
  exportHref?: string | undefined
  actions?: ReactNode
  children: ReactNode
}) {
  const { total = 0, more = false } = paged ?? {}
  const counted = { total: more ? total : total - (others?.count ?? 0), more }
  return (
    <div className="staff-page">
      <PageHead
        title={title}
        note={
          <p className="text-ink-soft tabular-nums" role="status">
            {countInWords(counted)} {counted.total === 1 ? noun[0] : noun[1]}
            {others && ` ${others.words}`}
          </p>
        }
      >
        {exportHref && (
          <a
            href={exportHref}
            download
            className={buttonClass({ variant: 'secondary', size: 'small' })}
          >
            Export CSV
          </a>
        )}
        {actions}
      </PageHead>
      {children}
    </div>
  )
}
