import type { StockOverview } from '../../../domain/catalogue/admin/stock-figures.ts'
import type { EnquiriesOverview } from '../../../domain/enquiries/admin/unanswered.ts'
import type { OrdersNeedingAttention } from '../../../domain/orders/overview/needs-attention.ts'
import type { Sales } from '../../../domain/orders/overview/sales-figures.ts'
import type { WaitingSummary } from '../../../domain/staff/failed-work/failed-work.ts'

export type DashboardFacts = {
  /** When it was read: waits are counted from here. */
  now: Date
  sales: Sales
  orders: OrdersNeedingAttention
  stock: StockOverview
  enquiries: EnquiriesOverview
  /** Mails and refunds that were given up, where one may look after them; else 0. */
  failedWork: number
  /** Those that have failed for some minutes and are tried again, where one may look after them. */
  waitingWork: WaitingSummary
  /** Payments that belong to no order, where one may look after them; else 0. */
  unmatchedPayments: number
  /** Whom the newsletter goes to. */
  subscribers: number
  /** Of the shop itself. */
  people: number
}
