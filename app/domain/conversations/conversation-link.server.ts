import { eq, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db.ts'
import { sign } from '../../platform/signature.ts'
import { hashOf, type LinkDeps, TOKEN_PATTERN } from '../order-links/order-page-link.server.ts'
import { conversationLinks, conversations } from './schema.ts'
import type { ConversationRow } from './subject.server.ts'

/**
 * The address of a conversation's page for its customer, for mails to them only. Computed, so the same
 * every time, like that of an order's page; its hash is stored with the first mail.
 *
 * @returns absolute
 */
export async function conversationLink(
  db: DbOrTx,
  { sessionSecret, publicUrl }: LinkDeps,
  id: string,
): Promise<string> {
  const token = sign(sessionSecret, `conversation:${id}`)
  // Nothing for a conversation that was erased meanwhile.
  await db.execute(sql`
    insert into ${conversationLinks} (token_hash, conversation_id)
    select ${hashOf(token)}, ${conversations.id} from ${conversations}
    where ${conversations.id} = ${id} for key share
    on conflict do nothing`)
  return `${publicUrl}/conversation/${token}`
}

/** @param token of the address, untrusted */
export async function findLinked(db: DbOrTx, token: string): Promise<ConversationRow | null> {
  if (!TOKEN_PATTERN.test(token)) return null
  const [found] = await db
    .select({ conversation: conversations })
    .from(conversationLinks)
    .innerJoin(conversations, eq(conversations.id, conversationLinks.conversation_id))
    .where(eq(conversationLinks.token_hash, hashOf(token)))
  return found?.conversation ?? null
}
