import { sql } from 'drizzle-orm'

/**
 * Whether a return's refund has failed and was not made again. A later refund that staff requested in the
 * order counts as such, also if its amount differs, so that nothing is refunded twice; the refund of another
 * return does not. A condition on `returns`.
 */
export const refundMissing = sql<boolean>`exists (
  select from order_refunds as failed
  where failed.id = returns.refund_id and failed.state = 'failed' and not exists (
    select from order_refunds as later
    where later.order_id = failed.order_id and later.state <> 'failed'
      and later.created_at >= failed.updated_at
      and not exists (select from returns as other where other.refund_id = later.id)
  )
)`
