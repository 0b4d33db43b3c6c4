import { eq, inArray, sql } from 'drizzle-orm'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import { lockCustomerOrders } from '../orders/privacy/customer-orders.server.ts'
import { orders } from '../orders/schema.ts'
import { authorize, type Staff } from '../staff/staff.ts'
import { orderCodes, orderLinks } from './schema.ts'

const BATCH_SIZE = 100

/**
 * Erasure: removes the links and codes of all orders of a mail address. Must run before the orders are
 * anonymised, which deletes their mail address.
 */
export async function eraseLinksOf(tx: Tx, staff: Staff, email: string): Promise<void> {
  authorize(staff, 'administer')
  // A concurrent job that writes a mail waits for this lock, and then stores no link of an anonymised order.
  await lockCustomerOrders(tx, email)
  const own = tx
    .select({ id: orders.id })
    .from(orders)
    .where(sql`lower(${orders.customer_email}) = lower(${email})`)
  await tx.delete(orderCodes).where(inArray(orderCodes.order_id, own))
  await tx.delete(orderLinks).where(inArray(orderLinks.order_id, own))
}

/**
 * Retention: removes the links of anonymised orders, and expired codes.
 *
 * @returns the number of removed rows, 100 of each at most; call again until it is 0
 */
export async function purgeLinks(db: Db, { clock }: { clock: { now(): Date } }): Promise<number> {
  return await inTransaction(db, async (tx) => {
    const old = tx
      .select({ id: orderCodes.order_id })
      .from(orderCodes)
      .where(sql`${orderCodes.expires_at} <= ${clock.now()}`)
      .limit(BATCH_SIZE)
    const codes = await tx
      .delete(orderCodes)
      .where(inArray(orderCodes.order_id, old))
      .returning({ id: orderCodes.order_id })
    const nobodys = tx
      .select({ hash: orderLinks.token_hash })
      .from(orderLinks)
      .innerJoin(orders, eq(orders.id, orderLinks.order_id))
      .where(eq(orders.customer_email, ''))
      .limit(BATCH_SIZE)
    const links = await tx
      .delete(orderLinks)
      .where(inArray(orderLinks.token_hash, nobodys))
      .returning({ hash: orderLinks.token_hash })
    return codes.length + links.length
  })
}
