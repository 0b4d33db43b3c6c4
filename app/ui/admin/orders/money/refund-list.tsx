import { useFetcher } from 'react-router'
import { failureTexts } from '../../../../content/staff/orders/order-events.ts'
import {
  failedRefundWords,
  refundRetryWords,
  refundWords,
} from '../../../../content/staff/orders/orders.ts'
import type { StaffOrder, StaffRefund } from '../../../../domain/orders/admin/staff-order.ts'
import type { RefundState } from '../../../../domain/orders/status.ts'
import { formatPence } from '../../../../platform/values/money.ts'
import { Button } from '../../../button.tsx'
import { DateTime } from '../../kit/date-time.tsx'
import { type ActionResult, useResultToast } from '../../kit/forms/action-result.ts'
import { type DotTone, StatusDot } from '../../kit/status-dot.tsx'

const tones: Record<RefundState, DotTone> = {
  requested: 'blue',
  succeeded: 'green',
  failed: 'red',
}

type RefundListProps = { order: StaffOrder; mayRefund: boolean; action: string }

/** The refunds of an order, oldest first. */
export function RefundList({
  order: { id, refunds, paymentState },
  mayRefund,
  action,
}: RefundListProps) {
  const fetcher = useFetcher<ActionResult>({ key: `refunds-${id}` })
  useResultToast(fetcher.data)
  if (refunds.length === 0) return null
  // All of a payment that came too late is owed.
  const mayEnd = paymentState !== 'refund_due'
  return (
    <ul className="mb-4 grid gap-3">
      {refunds.map((refund) => (
        <li key={refund.id} className="grid gap-0.5">
          <p className="flex flex-wrap items-baseline gap-x-4">
            <span className="font-medium tabular-nums">{formatPence(refund.amount)}</span>
            <RefundStateDot refund={refund} />
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
          {refund.failure && (
            <p className={refund.isUnresolved ? 'text-red' : 'text-ink-soft'}>
              {failureTexts(refund.failure)}
            </p>
          )}
          {refund.reason && <p className="whitespace-pre-line">{refund.reason}</p>}
          {mayRefund && refund.isUnresolved && (
            <fetcher.Form method="post" action={action} className="mt-2 mb-1 grid gap-2">
              <input type="hidden" name="refund" value={refund.id} />
              <p className="flex flex-wrap gap-3">
                <Button type="submit" name="intent" value="refund-again" size="small">
                  {failedRefundWords.again(refund.amount)}
                </Button>
                <Button
                  type="submit"
                  name="intent"
                  value="refund-dealt-with"
                  size="small"
                  variant="secondary"
                >
                  {failedRefundWords.dealtWith}
                </Button>
                {mayEnd && (
                  <Button
                    type="submit"
                    name="intent"
                    value="refund-not-owed"
                    size="small"
                    variant="secondary"
                  >
                    {failedRefundWords.notOwed}
                  </Button>
                )}
              </p>
              <p className="text-ink-soft">{failedRefundWords.hint}</p>
              {mayEnd && <p className="text-ink-soft">{failedRefundWords.notOwedHint}</p>}
            </fetcher.Form>
          )}
        </li>
      ))}
    </ul>
  )
}

function RefundStateDot({
  refund: { state, nextTry, isUnresolved, isNotOwed },
}: {
  refund: StaffRefund
}) {
  if (nextTry) return <StatusDot tone="amber">{refundRetryWords.state}</StatusDot>
  if (state === 'failed' && !isUnresolved) {
    const { endedNotOwed, resolved } = failedRefundWords
    return <StatusDot tone="neutral">{isNotOwed ? endedNotOwed : resolved}</StatusDot>
  }
  return <StatusDot tone={tones[state]}>{refundWords[state]}</StatusDot>
}
