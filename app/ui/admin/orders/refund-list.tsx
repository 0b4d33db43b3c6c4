import { failureTexts } from '../../../content/staff/orders/order-events.ts'
import { refundRetryWords, refundWords } from '../../../content/staff/orders/orders.ts'
import type { StaffRefund } from '../../../domain/orders/admin/staff-order.ts'
import type { RefundState } from '../../../domain/orders/status.ts'
import { formatPence } from '../../../platform/values/money.ts'
import { DateTime } from '../kit/date-time.tsx'
import { type DotTone, StatusDot } from '../kit/status-dot.tsx'

const tones: Record<RefundState, DotTone> = {
  requested: 'blue',
  succeeded: 'green',
  failed: 'red',
}

/** The refunds of an order, oldest first. */
export function RefundList({ refunds }: { refunds: readonly StaffRefund[] }) {
  if (refunds.length === 0) return null
  return (
    <ul className="mb-4 grid gap-3">
      {refunds.map((refund) => (
        <li key={refund.id} className="grid gap-0.5">
          <p className="flex flex-wrap items-baseline gap-x-4">
            <span className="font-medium tabular-nums">{formatPence(refund.amount)}</span>
            {refund.nextTry ? (
              <StatusDot tone="amber">{refundRetryWords.state}</StatusDot>
            ) : (
              <StatusDot tone={tones[refund.state]}>{refundWords[refund.state]}</StatusDot>
            )}
            <span className="text-ink-soft">
              {refund.staffName ?? 'Automatic'}, <DateTime date={refund.at} withTime />
            </span>
          </p>
          {refund.nextTry && (
            <p>
              {refundRetryWords.why} {refundRetryWords.next}{' '}
              <DateTime date={refund.nextTry} withTime />
            </p>
          )}
          {refund.failure && <p className="text-red">{failureTexts(refund.failure)}</p>}
          {refund.reason && <p className="whitespace-pre-line">{refund.reason}</p>}
        </li>
      ))}
    </ul>
  )
}
