import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db.ts'
import { authorize, type Staff } from '../staff/staff.ts'
import { excerptOf } from './append-message.server.ts'
import { conversationBounces } from './mailbox/schema.ts'
import { conversationPhotos } from './photos/schema.ts'
import { conversationMessages, conversations } from './schema.ts'

/** Replaces the text of an erased entry; a trigger accepts no other. */
const ERASED = 'Erased at the request of its writer.'

/**
 * Erasure: empties the entries that came by mail from an address (case-insensitive) in conversations of
 * other addresses, and deletes what was recorded about mail that could not be delivered to it. The entries
 * stay, without text, sender and attachments, so that answers to them still follow something. Their photos
 * are deleted by the next `purgePhotos`.
 *
 * @returns the number of entries
 */
export async function eraseMailsOf(
  tx: Tx,
  staff: Staff,
  email: string,
  now: Date,
): Promise<number> {
  authorize(staff, 'administer')
  await tx
    .delete(conversationBounces)
    .where(sql`lower(${conversationBounces.address}) = lower(${email})`)
  const { id, conversation_id, from_address } = conversationMessages
  const isTheirs = sql`lower(${from_address}) = lower(${email})`
  const written = tx
    .selectDistinct({ id: conversation_id })
    .from(conversationMessages)
    .where(isTheirs)
  const found = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(inArray(conversations.id, written))
    .orderBy(asc(conversations.id))
    .for('no key update')
  let count = 0
  for (const conversation of found) {
    const within = eq(conversation_id, conversation.id)
    const about = await searchTextWithoutEntries(tx, conversation.id)
    const erased = await tx
      .update(conversationMessages)
      .set({ body: ERASED, from_address: '', left_out: [] })
      .where(and(within, isTheirs))
      .returning({ id })
    const ids = erased.map((entry) => entry.id)
    await tx
      .update(conversationPhotos)
      .set({ message_id: null, doomed_at: now })
      .where(inArray(conversationPhotos.message_id, ids))
    await tx
      .update(conversations)
      .set({
        search_text: sql`${about}::text || ${textOfEntries(conversation.id)}`,
        excerpt: excerptOf(await newestText(tx, conversation.id)),
      })
      .where(eq(conversations.id, conversation.id))
    count += erased.length
  }
  return count
}

/** What `appendMessage` has added to the search text of a conversation. */
const textOfEntries = (id: string) => sql<string>`(
  select coalesce(string_agg(' ' || lower(body), '' order by id), '')
  from conversation_messages where conversation_id = ${id}
)`

async function searchTextWithoutEntries(tx: Tx, id: string): Promise<string> {
  const text = conversations.search_text
  const [row] = await tx
    .select({
      about: sql<string>`left(${text}, greatest(0, length(${text}) - length(${textOfEntries(id)})))`,
    })
    .from(conversations)
    .where(eq(conversations.id, id))
  return row?.about ?? ''
}

/** The newest entry's text, without internal notes. */
async function newestText(tx: Tx, id: string): Promise<string> {
  const [last] = await tx
    .select({ body: conversationMessages.body })
    .from(conversationMessages)
    .where(and(eq(conversationMessages.conversation_id, id), ne(conversationMessages.kind, 'note')))
    .orderBy(sql`${conversationMessages.id} desc`)
    .limit(1)
  return last?.body ?? ''
}
