import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db.ts'
import { contactSubmissions, sellSubmissions } from '../enquiries/schema.ts'
import { orders } from '../orders/schema.ts'
import { authorize, type Staff } from '../staff/staff.ts'
import type { Subject } from './conversation.ts'
import { photosOf } from './photos/read-photos.server.ts'
import { conversationMessages, conversations } from './schema.ts'
import { subjectOf } from './subject.server.ts'

const LIMIT = 1_000

/** The stored conversation with a person about one message, sell request or order. */
export type ConversationOf = {
  about: Subject
  state: string
  started_at: Date
  /** Oldest first; includes the notes of staff. */
  messages: {
    kind: string
    body: string
    written_at: Date
    mailed_at: Date | null
    /** The sender of a mail, if it was another address than the customer's. */
    from_address: string | null
    /** Keys of its photos. */
    photos: string[]
  }[]
}

/**
 * Subject access: all conversations of an address (case-insensitive) in which something was written.
 * Erasure needs no code here: the database deletes a conversation with its message or sell request, and
 * when its sell request or order is anonymised.
 */
export async function findConversationsOf(
  db: DbOrTx,
  staff: Staff,
  email: string,
): Promise<ConversationOf[]> {
  authorize(staff, 'administer')
  const theirs = <Column>(column: Column) => sql`lower(${column}) = lower(${email})`
  const messages = db
    .select({ id: contactSubmissions.id })
    .from(contactSubmissions)
    .where(theirs(contactSubmissions.email))
  const sellRequests = db
    .select({ id: sellSubmissions.id })
    .from(sellSubmissions)
    .where(theirs(sellSubmissions.email))
  const bought = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(theirs(orders.customer_email), ne(orders.customer_email, '')))
  const found = await db
    .select({ conversation: conversations, message: conversationMessages })
    .from(conversations)
    .innerJoin(conversationMessages, eq(conversationMessages.conversation_id, conversations.id))
    .where(
      or(
        inArray(conversations.message_id, messages),
        inArray(conversations.sell_request_id, sellRequests),
        inArray(conversations.order_id, bought),
      ),
    )
    .orderBy(asc(conversations.created_at), asc(conversations.id), asc(conversationMessages.id))
    .limit(LIMIT)
  const photos = await photosOf(
    db,
    found.map(({ message }) => message.id),
  )
  const all = new Map<string, ConversationOf>()
  for (const { conversation, message } of found) {
    const { id, state, created_at: started_at } = conversation
    const one = all.get(id) ?? { about: subjectOf(conversation), state, started_at, messages: [] }
    all.set(id, one)
    const { kind, body, created_at: written_at, mailed_at, from_address } = message
    const own = { photos: photos.get(message.id) ?? [], from_address }
    one.messages.push({ kind, body, written_at, mailed_at, ...own })
  }
  return [...all.values()]
}
