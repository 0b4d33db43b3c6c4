import { desc, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db.ts'
import { orders } from '../orders/schema.ts'
import { enqueueLostLink, type LostLinkDeps } from './enqueue-lost-link.server.ts'
import { ORDER_LINK_MAIL } from './queues.server.ts'

/** Mails the links of all orders of a mail address to that address. @param given valid */
export async function requestLostLink(db: Db, deps: LostLinkDeps, given: string): Promise<void> {
  const mail = { queue: ORDER_LINK_MAIL, scope: 'order link' }
  await enqueueLostLink(db, deps, mail, given, async (email) => {
    const [newest] = await db
      .select({ id: orders.id })
      .from(orders)
      .where(sql`lower(${orders.customer_email}) = ${email}`)
      .orderBy(desc(orders.created_at))
      .limit(1)
    return { kind: 'lost', orderId: newest?.id ?? '' }
  })
}
