import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Tx } from '../../../platform/db.ts'
import { conversationPhotos } from './schema.ts'

/**
 * Makes photos part of an answer. Those of another conversation or another answer, and deleted ones, are
 * left out.
 *
 * @returns how many were claimed
 */
export async function claimPhotos(
  tx: Tx,
  conversationId: string,
  messageId: number,
  keys: readonly string[],
): Promise<number> {
  if (keys.length === 0) return 0
  const claimed = await tx
    .update(conversationPhotos)
    .set({ message_id: messageId, conversation_id: conversationId })
    .where(
      and(
        inArray(conversationPhotos.key, [...keys]),
        or(
          eq(conversationPhotos.conversation_id, conversationId),
          isNull(conversationPhotos.conversation_id),
        ),
        isNull(conversationPhotos.message_id),
        isNull(conversationPhotos.doomed_at),
      ),
    )
    .returning({ key: conversationPhotos.key })
  return claimed.length
}
