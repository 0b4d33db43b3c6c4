import { formatPence, type Pence } from '../../platform/values/money.ts'
import type { DELIVERY_KINDS } from './status.ts'

/** How an order reaches its customer, and what that costs. `amount` 0: included, or collected. */
export type OrderDelivery = { kind: (typeof DELIVERY_KINDS)[number]; amount: Pence }

/** The row 'Shipping' of a cart, a receipt and a mail. */
export function shippingText({ kind, amount }: OrderDelivery): string {
  if (kind === 'collection') return 'You collect it'
  return amount === 0 ? 'Included' : formatPence(amount)
}
