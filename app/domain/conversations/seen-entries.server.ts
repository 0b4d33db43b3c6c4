import { and, desc, eq, ne } from 'drizzle-orm'
import type { Tx } from '../../platform/db.ts'
import { conversationBounces } from './mailbox/schema.ts'
import { conversationMessages } from './schema.ts'

/** The newest entries that a screen shows; 0 for none. */
export type SeenEntries = {
  /** Id of a message or an answer. */
  message: number
  /** Id of a bounce. */
  bounce: number
}

/** The id of the last message or answer; 0 if there is none. */
export async function lastMessageOf(tx: Tx, conversationId: string): Promise<number> {
  const { id, conversation_id, kind } = conversationMessages
  const [last] = await tx
    .select({ id })
    .from(conversationMessages)
    .where(and(eq(conversation_id, conversationId), ne(kind, 'note')))
    .orderBy(desc(id))
    .limit(1)
  return last?.id ?? 0
}

/** Whether a message, an answer or a bounce has been added that the screen does not show. */
export async function hasUnseenEntries(
  tx: Tx,
  conversationId: string,
  { message, bounce }: SeenEntries,
): Promise<boolean> {
  if ((await lastMessageOf(tx, conversationId)) > message) return true
  const { id, conversation_id } = conversationBounces
  const [last] = await tx
    .select({ id })
    .from(conversationBounces)
    .where(eq(conversation_id, conversationId))
    .orderBy(desc(id))
    .limit(1)
  return (last?.id ?? 0) > bounce
}
