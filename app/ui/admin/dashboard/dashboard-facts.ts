import type { StockOverview } from '../../../domain/catalogue/admin/stock-figures.ts'
import type { OpenComplaints } from '../../../domain/conversations/inbox/inbox-filters.ts'
import type { MailboxState } from '../../../domain/conversations/mailbox/mailbox-state.ts'
import type { RoundsOverview } from '../../../domain/delivery-rounds/board/overview.ts'
import type { EnquiriesOverview } from '../../../domain/enquiries/admin/unanswered.ts'
import type { OrdersNeedingAttention } from '../../../domain/orders/overview/needs-attention.ts'
import type { PeriodSales, Sales } from '../../../domain/orders/overview/sales-figures.ts'
import type { ReturnsDue } from '../../../domain/returns/handling/returns-due.ts'
import type { WaitingSummary } from '../../../domain/staff/failed-work/failed-work.ts'
import type { Visits } from '../../../domain/visits/visits.ts'

export type DashboardFacts = {
  /** When the data were read; waiting times are relative to it. */
  now: Date
  sales: Sales
  period: PeriodSales
  visits: Visits
  orders: OrdersNeedingAttention
  stock: StockOverview
  enquiries: EnquiriesOverview
  /** Complaints about personal data whose deadline is near. */
  complaints: OpenComplaints
  /** Number of dead letters (mails, refunds); 0 without permission to see them. */
  failedWork: number
  /** Jobs that have been failing for some minutes and are retried; empty without permission. */
  waitingWork: WaitingSummary
  /** Number of unmatched payments; 0 without permission to see them. */
  unmatchedPayments: number
  /** The stops of rounds: to schedule, today's, late ones. */
  rounds: RoundsOverview
  /** Whether the demo's sample orders are included. */
  hasSamples: boolean
  mayAdminister: boolean
  /** The state of the mailbox for customers' replies; null if there is no mailbox. */
  mailbox: MailboxState | null
  /** Returns whose refund becomes due, and those that wait for staff. */
  returns: ReturnsDue
  /** Number of newsletter subscribers. */
  subscribers: number
  /** Number of staff members. */
  people: number
}
