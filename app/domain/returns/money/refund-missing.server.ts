import { sql } from 'drizzle-orm'
import { refundUnresolved } from '../../orders/refunds/unresolved-refunds.server.ts'

/** Whether a return's refund has failed and is still owed. A condition on `returns`. */
export const refundMissing = sql<boolean>`exists (
  select from order_refunds as failed where failed.id = returns.refund_id and ${refundUnresolved}
)`
