import { useState } from 'react'
import { disputeWords } from '../../../../content/staff/orders/disputes.ts'
import { differenceWords } from '../../../../content/staff/orders/order-differences.ts'
import type { StaffOrder } from '../../../../domain/orders/admin/staff-order.ts'
import { type Parcel, parcelShown } from '../../../../domain/orders/parcels/carriers.ts'
import { hasStatusEmail, type OrderStatus } from '../../../../domain/orders/status.ts'
import { formatPence, NO_PENCE, type Pence } from '../../../../platform/values/money.ts'
import { CheckboxField } from '../../../forms/field.tsx'
import type { PostedForm } from '../posted-form.ts'
import { ParcelFields } from './parcel-fields.tsx'

const PUT_BACK = 'Put the pieces back on sale'
const canRefund = ({ paymentState, left, withBank }: StaffOrder) =>
  paymentState !== 'unpaid' && left > 0 && !withBank

/** The amount that is refunded with the status 'Cancelled'. @param refunds whether a rest is refunded */
export function cancellationRefund(order: StaffOrder, refunds: boolean): Pence {
  const { left, withBank, refundOfCancelling } = order
  // With nothing left of the order itself, its supplement is refunded without a choice.
  return withBank || (left > 0 && !refunds) ? NO_PENCE : refundOfCancelling
}

/** Options of a change to `to`. */
export function Options({
  order,
  to,
  mayRefund,
  refunds,
  setRefunds,
  errors,
  submitted,
}: PostedForm & {
  order: StaffOrder
  to: OrderStatus
  mayRefund: boolean
  refunds: boolean
  setRefunds: (on: boolean) => void
}) {
  const { status, stockState, left } = order
  const cancels = to === 'cancelled'
  return (
    <div className="grid">
      {to === 'shipped' && (
        <div className="mb-2">
          <ParcelOption parcel={order.parcel} {...{ errors, submitted }} />
        </div>
      )}
      {cancels && stockState === 'consumed' && (
        // By default, units that have left the shop are not restocked.
        <CheckboxField
          name="returnStock"
          defaultChecked={status === 'pending' || status === 'paid'}
          label={PUT_BACK}
        />
      )}
      {cancels && canRefund(order) && mayRefund && (
        <CheckboxField
          name="refund"
          value={left}
          checked={refunds}
          onChange={(event) => setRefunds(event.target.checked)}
          label={`Refund ${formatPence(cancellationRefund(order, true))}`}
        />
      )}
      {cancels && left === 0 && <SupplementNote order={order} />}
      {cancels && order.withBank && <p className="text-ink-soft">{disputeWords.noRefund}</p>}
      {cancels && canRefund(order) && !mayRefund && (
        <p className="text-ink-soft">
          An admin can refund the {formatPence(cancellationRefund(order, true))}.
        </p>
      )}
      {hasStatusEmail(to) && (
        <CheckboxField name="tell" defaultChecked label="Tell the customer by email" />
      )}
    </div>
  )
}

function SupplementNote({ order }: { order: StaffOrder }) {
  const refund = cancellationRefund(order, true)
  if (refund === 0) return null
  return <p className="text-ink-soft">{differenceWords.supplementRefunded(formatPence(refund))}</p>
}

/** Without scripts all options are shown, since the chosen status is unknown. */
export function AllOptions({
  order,
  mayRefund,
  errors,
  submitted,
}: PostedForm & {
  order: StaffOrder
  mayRefund: boolean
}) {
  return (
    <div>
      <p>If it is shipped by post:</p>
      <ParcelOption parcel={order.parcel} {...{ errors, submitted }} />
      <CheckboxField
        name="tell"
        defaultChecked={!submitted || 'tell' in submitted}
        label="If it is shipped or cancelled, tell the customer by email"
      />
      {order.left === 0 && <SupplementNote order={order} />}
      {order.stockState === 'consumed' && (
        <CheckboxField
          name="returnStock"
          defaultChecked={submitted !== undefined && 'returnStock' in submitted}
          label="If it is cancelled, put the pieces back on sale"
        />
      )}
      {mayRefund && canRefund(order) && (
        <CheckboxField
          name="refund"
          value={order.left}
          label={`If it is cancelled, refund ${formatPence(cancellationRefund(order, true))}`}
        />
      )}
    </div>
  )
}

/** The fields keep their input when a colleague saves another number: it is refused, not written over theirs. */
function ParcelOption({ parcel, errors, submitted }: PostedForm & { parcel: Parcel | null }) {
  const [start] = useState<Parcel | null>(parcel)
  return (
    <>
      <input type="hidden" name="parcelFrom" value={parcelShown(start)} />
      <ParcelFields parcel={submitted ?? start} errors={errors} />
    </>
  )
}
