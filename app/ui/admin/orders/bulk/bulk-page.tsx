import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { orderBulkWords as words } from '../../../../content/staff/orders/order-bulk.ts'
import type { Toast } from '../../../../content/toasts/storefront-toasts.ts'
import { buttonClass } from '../../../button.tsx'
import { ToastWithoutScripts } from '../../kit/lists/list-states.tsx'
import { EmptyList } from '../../kit/lists/staff-table.tsx'
import { PageHead } from '../../kit/page-head.tsx'
import type { OrdersResult } from './bulk-result.ts'

type BulkPageProps = {
  title: string
  result: OrdersResult<unknown> | undefined
  said: Toast | undefined
  /** The plan; undefined if there is none. */
  children: ReactNode
}

/** The page of a change to several orders: its preview, its result, or why there is none. */
export function OrdersBulkPage({ title, result, said, children }: BulkPageProps) {
  return (
    <div className="staff-page">
      <PageHead title={title}>
        <Link
          to={{ pathname: href('/admin/orders'), search: result?.list ?? '' }}
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          {words.back}
        </Link>
      </PageHead>
      <ToastWithoutScripts toast={result?.isDone ? undefined : said} />
      {children ?? <NoSelection problem={result?.problem ?? 'nothing'} />}
    </div>
  )
}

/** Shown if nothing or too much was selected. */
export function NoSelection({ problem }: { problem: 'nothing' | 'too-many' }) {
  return (
    <EmptyList>
      <span className="block text-lg font-medium text-ink">{words.nothing}</span>
      <span className="mx-auto mt-1 block max-w-prose">
        {problem === 'nothing' ? words.nothingWhy : words.limit}
      </span>
    </EmptyList>
  )
}
