import { eq } from 'drizzle-orm'
import { type Db, type DbOrTx, inTransaction } from '../../../platform/db.ts'
import { readSignedOrderId } from '../../orders/checkout/signed-order-id.server.ts'
import { orders } from '../../orders/schema.ts'
import { reviewOptOuts, reviewRequests } from '../schema.ts'
import { lockRequest } from './lock-request.server.ts'

/** Whether a link belongs to a customer who got a review request. @param token untrusted */
export async function canOptOut(
  db: DbOrTx,
  sessionSecret: string,
  token: string,
): Promise<boolean> {
  return (await customerOf(db, sessionSecret, token)) !== null
}

/**
 * Opts a customer out of review requests for all their orders; idempotent.
 *
 * @param token untrusted
 * @returns false if the link is invalid
 */
export async function optOut(db: Db, sessionSecret: string, token: string): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    await lockRequest(tx, sessionSecret, token)
    const email = await customerOf(tx, sessionSecret, token)
    if (email === null) return false
    await tx.insert(reviewOptOuts).values({ email }).onConflictDoNothing()
    return true
  })
}

async function customerOf(
  db: DbOrTx,
  sessionSecret: string,
  token: string,
): Promise<string | null> {
  const orderId = readSignedOrderId(sessionSecret, 'review', token)
  if (!orderId) return null
  const [found] = await db
    .select({ email: orders.customer_email })
    .from(reviewRequests)
    .innerJoin(orders, eq(orders.id, reviewRequests.order_id))
    .where(eq(reviewRequests.order_id, orderId))
  return found?.email || null
}
