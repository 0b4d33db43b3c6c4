import type { ReactNode } from 'react'
import type { Paged } from '../../../platform/pagination/list-request.ts'
import { buttonClass } from '../../button.tsx'
import { PageHead } from './page-head.tsx'
import { countInWords } from './pager.tsx'

/**
 * The frame of a list: name and count, actions on the whole list, then the list.
 *
 * @param noun singular and plural: `['order', 'orders']`
 * @param exportHref the CSV export of the same search; without it there is no link
 */
export function ListPage({
  title,
  paged,
  noun,
  exportHref,
  actions,
  children,
}: {
  title: string
  /** Undefined if the list could not be loaded. */
  paged: Pick<Paged<unknown>, 'total' | 'more'> | undefined
  noun: readonly [one: string, several: string]
  exportHref?: string | undefined
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="staff-page">
      <PageHead
        title={title}
        note={
          <p className="text-ink-soft tabular-nums" role="status">
            {paged ? countInWords(paged) : 0} {paged?.total === 1 ? noun[0] : noun[1]}
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
