import type { Pence } from '../../../platform/money.ts'

export type SalesWeek = {
  /** Its Monday, `2026-11-16`: weeks are those of London. */
  monday: string
  /** Of the orders placed in it that were sold, less what has gone back. */
  net: Pence
  orders: number
}

export type Sales = {
  /** All orders, whatever became of them. */
  orders: number
  /** Of the orders that are paid and not yet dispatched. */
  awaitingDispatch: Pence
  /** Of all orders that were paid, dispatched or delivered, less what has gone back. */
  netSales: Pence
  /** Oldest first; a week without sales is there, too. */
  weeks: SalesWeek[]
}
