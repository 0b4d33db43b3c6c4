import { and, desc, eq, ne } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { type Db, type DbOrTx, inTransaction } from '../../platform/db.ts'
import type { Jobs } from '../../platform/queue/queue.ts'
import { orderNumber } from '../orders/order-number.ts'
import { appendMessage } from './append-message.server.ts'
import type { CustomerConversation } from './conversation.ts'
import { findLinked } from './conversation-link.server.ts'
import { CONVERSATION_MAIL } from './mail/queues.server.ts'
import { conversationMessages, conversations } from './schema.ts'
import { TRANSITIONS } from './states.ts'
import { lockConversation, readSubject, subjectOf } from './subject.server.ts'

/** The newest entries that the page shows. */
const SHOWN = 100

/** The conversation behind a link, or null. @param token untrusted */
export async function findCustomerConversation(
  db: DbOrTx,
  token: string,
): Promise<CustomerConversation | null> {
  const row = await findLinked(db, token)
  const subject = row && subjectOf(row)
  const facts = subject && (await readSubject(db, subject))
  if (!row || !subject || !facts) return null
  const { id, kind, body, created_at, conversation_id } = conversationMessages
  const newest = await db
    .select({ id, kind, body, at: created_at })
    .from(conversationMessages)
    .where(and(eq(conversation_id, row.id), ne(kind, 'note')))
    .orderBy(desc(id))
    .limit(SHOWN + 1)
  return {
    about: subject.kind,
    orderNumber: subject.kind === 'order' ? orderNumber(subject.id) : null,
    original: facts.original,
    startedAt: facts.at,
    more: newest.length > SHOWN,
    messages: newest
      .slice(0, SHOWN)
      .reverse()
      .map(({ kind: written, ...message }) => ({ ...message, fromShop: written === 'answer' })),
  }
}

/**
 * Stores what the customer answers, opens the conversation again and enqueues the notice to the shop.
 *
 * @param token untrusted
 * @param answer.body 1 to 5,000 characters
 * @returns false if the link leads nowhere
 */
export async function writeAsCustomer(
  db: Db,
  { jobs, clock }: { jobs: Jobs; clock: Clock },
  token: string,
  { body, formKey }: { body: string; formKey: string | null },
): Promise<boolean> {
  const linked = await findLinked(db, token)
  if (!linked) return false
  const now = clock.now()
  return await inTransaction(db, async (tx) => {
    const locked = await lockConversation(tx, subjectOf(linked), now)
    // Another conversation about the same: this one was erased meanwhile.
    if (locked?.row.id !== linked.id) return false
    const { row } = locked
    const entry = { kind: 'customer', body, staffId: null, formKey, now } as const
    const id = await appendMessage(tx, row, entry)
    if (id === null) return true
    const state = TRANSITIONS[row.state]['customer-writes'] ?? row.state
    await tx.update(conversations).set({ state, unread: true }).where(eq(conversations.id, row.id))
    await jobs.enqueue(tx, CONVERSATION_MAIL, { kind: 'notice', id: String(id) })
    return true
  })
}
