import type { OrderId } from '../../platform/values/ids.ts'
import type { Pence } from '../../platform/values/money.ts'
import type { Condition } from '../catalogue/filters.ts'
import type { ShownDimensions } from '../catalogue/shop/shown-dimensions.ts'
import type { CivilDay } from '../delivery/days/civil-days.ts'
import type { DeliveryDays } from '../delivery-rounds/days/list-delivery-days.server.ts'
import type { DeliveryAccess } from '../delivery-rounds/places/access.server.ts'
import type { PaidSupplement } from '../orders/differences/find-supplement.server.ts'
import type { WentBack } from '../orders/disputes/went-back.ts'
import type { OrderedPicture } from '../orders/ordered-picture.ts'
import type { ShownParcel } from '../orders/parcels/carriers.ts'
import type { OrderDelivery } from '../orders/shipping-text.ts'
import type { OrderStatus } from '../orders/status.ts'
import type { CustomerReturn } from '../returns/return-page.ts'
import type { OwnCancellation } from './cancel-own-order.server.ts'
import type { TimelineStep } from './timeline.ts'

/** A line of the order, as it was sold. */
export type OrderedPiece = {
  id: number
  title: string
  quantity: number
  /** Unit price. */
  price: Pence
  picture: OrderedPicture | null
  /** null: no condition was shown, or the order is older than this field. */
  condition: Condition | null
  /** The product's current size, for doors and stairs; null if it is not known. */
  size: ShownDimensions | null
}

/** A delivery address as the form of an order's page has it. */
export type AddressFields = {
  name: string
  line1: string
  line2: string
  town: string
  postcode: string
}

/** What is shown of the customer: shortened until their email is confirmed in this browser. */
export type ShownCustomer = {
  /** Whether nothing is shortened, and the details can be changed. */
  whole: boolean
  name: string
  email: string
  /** Empty if none was given. */
  phone: string
  /** null until the payment page has collected it, and for orders that are collected. */
  address: string[] | null
  /** The address as its form has it; null if it is shortened, or not known. */
  addressFields: AddressFields | null
}

export type ReturnOfOrder = Pick<
  CustomerReturn,
  | 'id'
  | 'kind'
  | 'state'
  | 'receivedAt'
  | 'pieces'
  | 'refunded'
  | 'refundMissing'
  | 'refundPending'
  | 'refundWay'
  | 'refundBy'
  | 'refundLate'
  | 'promised'
  | 'collection'
>

/** An order as its customer sees it. Amounts in pence, times in ISO 8601. */
export type OrderPage = {
  id: OrderId
  number: string
  placedAt: string
  status: OrderStatus
  /** Paid for, and neither cancelled nor refunded in full. */
  confirmed: boolean
  timeline: TimelineStep[]
  pieces: OrderedPiece[]
  discount: { code: string; amount: Pence } | null
  delivery: OrderDelivery
  /** The additional payment requested because the address is in another zone; null if there is none. */
  difference: Pence | null
  total: Pence
  wentBack: WentBack
  /** Whether all that was paid, for the delivery too, has gone back or is on its way: no return is offered. */
  nothingLeft: boolean
  /** What was paid in addition for the delivery, and is not part of `total`; null if nothing. */
  supplement: PaidSupplement | null
  /** The terms shown when it was placed: `/terms/versions/:number`; null if they were not recorded. */
  termsNumber: number | null
  customer: ShownCustomer
  /** Whether phone and access can still be changed: until the pieces leave the workshop. */
  changeable: boolean
  /** Whether the address can still be changed: until the cut-off of the agreed day. */
  addressChangeable: boolean
  /** The day of delivery, and those that can be chosen. */
  days: DeliveryDays
  /** Whether the two working days in which the shop promises to agree a day are not over. */
  dayPromised: boolean
  /** The customer's answers about the access to their door; null: none, or not shown to this browser. */
  access: DeliveryAccess | null
  /** The last day of the right to cancel after delivery; null while it has not begun, once it is over, and if nothing is left. */
  mindUntil: CivilDay | null
  /** Cancelling before dispatch; null: no longer possible. */
  cancellation: OwnCancellation | null
  /** Newest first, without the customer's texts and photos. */
  returns: ReturnOfOrder[]
  /** The parcel, if the order was given to a carrier. */
  parcel: ShownParcel | null
}
