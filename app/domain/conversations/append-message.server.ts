import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db.ts'
import type { StaffId } from '../../platform/values/ids.ts'
import type { MessageKind } from './conversation.ts'
import { conversationMessages, conversations } from './schema.ts'
import type { ConversationRow } from './subject.server.ts'

/** Characters of a conversation's excerpt, as in the triggers that open conversations and in the audit. */
const EXCERPT_LENGTH = 200

/** The excerpt of an entry. PostgreSQL counts whole characters, where JavaScript would split an emoji. */
export const excerptOf = (body: string) => sql<string>`left(${body}, ${EXCERPT_LENGTH})`

/** What one entry adds to a conversation, beside its text. */
type Entry = {
  kind: MessageKind
  body: string
  /** null: written by the customer. */
  staffId: StaffId | null
  formKey: string | null
  /** Facts about the mail of the entry; null if it did not come by mail. */
  mail?: { fromAddress: string | null; leftOut: string[] } | null
  now: Date
}

/**
 * Appends an entry to a locked conversation, and updates its search text, time and excerpt.
 *
 * @returns its id; null if a form with this key is stored already
 */
export async function appendMessage(
  tx: Tx,
  { id, last_at }: ConversationRow,
  { kind, body, staffId, formKey, mail = null, now }: Entry,
): Promise<number | null> {
  const [made] = await tx
    .insert(conversationMessages)
    .values({
      conversation_id: id,
      kind,
      body,
      staff_id: staffId,
      form_key: formKey,
      created_at: now,
      ...(mail && { by_mail: true, from_address: mail.fromAddress, left_out: mail.leftOut }),
    })
    .onConflictDoNothing({ target: conversationMessages.form_key })
    .returning({ id: conversationMessages.id })
  if (!made) return null
  await tx
    .update(conversations)
    .set({
      // Clocks of several processes may differ: the time never decreases.
      last_at: now > last_at ? now : last_at,
      search_text: sql`${conversations.search_text} || ' ' || lower(${body}::text)`,
      ...(kind !== 'note' && { excerpt: excerptOf(body) }),
    })
    .where(eq(conversations.id, id))
  return made.id
}
