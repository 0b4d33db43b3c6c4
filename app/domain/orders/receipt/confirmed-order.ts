import type { OrderId } from '../../../platform/values/ids.ts'
import type { Pence } from '../../../platform/values/money.ts'
import type { PaidSupplement } from '../differences/find-supplement.server.ts'
import type { WentBack } from '../disputes/went-back.ts'
import type { OrderDelivery } from '../shipping-text.ts'
import type { OrderStatus } from '../status.ts'

/** An order as shown on its confirmation page. */
export type ConfirmedOrder = {
  id: OrderId
  /** The order number: the first 8 characters of the id. */
  number: string
  /** ISO 8601. */
  createdAt: string
  status: OrderStatus
  /** All that was paid has gone back: refunded, or returned by the customer's bank. */
  refunded: boolean
  /** The payment came too late, and all of it is being refunded. */
  refundDue: boolean
  items: { title: string; price: Pence; quantity: number }[]
  discount: { code: string; amount: Pence } | null
  delivery: OrderDelivery
  /** What was paid for the order itself. */
  total: Pence
  /** What has gone back of it. */
  wentBack: WentBack
  /** What was paid in addition for its delivery, and is not part of `total`; null if nothing. */
  supplement: PaidSupplement | null
  /**
   * The version of the terms shown when it was placed, at `/terms/versions/:number`; null for orders of
   * earlier versions of the shop.
   */
  termsNumber: number | null
  /** The order whose delivery difference it pays; null unless it is a supplement. */
  supplementOf: OrderId | null
  /** null unless the browser is known to have paid. */
  customer: { name: string; email: string; shippingAddress: string | null } | null
}

export type Confirmation =
  | { state: 'missing' }
  | { state: 'retrieving' }
  | { state: 'present'; order: ConfirmedOrder }
