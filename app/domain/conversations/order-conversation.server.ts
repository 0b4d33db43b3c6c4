import type { Clock } from '../../platform/clock.ts'
import { type Db, type DbOrTx, inTransaction } from '../../platform/db.ts'
import type { Jobs } from '../../platform/queue/queue.ts'
import type { OrderId } from '../../platform/values/ids.ts'
import type { OrderConversation } from './conversation.ts'
import {
  appendCustomerMessage,
  type CustomerMessage,
  readCustomerMessages,
} from './customer-page.server.ts'
import { conversations } from './schema.ts'
import { isAbout, lockConversation } from './subject.server.ts'

/** The conversation about an order, for the order's page; null if nothing was written yet. */
export async function findOrderConversation(
  db: DbOrTx,
  orderId: OrderId,
): Promise<OrderConversation | null> {
  const about = { kind: 'order', id: orderId } as const
  const [row] = await db.select({ id: conversations.id }).from(conversations).where(isAbout(about))
  const shown = row && (await readCustomerMessages(db, row.id))
  return shown && shown.messages.length > 0 ? shown : null
}

/**
 * Stores a customer's message from the page of their order. The first message creates the conversation.
 *
 * @param message.body 1 to 5,000 characters
 * @returns false if the order does not exist or its customer was anonymised
 */
export async function writeAboutOrder(
  db: Db,
  deps: { jobs: Jobs; clock: Clock },
  orderId: OrderId,
  message: CustomerMessage,
): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    const about = { kind: 'order', id: orderId } as const
    const locked = await lockConversation(tx, about, deps.clock.now())
    if (!locked) return false
    await appendCustomerMessage(tx, deps, locked.row, message)
    return true
  })
}
