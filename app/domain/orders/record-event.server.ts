import type { Tx } from '../../platform/db.ts'
import { orderEvents } from './schema.ts'

/** What staff did; their history has the same with a name, which the timeline shows instead. */
export const STAFF_EVENTS = [
  'status_set',
  'stock_returned',
  'stock_retaken',
  'refund_requested',
  'confirmation_resent',
] as const
type StaffEventKind = (typeof STAFF_EVENTS)[number]

/** What can happen to an order, as staff read it in its timeline. */
export type OrderEventKind =
  | 'placed'
  | 'payment_refused'
  | 'payment_expired'
  | 'taken_back'
  | 'mismatch_refunded'
  | 'refunded_before'
  | 'stock_kept'
  | 'paid'
  | 'paid_late'
  | 'amount_mismatch'
  | 'refund_due'
  | 'refunded'
  | 'refund_failed'
  | StaffEventKind

/** Adds to the order's append-only timeline. `detail` holds facts, never personal data. */
export async function recordEvent(
  tx: Tx,
  orderId: string,
  kind: OrderEventKind,
  at: Date,
  detail: Record<string, string | number> = {},
): Promise<void> {
  await tx.insert(orderEvents).values({ order_id: orderId, kind, detail, created_at: at })
}
