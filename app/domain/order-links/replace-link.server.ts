import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import type { Jobs } from '../../platform/queue/queue.ts'
import type { OrderId } from '../../platform/values/ids.ts'
import { lockOrder } from '../orders/find-order.server.ts'
import { findLinkedOrder } from './find-linked-order.server.ts'
import { storeToken, tokenOf } from './order-page-link.server.ts'
import { ORDER_LINK_MAIL } from './queues.server.ts'
import { orderCodes, orderLinks } from './schema.ts'

type ReplaceDeps = { jobs: Jobs; clock: Clock; sessionSecret: string }

/**
 * Replaces an order's links, which other people may have obtained: all earlier links, codes and links to the
 * conversation about the order stop working, and the new link is mailed to the order's address.
 *
 * @param given who replaces it, which the mail says; a customer by the token of the link that they have opened:
 * nothing happens if the first of two presses has replaced it
 */
export async function replaceLinkByMail(
  db: Db | Tx,
  { jobs, clock, sessionSecret }: ReplaceDeps,
  orderId: OrderId,
  given: { by: 'shop' } | { by: 'customer'; token: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Serializes two replacements.
    await lockOrder(tx, orderId)
    if (given.by === 'customer') {
      const { state } = await findLinkedOrder(tx, given.token, clock.now())
      if (state !== 'open') return
    }
    const [newest] = await tx
      .select({ version: orderLinks.version })
      .from(orderLinks)
      .where(eq(orderLinks.order_id, orderId))
      .orderBy(desc(orderLinks.version))
      .limit(1)
    await tx
      .update(orderLinks)
      .set({ replaced_at: clock.now() })
      .where(and(eq(orderLinks.order_id, orderId), isNull(orderLinks.replaced_at)))
    await tx.delete(orderCodes).where(eq(orderCodes.order_id, orderId))
    // Version 1 belongs to earlier links to the conversation, even if the order's was never stored.
    const version = (newest?.version ?? 1) + 1
    await storeToken(tx, orderId, tokenOf(sessionSecret, orderId, version), version)
    await jobs.enqueue(tx, ORDER_LINK_MAIL, {
      kind: 'replaced',
      orderId,
      by: given.by,
      copy: randomUUID(),
    })
  })
}
