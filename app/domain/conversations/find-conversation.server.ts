import { desc, eq } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db.ts'
import { adminUsers } from '../staff/schema.ts'
import { authorize, type Staff } from '../staff/staff.ts'
import { isAssignee } from './assignment.server.ts'
import type {
  Conversation,
  ConversationBounce,
  ConversationMessage,
  Subject,
} from './conversation.ts'
import { readLeftOut } from './mailbox/contents/omitted-parts.ts'
import { conversationBounces } from './mailbox/schema.ts'
import { photosOf } from './photos/read-photos.server.ts'
import { conversationMessages, conversations } from './schema.ts'
import { isAbout, readSubject } from './subject.server.ts'

/** Maximum number of entries that a screen shows, the newest ones. */
const SHOWN = 200
const BOUNCES_SHOWN = 5

/** Returns the conversation about a subject, or null if there is no such subject. */
export async function findConversation(
  db: DbOrTx,
  staff: Staff,
  subject: Subject,
): Promise<Conversation | null> {
  authorize(staff, 'see')
  const facts = await readSubject(db, subject)
  if (!facts) return null
  const { name, email, original, at: startedAt } = facts
  const about = { subject, name, email, original, startedAt }
  const [row] = await db
    .select({
      id: conversations.id,
      state: conversations.state,
      unread: conversations.unread,
      takenBy: { id: adminUsers.id, name: adminUsers.full_name },
    })
    .from(conversations)
    .leftJoin(adminUsers, isAssignee)
    .where(isAbout(subject))
  // There are no messages about this order yet.
  if (!row) {
    return {
      ...about,
      messages: [],
      bounces: [],
      more: false,
      state: 'answered',
      unread: false,
      takenBy: null,
    }
  }
  const { state, unread, takenBy } = row
  const bounces = await readBounces(db, row.id)
  return { ...about, ...(await readMessages(db, row.id)), bounces, state, unread, takenBy }
}

/** The id of the conversation about a subject; null if nothing was written about it yet. */
export async function findConversationId(db: DbOrTx, subject: Subject): Promise<string | null> {
  const [row] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(isAbout(subject))
  return row?.id ?? null
}

async function readMessages(
  db: DbOrTx,
  conversationId: string,
): Promise<{ messages: ConversationMessage[]; more: boolean }> {
  const { id, kind, body, created_at, mailed_at, conversation_id, staff_id } = conversationMessages
  const { by_mail, from_address, left_out } = conversationMessages
  const mail = { byMail: by_mail, fromAddress: from_address, leftOut: left_out }
  const newest = await db
    .select({
      id,
      kind,
      body,
      by: adminUsers.full_name,
      at: created_at,
      mailedAt: mailed_at,
      ...mail,
    })
    .from(conversationMessages)
    .leftJoin(adminUsers, eq(adminUsers.id, staff_id))
    .where(eq(conversation_id, conversationId))
    .orderBy(desc(id))
    .limit(SHOWN + 1)
  const shown = newest.slice(0, SHOWN).reverse()
  const photos = await photosOf(
    db,
    shown.map((one) => one.id),
  )
  const messages = shown.map((one) => ({
    ...one,
    leftOut: one.leftOut.map(readLeftOut),
    photos: photos.get(one.id) ?? [],
  }))
  return { messages, more: newest.length > SHOWN }
}

async function readBounces(db: DbOrTx, conversationId: string): Promise<ConversationBounce[]> {
  const { id, message_id, address, status, bounced_at, conversation_id } = conversationBounces
  return await db
    .select({ id, messageId: message_id, address, status, at: bounced_at })
    .from(conversationBounces)
    .where(eq(conversation_id, conversationId))
    .orderBy(desc(id))
    .limit(BOUNCES_SHOWN)
}
