import { useFetcher } from 'react-router'
import { cancellationWords as words } from '../../../../content/staff/orders/orders.ts'
import type { StaffOrder } from '../../../../domain/orders/admin/staff-order.ts'
import { Button } from '../../../button.tsx'
import { DateTime } from '../../kit/date-time.tsx'
import { type ActionResult, useResultToast } from '../../kit/forms/action-result.ts'

/**
 * A customer's request to cancel, and the button that cancels the order, or why it cannot be refunded yet. Stays mounted after the
 * cancellation, to show its toast.
 */
export function CancellationRequest({
  order,
  mayRefund,
  action,
}: {
  order: StaffOrder
  mayRefund: boolean
  action: string
}) {
  const fetcher = useFetcher<ActionResult>()
  useResultToast(fetcher.data)
  const { cancellation, refundOfCancelling, left, withBank } = order
  if (!cancellation) return null
  return (
    <section className="max-w-xl rounded-md border border-edge bg-sunken p-4">
      <h3 className="mb-2 text-lg">{words.title}</h3>
      <p>
        {words.asked} <DateTime date={cancellation.at} withTime />
      </p>
      <p className="mt-1 text-ink-soft">{words.about(refundOfCancelling)}</p>
      {withBank && left > 0 ? (
        <p className="mt-3">{words.disputed}</p>
      ) : mayRefund ? (
        <fetcher.Form method="post" action={action} className="mt-4">
          <input type="hidden" name="intent" value="cancel-as-asked" />
          <Button type="submit" size="small" busy={fetcher.state !== 'idle'}>
            {words.button(refundOfCancelling)}
          </Button>
        </fetcher.Form>
      ) : (
        <p className="mt-3">{words.onlyAdmins}</p>
      )}
    </section>
  )
}
