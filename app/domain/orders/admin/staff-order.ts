import type { OrderId, ProductId } from '../../../platform/values/ids.ts'
import type { Pence } from '../../../platform/values/money.ts'
import type { HistoryLine } from '../../staff/history/history-line.ts'
import type { PaidSupplement } from '../differences/find-supplement.server.ts'
import type { DisputeMark, StaffDispute } from '../disputes/dispute-status.ts'
import type { WentBack } from '../disputes/went-back.ts'
import type { OrderedPicture } from '../ordered-picture.ts'
import type { ShownParcel } from '../parcels/carriers.ts'
import type { AmountInCurrency } from '../settlement/mismatch.ts'
import type { OrderDelivery } from '../shipping-text.ts'
import type { OrderStatus, PaymentState, RefundState, StockState } from '../status.ts'

export type OrderSearchResult = {
  id: string
  customerName: string
  customerEmail: string
  status: OrderStatus
  total: Pence
  placedAt: Date
}

/** A row of the order list. */
export type OrderLine = {
  id: string
  customerName: string
  customerEmail: string
  /** Total number of units. */
  units: number
  total: Pence
  refunded: Pence
  status: OrderStatus
  paymentState: PaymentState
  /** A refund has failed and is still owed. */
  refundFailed: boolean
  /** There is an open request of the customer to cancel it. */
  cancellationRequested: boolean
  dispute: DisputeMark
  /** The order whose delivery difference it pays; null unless it is a supplement. */
  supplementOf: OrderId | null
  placedAt: Date
}

export type StaffOrderItem = {
  id: number
  productId: ProductId
  title: string
  /** The product's current SKU. */
  sku: string | null
  /** Unit price at the time of the order. */
  price: Pence
  quantity: number
  /** The line's share of the order's discount. */
  discount: Pence
  /** The product's current state. */
  product: 'in-shop' | 'hidden' | 'marked-out' | 'deleted'
  /** The picture at the time of the order. */
  image: OrderedPicture | null
}

export type StaffRefund = {
  id: string
  amount: Pence
  state: RefundState
  /** null: requested automatically or by the customer, or made in the payment provider's dashboard. */
  staffName: string | null
  reason: string
  /** The payment provider's reason for a failure. */
  failure: string | null
  /** It has failed, was not requested again, and was not ended by staff. */
  isUnresolved: boolean
  /** It had failed, and staff have ended it as not owed. */
  isNotOwed: boolean
  /** It was made although it had failed and its amount had gone back since. */
  isPaidTwice: boolean
  /** The next attempt; null unless an attempt has failed. */
  nextTry: Date | null
  at: Date
}

/** An automatic event, or an action by staff. */
export type TimelineEntry =
  | {
      by: 'shop'
      key: string
      kind: string
      detail: Record<string, string | number>
      at: Date
    }
  | ({ by: 'staff'; key: string } & Omit<HistoryLine, 'id'>)

export type StaffOrder = {
  id: string
  customer: { name: string; email: string; phone: string }
  /** Lines joined by line breaks; null before the payment page has collected it. */
  shippingAddress: string | null
  status: OrderStatus
  /** null: not sent by post. */
  parcel: ShownParcel | null
  /** Empty if there is no note. */
  internalNote: string
  paymentState: PaymentState
  stockState: StockState
  discount: { code: string; amount: Pence } | null
  /** `zone`: the zone's name; `postcode`: the first half, as in the cart. null if unknown. */
  delivery: OrderDelivery & { zone: string | null; postcode: string | null }
  total: Pence
  /** The version of the terms shown when it was placed; null for orders of earlier versions of the shop. */
  termsNumber: number | null
  wentBack: WentBack
  /** The amount that can still be refunded. */
  left: Pence
  /** The bank holds the payment because of a dispute: nothing can be refunded before it has decided. */
  withBank: boolean
  /** The disputes of its payment and of its supplement's, oldest first. */
  disputes: StaffDispute[]
  /** The address lies in another zone, and staff have not decided yet. */
  difference: {
    /** The zone of the address; null if its postcode could not be read. */
    zone: string | null
    /** The price there; null: on request, not delivered, or unknown. */
    price: Pence | null
    /** The additional amount that the customer has been asked to pay; null: none yet. */
    requested: Pence | null
  } | null
  /** An open request of the customer to cancel it. */
  cancellation: { at: Date } | null
  /** The amount that cancelling it refunds: its rest, and that of its supplement. */
  refundOfCancelling: Pence
  /** The order whose delivery difference it pays; null unless it is a supplement. */
  supplementOf: OrderId | null
  /** What was paid in addition for its delivery, and what of it has gone back. */
  supplement: PaidSupplement | null
  /** A payment of a wrong amount that is neither settled nor refunded. */
  mismatch:
    | (AmountInCurrency & {
        /** Why its last refund failed: the provider's message or code; null if none has failed. */
        failure: string | null
      })
    | null
  sessionId: string | null
  paymentIntentId: string | null
  placedAt: Date
  updatedAt: Date
  items: StaffOrderItem[]
  /** The oldest first. */
  refunds: StaffRefund[]
  /** The newest first. */
  timeline: TimelineEntry[]
}
