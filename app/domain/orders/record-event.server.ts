import type { Tx } from '../../platform/db.ts'
import type { OrderId } from '../../platform/values/ids.ts'
import { orderEvents } from './schema.ts'

/**
 * Events of staff actions; the timeline shows the history's entries, which have a name, instead.
 */
export const STAFF_EVENTS = [
  'status_set',
  'stock_returned',
  'stock_retaken',
  'refund_requested',
  'confirmation_resent',
] as const
type StaffEventKind = (typeof STAFF_EVENTS)[number]

/** The kinds of events in an order's timeline. */
export type OrderEventKind =
  | 'placed'
  | 'payment_refused'
  | 'payment_expired'
  | 'session_missing'
  | 'taken_back'
  | 'mismatch_refunded'
  | 'mismatch_lost'
  | 'mismatch_regained'
  | 'refunded_before'
  | 'stock_kept'
  | 'paid'
  | 'paid_late'
  | 'amount_mismatch'
  | 'delivery_differs'
  | 'difference_paid'
  | 'difference_over'
  | 'refund_due'
  | 'refunded'
  | 'refund_failed'
  | 'refund_paid_twice'
  | 'dispute_opened'
  | 'dispute_answered'
  | 'dispute_reopened'
  | 'dispute_won'
  | 'dispute_lost'
  | 'dispute_dropped'
  | 'phone_changed'
  | 'address_changed'
  | 'access_changed'
  | 'cancel_asked'
  | 'cancel_withdrawn'
  | 'cancel_overtaken'
  | 'cancelled_by_customer'
  | StaffEventKind

/** Appends to the order's append-only events. `detail` must not contain personal data. */
export async function recordEvent(
  tx: Tx,
  orderId: OrderId,
  kind: OrderEventKind,
  at: Date,
  detail: Record<string, string | number> = {},
): Promise<void> {
  await tx.insert(orderEvents).values({ order_id: orderId, kind, detail, created_at: at })
}
