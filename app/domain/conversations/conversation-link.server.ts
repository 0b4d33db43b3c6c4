import { eq, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db.ts'
import { sign } from '../../platform/signature.ts'
import { hashOf, type LinkDeps, TOKEN_PATTERN } from '../order-links/order-page-link.server.ts'
import { conversationLinks, conversations } from './schema.ts'
import type { ConversationRow } from './subject.server.ts'

/**
 * The URL of a conversation's page for its customer, only for mails to them. It is computed, so it is the
 * same every time, like that of an order's page; the hash of its token is stored with the first mail.
 *
 * @returns an absolute URL
 */
export async function conversationLink(
  db: DbOrTx,
  { sessionSecret, publicUrl }: LinkDeps,
  id: string,
): Promise<string> {
  const token = sign(sessionSecret, `conversation:${id}`)
  // Inserts nothing for a conversation that has been erased since.
  await db.execute(sql`
    insert into ${conversationLinks} (token_hash, conversation_id)
    select ${hashOf(token)}, ${conversations.id} from ${conversations}
    where ${conversations.id} = ${id} for key share
    on conflict do nothing`)
  return `${publicUrl}/conversation/${token}`
}

/** @param token from the URL, untrusted */
export async function findLinked(db: DbOrTx, token: string): Promise<ConversationRow | null> {
  if (!TOKEN_PATTERN.test(token)) return null
  const [found] = await db
    .select({ conversation: conversations })
    .from(conversationLinks)
    .innerJoin(conversations, eq(conversations.id, conversationLinks.conversation_id))
    .where(eq(conversationLinks.token_hash, hashOf(token)))
  return found?.conversation ?? null
}
