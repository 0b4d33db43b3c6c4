import { and, asc, eq, gt, inArray, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db.ts'
import { type Batch, inBatches } from '../../platform/pagination/in-batches.ts'
import { contactSubmissions, sellSubmissions } from '../enquiries/schema.ts'
import { orders } from '../orders/schema.ts'
import { authorize, type Staff } from '../staff/staff.ts'
import type { Subject } from './conversation.ts'
import { conversationBounces } from './mailbox/schema.ts'
import { photosOf } from './photos/read-photos.server.ts'
import { conversationMessages, conversations } from './schema.ts'
import { subjectOf } from './subject.server.ts'

/** An entry of a conversation as stored. */
export type EntryOf = {
  kind: string
  body: string
  written_at: Date
  mailed_at: Date | null
  /** The sender of a mail, if it was another address than the customer's. */
  from_address: string | null
  /** Files that were left out of a mail: a reason, a colon, and the name. */
  left_out: string[]
  /** Keys of its photos. */
  photos: string[]
}

/** The stored conversation with a person about one message, sell request or order. */
export type ConversationOf = {
  about: Subject
  state: string
  started_at: Date
  /** All entries, oldest first, read in batches; includes the notes of staff. */
  messages: AsyncIterable<EntryOf>
}

/** Mails from an address in a conversation of another customer, without the entries of others. */
export type MailsInOtherConversations = { about: Subject; messages: AsyncIterable<EntryOf> }

/**
 * Subject access: all conversations of an address (case-insensitive) in which something was written.
 * Erasure needs no code for them: the database deletes a conversation with its message or sell request,
 * and when its sell request or order is anonymised.
 */
export async function findConversationsOf(
  db: DbOrTx,
  staff: Staff,
  email: string,
): Promise<ConversationOf[]> {
  authorize(staff, 'administer')
  const found = await db
    .select()
    .from(conversations)
    .where(
      and(
        isWith(db, email),
        sql`exists (select from ${conversationMessages}
          where ${conversationMessages.conversation_id} = ${conversations.id})`,
      ),
    )
    .orderBy(asc(conversations.created_at), asc(conversations.id))
  return found.map((conversation) => ({
    about: subjectOf(conversation),
    state: conversation.state,
    started_at: conversation.created_at,
    messages: entriesOf(db, eq(conversationMessages.conversation_id, conversation.id)),
  }))
}

/**
 * Subject access: the mails from an address (case-insensitive) in conversations of other addresses. The
 * sender of a mail is not verified. Erasure empties them (`eraseMailsOf`).
 */
export async function findMailsInOtherConversations(
  db: DbOrTx,
  staff: Staff,
  email: string,
): Promise<MailsInOtherConversations[]> {
  authorize(staff, 'administer')
  const isFrom = sql`lower(${conversationMessages.from_address}) = lower(${email})`
  const written = db
    .selectDistinct({ id: conversationMessages.conversation_id })
    .from(conversationMessages)
    .where(isFrom)
  const own = db.select({ id: conversations.id }).from(conversations).where(isWith(db, email))
  const found = await db
    .select()
    .from(conversations)
    .where(and(inArray(conversations.id, written), notInArray(conversations.id, own)))
    .orderBy(asc(conversations.created_at), asc(conversations.id))
  return found.map((conversation) => ({
    about: subjectOf(conversation),
    messages: entriesOf(db, and(eq(conversationMessages.conversation_id, conversation.id), isFrom)),
  }))
}

/** A mail that could not be delivered. */
export type UndeliveredMail = { about: Subject; address: string; status: string; reported_at: Date }

/**
 * Subject access: the mails that could not be delivered to an address (case-insensitive), or to the address
 * to which its owner's mail is forwarded.
 */
export async function findUndeliveredMailsOf(
  db: DbOrTx,
  staff: Staff,
  email: string,
): Promise<UndeliveredMail[]> {
  authorize(staff, 'administer')
  const { id, conversation_id, address, status, bounced_at } = conversationBounces
  const found = await db
    .select({ conversation: conversations, address, status, reported_at: bounced_at })
    .from(conversationBounces)
    .innerJoin(conversations, eq(conversations.id, conversation_id))
    .where(or(sql`lower(${address}) = lower(${email})`, isWith(db, email)))
    .orderBy(asc(id))
  return found.map(({ conversation, ...mail }) => ({ about: subjectOf(conversation), ...mail }))
}

/** Whether a conversation is with the owner of an address. */
function isWith(db: DbOrTx, email: string): SQL | undefined {
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
  return or(
    inArray(conversations.message_id, messages),
    inArray(conversations.sell_request_id, sellRequests),
    inArray(conversations.order_id, bought),
  )
}

async function* entriesOf(db: DbOrTx, wanted: SQL | undefined): AsyncGenerator<EntryOf> {
  const rows = inBatches(async ({ last, limit }: Batch<{ id: number }>) => {
    const found = await db
      .select()
      .from(conversationMessages)
      .where(and(wanted, last && gt(conversationMessages.id, last.id)))
      .orderBy(asc(conversationMessages.id))
      .limit(limit)
    const photos = await photosOf(
      db,
      found.map(({ id }) => id),
    )
    return found.map((row) => ({ ...row, photos: photos.get(row.id) ?? [] }))
  })
  for await (const row of rows) {
    const { kind, body, created_at: written_at, mailed_at, from_address, left_out, photos } = row
    yield { kind, body, written_at, mailed_at, from_address, left_out, photos }
  }
}
