import { and, desc, eq, ne } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { type Db, type DbOrTx, inTransaction, type Tx } from '../../platform/db.ts'
import type { Jobs } from '../../platform/queue/queue.ts'
import { orderNumber } from '../orders/order-number.ts'
import { appendMessage } from './append-message.server.ts'
import type { CustomerConversation } from './conversation.ts'
import { findLinked } from './conversation-link.server.ts'
import { CONVERSATION_MAIL } from './mail/queues.server.ts'
import { claimPhotos } from './photos/claim-photos.server.ts'
import { photosOf } from './photos/read-photos.server.ts'
import { conversationMessages, conversations } from './schema.ts'
import { TRANSITIONS } from './states.ts'
import { type ConversationRow, lockConversation, readSubject, subjectOf } from './subject.server.ts'

/** Maximum number of entries that the page shows, the newest ones. */
const SHOWN = 100

/** The conversation behind a link, or null. @param token untrusted */
export async function findCustomerConversation(
  db: DbOrTx,
  token: string,
  now: Date,
): Promise<CustomerConversation | null> {
  const row = await findLinked(db, token, now)
  const subject = row && subjectOf(row)
  const facts = subject && (await readSubject(db, subject))
  if (!row || !subject || !facts) return null
  return {
    about: subject.kind,
    orderNumber: subject.kind === 'order' ? orderNumber(subject.id) : null,
    original: facts.original,
    startedAt: facts.at,
    ...(await readCustomerMessages(db, row.id)),
  }
}

/** The newest entries of a conversation, without notes. */
export async function readCustomerMessages(
  db: DbOrTx,
  conversationId: string,
): Promise<Pick<CustomerConversation, 'messages' | 'more'>> {
  const { id, kind, body, created_at, conversation_id } = conversationMessages
  const newest = await db
    .select({ id, kind, body, at: created_at })
    .from(conversationMessages)
    .where(and(eq(conversation_id, conversationId), ne(kind, 'note')))
    .orderBy(desc(id))
    .limit(SHOWN + 1)
  const photos = await photosOf(
    db,
    newest.map((one) => one.id),
  )
  return {
    more: newest.length > SHOWN,
    messages: newest
      .slice(0, SHOWN)
      .reverse()
      .map(({ kind: written, ...message }) => ({
        ...message,
        fromShop: written === 'answer',
        photos: photos.get(message.id) ?? [],
      })),
  }
}

/**
 * Stores a customer's reply, reopens the conversation and enqueues the notice to the shop.
 *
 * @param token untrusted
 * @param message.body 1 to 5,000 characters
 * @returns false if there is no conversation behind the link
 */
export async function writeAsCustomer(
  db: Db,
  deps: WriteDeps,
  token: string,
  message: CustomerMessage,
): Promise<boolean> {
  const linked = await findLinked(db, token, deps.clock.now())
  if (!linked) return false
  return await inTransaction(db, async (tx) => {
    const locked = await lockConversation(tx, subjectOf(linked), deps.clock.now())
    // The subject has another conversation now: this one has been erased.
    if (locked?.row.id !== linked.id) return false
    await appendCustomerMessage(tx, deps, locked.row, message)
    return true
  })
}

type WriteDeps = { jobs: Jobs; clock: Clock }
export type CustomerMessage = {
  body: string
  formKey: string | null
  /** Keys from `storeAnswerPhoto`, untrusted. */
  photos?: readonly string[]
}

/** The same for a locked conversation, in the caller's transaction. A form sent twice is stored once. */
export async function appendCustomerMessage(
  tx: Tx,
  { jobs, clock }: WriteDeps,
  row: ConversationRow,
  message: CustomerMessage,
): Promise<void> {
  const id = await storeCustomerMessage(tx, row, message, clock.now())
  if (id !== null) await jobs.enqueue(tx, CONVERSATION_MAIL, { kind: 'notice', id: String(id) })
}

/**
 * Stores a customer's message without a notice to the shop, and reopens the conversation.
 *
 * @returns the message's id; null if its form was sent before
 */
export async function storeCustomerMessage(
  tx: Tx,
  row: ConversationRow,
  { body, formKey, photos = [] }: CustomerMessage,
  now: Date,
): Promise<number | null> {
  const entry = { kind: 'customer', body, staffId: null, formKey, now } as const
  const id = await appendMessage(tx, row, entry)
  if (id === null) return null
  await claimPhotos(tx, row.id, id, photos)
  const state = TRANSITIONS[row.state]['customer-writes'] ?? row.state
  await tx.update(conversations).set({ state, unread: true }).where(eq(conversations.id, row.id))
  return id
}
