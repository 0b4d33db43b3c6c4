import { type MouseEvent, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { failureTexts } from '../../../../content/staff/orders/order-events.ts'
import { mismatchTexts as words } from '../../../../content/staff/orders/orders.ts'
import type { StaffOrder } from '../../../../domain/orders/admin/staff-order.ts'
import { paymentAmount } from '../../../../domain/orders/settlement/mismatch.ts'
import { formatPence } from '../../../../platform/values/money.ts'
import { Button } from '../../../button.tsx'
import { ConfirmDialog } from '../../kit/dialogs/confirm-dialog.tsx'
import { type ActionResult, useResultToast } from '../../kit/forms/action-result.ts'

/**
 * Refunds a payment of a wrong amount. With scripts it asks for confirmation. Stays mounted after the
 * refund, to show its toast.
 */
export function MismatchRefund({
  order: { mismatch, total, customer, status },
  action,
}: {
  order: Pick<StaffOrder, 'mismatch' | 'total' | 'customer' | 'status'>
  action: string
}) {
  const fetcher = useFetcher<ActionResult>()
  useResultToast(fetcher.data)
  const form = useRef<HTMLFormElement>(null)
  const [asking, setAsking] = useState(false)
  if (!mismatch) return null
  const paid = paymentAmount(mismatch)
  const isCancelled = status === 'cancelled'
  const ofCancelled = mismatch.failure ? words.returned : words.cancelled
  const about = isCancelled ? ofCancelled : words.about
  const { refund, confirmTitle, confirmEffect } = isCancelled ? words.ofCancelled : words
  const ask = (event: MouseEvent) => {
    event.preventDefault()
    setAsking(true)
  }
  return (
    <section>
      <h3 className="mb-2 text-lg">{words.title}</h3>
      <fetcher.Form ref={form} method="post" action={action} className="grid max-w-md gap-4">
        <input type="hidden" name="intent" value="refund-mismatch" />
        <p>{about(paid, formatPence(total))}</p>
        {mismatch.failure && (
          <p className="text-red">{words.failed(failureTexts(mismatch.failure))}</p>
        )}
        <Button
          type="submit"
          variant="destructive"
          size="small"
          className="w-fit"
          busy={fetcher.state !== 'idle'}
          onClick={ask}
        >
          {refund(paid)}
        </Button>
      </fetcher.Form>
      {asking && (
        <ConfirmDialog
          title={confirmTitle(paid)}
          confirmLabel={refund(paid)}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            form.current?.requestSubmit()
            setAsking(false)
          }}
        >
          <p>{words.confirm(paid, customer.name)}</p>
          <p>{confirmEffect}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
