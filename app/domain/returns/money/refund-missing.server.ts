import { sql } from 'drizzle-orm'
import { refundUnresolved } from '../../orders/refunds/unresolved-refunds.server.ts'
import type { RefundWay } from '../return-states.ts'

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

/**
 * How the money of a return went back, once its refund is neither pending nor owed: by the refund or by another one
 * of the order, in another way, or by a lost dispute that left nothing to refund. A column on `returns`. Failed
 * refunds that are resolved together have one time.
 */
export const refundWay = sql<RefundWay>`coalesce((
  select case
    when refund.state <> 'failed' or refund.resolved_at is null then 'card'
    when refund.not_owed then 'none'
    when exists (
      select from order_refunds as paid
      where paid.order_id = refund.order_id and paid.dealt_with
        and paid.resolved_at = refund.resolved_at
    ) then 'elsewhere'
    when exists (
      select from order_refunds as instead
      where instead.order_id = refund.order_id and instead.state <> 'failed'
        and instead.created_at = refund.resolved_at
    ) then 'card'
    when exists (
      select from order_disputes as dispute
      where dispute.order_id = refund.order_id and dispute.status = 'lost'
    ) then 'bank'
    else 'card' end
  from order_refunds as refund where refund.id = returns.refund_id
), 'card')`
