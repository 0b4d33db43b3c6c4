import { eq, sql } from 'drizzle-orm'
import { type ReplyAddress, TOKEN_LENGTH } from '../../../platform/config/reply-address.ts'
import type { DbOrTx } from '../../../platform/db.ts'
import { sign } from '../../../platform/signature.ts'
import { hashOf } from '../../order-links/order-page-link.server.ts'
import { conversationLinks, conversations } from '../schema.ts'
import type { ConversationRow } from '../subject.server.ts'

/**
 * The reply address of a conversation's mails. Its token is computed, so it is the same every time; it
 * has 128 bits in hexadecimal, because mail servers may change the case of an address. It opens no page.
 * Its hash is stored with those of the conversation's links.
 */
export async function conversationReplyTo(
  db: DbOrTx,
  secret: string,
  { before, after }: ReplyAddress,
  conversationId: string,
): Promise<string> {
  if (after === null) return before
  const signed = sign(secret, `conversation-reply:${conversationId}`)
  const token = Buffer.from(signed, 'base64url').toString('hex').slice(0, TOKEN_LENGTH)
  await db.execute(sql`
    insert into ${conversationLinks} (token_hash, conversation_id)
    select ${hashOf(token)}, ${conversations.id} from ${conversations}
    where ${conversations.id} = ${conversationId} for key share
    on conflict do nothing`)
  return before + token + after
}

/** The token of an address, or null. @param address in lower case, untrusted */
function tokenIn({ before, after }: ReplyAddress, address: string): string | null {
  if (after === null) return null
  const [start, end] = [before.toLowerCase(), after.toLowerCase()]
  if (!address.startsWith(start) || !address.endsWith(end)) return null
  const token = address.slice(start.length, -end.length)
  return token.length === TOKEN_LENGTH && /^[0-9a-f]+$/.test(token) ? token : null
}

/** The conversation that one of a mail's recipients belongs to, or null. */
export async function findByRecipients(
  db: DbOrTx,
  replyAddress: ReplyAddress,
  recipients: readonly string[],
): Promise<ConversationRow | null> {
  for (const address of recipients) {
    const token = tokenIn(replyAddress, address)
    if (token === null) continue
    const [found] = await db
      .select({ conversation: conversations })
      .from(conversationLinks)
      .innerJoin(conversations, eq(conversations.id, conversationLinks.conversation_id))
      .where(eq(conversationLinks.token_hash, hashOf(token)))
    if (found) return found.conversation
  }
  return null
}
