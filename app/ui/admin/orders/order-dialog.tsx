import type { ReactNode } from 'react'
import { Link, useFetchers, useLocation } from 'react-router'
import { orderNotLoaded, orderParts, orderToasts } from '../../../content/staff/orders/orders.ts'
import type { Toast } from '../../../content/toasts/storefront-toasts.ts'
import type { FoundStop } from '../../../domain/delivery-rounds/board/overview.ts'
import type { StaffOrder } from '../../../domain/orders/admin/staff-order.ts'
import { markOf } from '../../../domain/orders/disputes/dispute-status.ts'
import { orderNumber } from '../../../domain/orders/order-number.ts'
import { isConfirmed, ORDER_STATUSES, type OrderStatus } from '../../../domain/orders/status.ts'
import type { ReturnLine } from '../../../domain/returns/handling/return-filters.ts'
import { buttonClass } from '../../button.tsx'
import type { ConversationData } from '../conversations/conversation-data.ts'
import { ConversationPanel } from '../conversations/conversation-panel.tsx'
import { DateTime } from '../kit/date-time.tsx'
import { RouteDialog } from '../kit/dialogs/route-dialog.tsx'
import { useLastLoaded } from '../kit/last-loaded.ts'
import { LoadError, ToastWithoutScripts } from '../kit/lists/list-states.tsx'
import { PersonalDataLink } from '../personal-data/personal-data-link.tsx'
import { AddressDifference } from './money/address-difference.tsx'
import { MismatchRefund } from './money/mismatch-refund.tsx'
import { DecidedDisputes, OpenDisputes } from './money/order-disputes.tsx'
import { RefundForm } from './money/refund-form.tsx'
import { RefundList } from './money/refund-list.tsx'
import { OrderStatusDot, PaymentDot, paymentDiffers } from './order-states.tsx'
import type { PostedForm } from './posted-form.ts'
import { NoteForm } from './sections/note-form.tsx'
import { OrderFacts, PaymentReferences } from './sections/order-facts.tsx'
import { OrderItems } from './sections/order-items.tsx'
import { OrderRecipient } from './sections/order-recipient.tsx'
import { OrderReturns } from './sections/order-returns.tsx'
import { OrderStops } from './sections/order-stops.tsx'
import { OrderTimeline } from './sections/order-timeline.tsx'
import { ResendConfirmation } from './sections/resend-confirmation.tsx'
import { SendLink } from './sections/send-link.tsx'
import { CancellationRequest } from './status/cancellation-request.tsx'
import { ParcelForm } from './status/parcel-form.tsx'
import { StatusForm } from './status/status-form.tsx'
import { statusKey } from './status/status-key.ts'

export type OrderData = {
  order: StaffOrder
  /** The attempts to deliver it, newest first. */
  stops: FoundStop[]
  returns: ReturnLine[]
  /** Null if its customer was anonymised. */
  conversation: ConversationData | null
  mayEdit: boolean
  mayRefund: boolean
  /** Payments go through the payment sandbox, which has no dashboard. */
  testPayments: boolean
}

/** Without scripts the page shows the action's result. */
export type OrderActionData = (PostedForm & { intent?: string; toast?: Toast }) | undefined

const PATH = '/admin/orders'

/**
 * An order in a dialog over the list.
 *
 * @param loaded null if it could not be read
 */
export function OrderDialog({
  loaded,
  result,
}: {
  loaded: OrderData | null
  result: OrderActionData
}) {
  const { search } = useLocation()
  const { shown, failure } = useLastLoaded(loaded, orderToasts.itemsFailed)
  const title = shown ? <Title order={shown.order} /> : 'Order'
  return (
    <RouteDialog title={title} closeTo={PATH + search} wide>
      <ToastWithoutScripts toast={failure ?? result?.toast} />
      {failure && <LoadError words={shown ? failure.title : orderNotLoaded} />}
      {shown && <Opened {...shown} result={result} action={`${PATH}/${shown.order.id}${search}`} />}
    </RouteDialog>
  )
}

