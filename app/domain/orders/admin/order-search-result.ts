import type { Pence } from '../../../platform/money.ts'
import type { OrderStatus } from '../status.ts'

export type OrderSearchResult = {
  id: string
  customerName: string
  customerEmail: string
  status: OrderStatus
  total: Pence
  placedAt: Date
}
