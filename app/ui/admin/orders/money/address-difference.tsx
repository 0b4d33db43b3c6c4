import { type MouseEvent, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { differenceWords as words } from '../../../../content/staff/orders/order-differences.ts'
import type { StaffOrder } from '../../../../domain/orders/admin/staff-order.ts'
import { formatPence, toPoundsText } from '../../../../platform/values/money.ts'
import { subtractPence } from '../../../../platform/values/money-arithmetic.ts'
import { Button } from '../../../button.tsx'
import { TextField } from '../../../forms/field.tsx'
import { ConfirmDialog } from '../../kit/dialogs/confirm-dialog.tsx'
import { type ActionResult, useResultToast } from '../../kit/forms/action-result.ts'
import type { PostedForm } from '../posted-form.ts'

/** The decision about an address in another zone. Stays mounted after the decision, to show its toast. */
export function AddressDifference({
  order,
  mayRefund,
  action,
  posted,
}: {
  order: StaffOrder
  mayRefund: boolean
  action: string
  posted: PostedForm | undefined
}) {
  const fetcher = useFetcher<ActionResult>()
  useResultToast(fetcher.data)
  const { difference, delivery } = order
  if (!difference) return null
  const busy = fetcher.state !== 'idle'
  const price =
    difference.price === null
      ? null
      : difference.price === 0
        ? words.included
        : words.costs(formatPence(difference.price))
  const paid = formatPence(delivery.amount)
  return (
    <section className="max-w-xl rounded-md border border-edge bg-sunken p-4">
      <h3 className="mb-2 text-lg">{words.title}</h3>
      <p>{words.about(difference.zone, price, paid, delivery.zone ?? '')}</p>
      <p className="mt-2 text-ink-soft">{howToGoOn(order)}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <fetcher.Form method="post" action={action}>
          <input type="hidden" name="intent" value="accept-difference" />
          <Button type="submit" size="small" busy={busy}>
            {words.accept}
          </Button>
        </fetcher.Form>
        {mayRefund && order.left > 0 && <CancelAndRefund {...{ order, action, busy, fetcher }} />}
      </div>
      {mayRefund && !order.cancellation && (
        <fetcher.Form method="post" action={action} className="mt-4 flex flex-wrap items-end gap-3">
          <input type="hidden" name="intent" value="ask-difference" />
          <TextField
            label={words.amount}
            name="difference"
            inputMode="decimal"
            required
            defaultValue={posted?.submitted?.difference ?? suggested(order)}
            error={(fetcher.data ?? posted)?.errors?.difference}
          />
          <Button type="submit" variant="secondary" size="small" busy={busy}>
            {difference.requested === null ? words.ask : words.askAgain}
          </Button>
        </fetcher.Form>
      )}
    </section>
  )
}

function howToGoOn({ difference, cancellation }: StaffOrder): string {
  if (cancellation) return words.cancelling
  if (!difference || difference.requested === null) return words.how
  return words.asked(formatPence(difference.requested))
}

/** The amount already requested, else the difference of the two prices; empty if there is none. */
function suggested({ difference, delivery }: StaffOrder): string {
  if (!difference) return ''
  if (difference.requested !== null) return toPoundsText(difference.requested)
  if (difference.price === null || difference.price <= delivery.amount) return ''
  return toPoundsText(subtractPence(difference.price, delivery.amount))
}

/** Sets the status as the form below does, with all effects of a cancellation. */
function CancelAndRefund({
  order: { status, left },
  action,
  busy,
  fetcher,
}: {
  order: StaffOrder
  action: string
  busy: boolean
  fetcher: ReturnType<typeof useFetcher<ActionResult>>
}) {
  const form = useRef<HTMLFormElement>(null)
  const [asking, setAsking] = useState(false)
  const amount = formatPence(left)
  const ask = (event: MouseEvent) => {
    event.preventDefault()
    setAsking(true)
  }
  return (
    <fetcher.Form ref={form} method="post" action={action}>
      <input type="hidden" name="intent" value="status" />
      <input type="hidden" name="from" value={status} />
      <input type="hidden" name="to" value="cancelled" />
      <input type="hidden" name="refund" value={left} />
      <input type="hidden" name="returnStock" value="on" />
      <input type="hidden" name="tell" value="on" />
      <Button type="submit" variant="destructive" size="small" busy={busy} onClick={ask}>
        {words.cancel(amount)}
      </Button>
      {asking && (
        <ConfirmDialog
          title={words.confirmTitle(amount)}
          confirmLabel={words.cancel(amount)}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            form.current?.requestSubmit()
            setAsking(false)
          }}
        >
          <p>{words.confirm}</p>
        </ConfirmDialog>
      )}
    </fetcher.Form>
  )
}
