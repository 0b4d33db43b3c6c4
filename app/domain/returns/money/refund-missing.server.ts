import { sql } from 'drizzle-orm'
import { refundUnresolved } from '../../orders/refunds/unresolved-refunds.server.ts'

/** Whether a return's refund has failed and is still owed. A condition on `returns`. */
export const refundMissing = sql<boolean>`exists (
  select from order_refunds as failed where failed.id = returns.refund_id and ${refundUnresolved}
)`

/**
 * Whether a return's refund has been requested and not made yet. A condition on `returns`; an `exists` would be
 * planned as one scan of all refunds.
 */
export const refundPending = sql<boolean>`coalesce((
  select refund.state = 'requested' from order_refunds as refund where refund.id = returns.refund_id
), false)`
