import { eq } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db.ts'
import { conversationLink } from '../conversations/conversation-link.server.ts'
import { conversations } from '../conversations/schema.ts'
import type { LinkDeps } from '../order-links/order-page-link.server.ts'

/**
 * The absolute address of a seller's page, with the token of their conversation. Only for mails to them.
 *
 * @throws if the sell request has been erased
 */
export async function sellerPageLink(
  db: DbOrTx,
  deps: LinkDeps,
  sellRequestId: string,
): Promise<string> {
  const [found] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.sell_request_id, sellRequestId))
  if (!found) throw new Error('a sell request without a conversation')
  const link = await conversationLink(db, deps, found.id)
  return link.replace('/conversation/', '/your-furniture/')
}
