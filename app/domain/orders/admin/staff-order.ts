import type { Pence } from '../../../platform/money.ts'
import type { ProductImage } from '../../catalogue/product-image.ts'
import type { HistoryLine } from '../../staff/history/history-line.ts'
import type { OrderStatus, PaymentState, RefundState, StockState } from '../status.ts'

/** A line of the list of orders. */
export type OrderLine = {
  id: string
  customerName: string
  customerEmail: string
  /** Units of all its pieces together. */
  units: number
  total: Pence
  refunded: Pence
  status: OrderStatus
  paymentState: PaymentState
  /** A refund has failed and none has been asked for since. */
  refundFailed: boolean
  placedAt: Date
}

/** The picture that a piece had when it was ordered. */
export type OrderedPicture = Omit<ProductImage, 'alt'>

export type StaffOrderItem = {
  id: number
  productId: string
  title: string
  /** Of one unit, when it was bought. */
  price: Pence
  quantity: number
  /** Where the product stands now. */
  product: 'in-shop' | 'hidden' | 'marked-out' | 'deleted'
  /** As it was when the order was placed. */
  image: OrderedPicture | null
}

export type StaffRefund = {
  id: string
  amount: Pence
  state: RefundState
  /** Null: the shop itself, or somebody in the payment provider's dashboard. */
  staffName: string | null
  reason: string
  /** What the payment provider says of one that failed. */
  failure: string | null
  /** When it is tried again; null unless a try has failed. */
  nextTry: Date | null
  at: Date
}

/** What happened by itself, or what somebody of the staff did. */
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
  /** Lines joined by line breaks; null until the payment page has collected it. */
  shippingAddress: string | null
  status: OrderStatus
  paymentState: PaymentState
  stockState: StockState
  total: Pence
  refunded: Pence
  /** What may still be refunded. */
  left: Pence
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
