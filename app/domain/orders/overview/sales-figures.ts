import type { Pence } from '../../../platform/values/money.ts'
import type { Days, Period } from './period.ts'

export type SalesWeek = {
  /** The week's Monday, `2026-11-16`, in London time. */
  monday: string
  /** Sales of the orders placed in that week, less refunds. */
  net: Pence
  orders: number
}

export type Sales = {
  /** All orders but supplements, in any state. */
  orders: number
  /** All supplements, in any state. */
  supplements: number
  /** Orders that are paid and not yet dispatched. */
  awaitingDispatch: Pence
  /** All orders paid, dispatched or delivered, less refunds. */
  netSales: Pence
  /** Oldest first, including weeks without sales. */
  weeks: SalesWeek[]
}

export type SalesSum = {
  /** Sales less refunds, with those of supplements. */
  net: Pence
  /** Without supplements. */
  orders: number
}

export type SalesBar = Days & SalesSum

/** The sums of a period. `checkouts`: all checkouts that were opened, in any state. */
export type PeriodSum = SalesSum & { checkouts: number }

/** The sales of a period of the dashboard. */
export type PeriodSales = {
  period: Period
  days: Days
  sum: PeriodSum
  /** The period before. */
  before: { days: Days; sum: PeriodSum }
  /** Oldest first, including those without sales. */
  bars: SalesBar[]
}
