import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db.ts'
import { readSignedOrderId } from '../../orders/checkout/signed-order-id.server.ts'
import { reviewRequests } from '../schema.ts'

/** Locks the review request of a link until the transaction ends. @param token untrusted */
export async function lockRequest(tx: Tx, sessionSecret: string, token: string): Promise<void> {
  const orderId = readSignedOrderId(sessionSecret, 'review', token)
  if (!orderId) return
  await tx
    .select({ id: reviewRequests.order_id })
    .from(reviewRequests)
    .where(eq(reviewRequests.order_id, orderId))
    .for('update')
}