function Title({ order }: { order: StaffOrder }) {
  const status = useOptimisticStatus(order)
  const refundFailed = order.refunds.some(({ isUnresolved }) => isUnresolved)
  const dispute = markOf(order.disputes)
  return (
    <span className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <span>
        Order{' '}
        <span className="font-sans text-lg font-medium tracking-normal tabular-nums">
          {orderNumber(order.id)}
        </span>
      </span>
      <span className="flex flex-wrap gap-x-4 font-sans text-sm font-medium tracking-normal">
        <OrderStatusDot status={status} />
        {paymentDiffers({ ...order, status, refundFailed, dispute }) && (
          <PaymentDot {...{ paymentState: order.paymentState, refundFailed, dispute }} />
        )}
      </span>
      <span className="font-sans text-sm font-normal tracking-normal text-ink-soft">
        <DateTime date={order.placedAt} withTime />
      </span>
    </span>
  )
}

/** The optimistic status: of a pending request, else the order's. */
function useOptimisticStatus({ id, status }: StaffOrder): OrderStatus {
  const submission = useFetchers().find(({ key, formData }) => key === statusKey(id) && formData)
  return ORDER_STATUSES.find((one) => one === submission?.formData?.get('to')) ?? status
}

function Opened({
  order,
  stops,
  returns,
  conversation,
  mayEdit,
  mayRefund,
  testPayments,
  result,
  action,
}: OrderData & { result: OrderActionData; action: string }) {
  const { disputes } = order
  const hasMoney = order.paymentState !== 'unpaid'
  const refundable = hasMoney && (mayRefund || order.refunds.length > 0)
  const postedBy = (intent: string) => (result?.intent === intent ? result : undefined)
  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_19rem] lg:grid-rows-[auto_auto_1fr]">
      <div className="grid content-start gap-8">
        <OpenDisputes {...{ disputes, testPayments }} />
        {mayEdit && <CancellationRequest {...{ order, mayRefund, action }} />}
        <OrderRecipient order={order} />
        <OrderStops stops={stops} />
        <OrderReturns returns={returns} order={order} mayEdit={mayEdit} />
        {mayEdit && (
          <AddressDifference
            {...{ order, mayRefund, action }}
            posted={postedBy('ask-difference')}
          />
        )}
        <OrderItems order={order} />
        {mayEdit && <StatusForm {...{ order, mayRefund, action }} posted={postedBy('status')} />}
        {mayRefund && <MismatchRefund {...{ order, action }} />}
        <DecidedDisputes disputes={disputes} />
        {refundable && (
          <Part title={orderParts.refunds}>
            <RefundList {...{ order, mayRefund, action }} />
            {mayRefund && <RefundForm {...{ order, action }} posted={postedBy('refund')} />}
          </Part>
        )}
        {conversation && <ConversationPanel data={conversation} />}
      </div>
      <div className="grid content-start gap-6 lg:row-span-3">
        <div className="flex flex-wrap gap-2">
          <Link
            to={`${PATH}/${order.id}/packing-slip`}
            reloadDocument
            className={buttonClass({ variant: 'secondary', size: 'small' })}
          >
            Packing slip
          </Link>
          {mayEdit && order.customer.email && isConfirmed(stateOf(order)) && (
            <ResendConfirmation action={action} />
          )}
          {mayEdit && order.customer.email && <SendLink action={action} />}
        </div>
        <NoteForm {...{ order, mayEdit, action }} posted={postedBy('note')} />
        <ParcelForm {...{ order, mayEdit, action }} posted={postedBy('parcel')} />
        <OrderFacts {...{ order, mayEdit, action }} />
        {mayRefund && order.customer.email && <PersonalDataLink email={order.customer.email} />}
      </div>
      <Part title={orderParts.timeline}>
        <OrderTimeline entries={order.timeline} />
      </Part>
      <Part title={orderParts.references}>
        <PaymentReferences order={order} testPayments={testPayments} />
      </Part>
    </div>
  )
}

const stateOf = ({ status, paymentState }: StaffOrder) => ({ status, payment_state: paymentState })

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 text-lg">{title}</h3>
      {children}
    </section>
  )
}
