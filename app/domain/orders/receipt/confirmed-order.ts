import type { Pence } from '../../../platform/money.ts'
import type { OrderStatus } from '../status.ts'

/** An order as its confirmation shows it. */
export type ConfirmedOrder = {
  id: string
  /** What people call it: the first 8 characters of the id. */
  number: string
  /** ISO 8601. */
  createdAt: string
  status: OrderStatus
  items: { title: string; price: Pence; quantity: number }[]
  total: Pence
  /** Null for a browser that is not known to be the one that paid. */
  customer: { name: string; email: string; shippingAddress: string | null } | null
}

export type Confirmation =
  | { state: 'missing' }
  | { state: 'retrieving' }
  | { state: 'present'; order: ConfirmedOrder }
