import { desc, eq } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db.ts'
import { adminUsers } from '../staff/schema.ts'
import { authorize, type Staff } from '../staff/staff.ts'
import type { Conversation, ConversationMessage, Subject } from './conversation.ts'
import { conversationMessages, conversations } from './schema.ts'
import { isAbout, readSubject } from './subject.server.ts'

/** The newest entries that a screen shows. */
const SHOWN = 200

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
    .leftJoin(adminUsers, eq(adminUsers.id, conversations.taken_by))
    .where(isAbout(subject))
  // Nobody has written about this order yet.
  if (!row) {
    return { ...about, messages: [], more: false, state: 'answered', unread: false, takenBy: null }
  }
  const { state, unread, takenBy } = row
  return { ...about, ...(await readMessages(db, row.id)), state, unread, takenBy }
}

async function readMessages(
  db: DbOrTx,
  conversationId: string,
): Promise<{ messages: ConversationMessage[]; more: boolean }> {
  const { id, kind, body, created_at, mailed_at, conversation_id, staff_id } = conversationMessages
  const newest = await db
    .select({ id, kind, body, by: adminUsers.full_name, at: created_at, mailedAt: mailed_at })
    .from(conversationMessages)
    .leftJoin(adminUsers, eq(adminUsers.id, staff_id))
    .where(eq(conversation_id, conversationId))
    .orderBy(desc(id))
    .limit(SHOWN + 1)
  return { messages: newest.slice(0, SHOWN).reverse(), more: newest.length > SHOWN }
}
