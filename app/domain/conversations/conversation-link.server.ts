import { and, eq, max, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db.ts'
import { monthsBefore } from '../../platform/retention-cutoffs.ts'
import { sign } from '../../platform/signature.ts'
import { finishedAt, LINK_MONTHS } from '../order-links/find-linked-order.server.ts'
import { hashOf, type LinkDeps, TOKEN_PATTERN } from '../order-links/order-page-link.server.ts'
import { orderLinks } from '../order-links/schema.ts'
import { orders } from '../orders/schema.ts'
import { conversationLinks, conversations } from './schema.ts'
import type { ConversationRow } from './subject.server.ts'

/**
 * The URL of a conversation's page for its customer, only for mails to them. It is computed, so it is the
 * same every time, like that of an order's page; the hash of its token is stored with the first mail. A
 * conversation about an order gets a new URL when the order's link is replaced.
 *
 * @returns an absolute URL
 */
export async function conversationLink(
  db: DbOrTx,
  { sessionSecret, publicUrl }: LinkDeps,
  id: string,
): Promise<string> {
  const version = await orderLinkVersion(db, id)
  const token = sign(
    sessionSecret,
    version === 1 ? `conversation:${id}` : `conversation:${id}:${version}`,
  )
  // Inserts nothing for a conversation that has been erased since.
  await db.execute(sql`
    insert into ${conversationLinks} (token_hash, conversation_id)
    select ${hashOf(token)}, ${conversations.id} from ${conversations}
    where ${conversations.id} = ${id} for key share
    on conflict do nothing`)
  return `${publicUrl}/conversation/${token}`
}

/** The version of the link of the order that a conversation is about; 1 if it is about something else. */
async function orderLinkVersion(db: DbOrTx, id: string): Promise<number> {
  const [newest] = await db
    .select({ version: max(orderLinks.version) })
    .from(conversations)
    .innerJoin(orderLinks, eq(orderLinks.order_id, conversations.order_id))
    .where(eq(conversations.id, id))
  return newest?.version ?? 1
}

/**
 * Whether the order's link has been replaced since a conversation's link was stored. A link of a later
 * version was stored first when it replaced the others.
 */
const isReplaced = sql`exists (
  select from ${orderLinks}
  where ${orderLinks.order_id} = ${conversations.order_id} and ${orderLinks.version} > 1
  group by ${orderLinks.version}
  having min(${orderLinks.created_at}) > ${conversationLinks.created_at})`

/**
 * The conversation behind a link; null if it is unknown, was replaced or has expired. A conversation about an
 * order expires with the order's link, but not before its own last entry is as old: the link in a later answer
 * works.
 *
 * @param token from the URL, untrusted
 */
export async function findLinked(
  db: DbOrTx,
  token: string,
  now: Date,
): Promise<ConversationRow | null> {
  if (!TOKEN_PATTERN.test(token)) return null
  const [found] = await db
    .select({ conversation: conversations, finishedAt })
    .from(conversationLinks)
    .innerJoin(conversations, eq(conversations.id, conversationLinks.conversation_id))
    .leftJoin(orders, eq(orders.id, conversations.order_id))
    .where(and(eq(conversationLinks.token_hash, hashOf(token)), sql`not ${isReplaced}`))
  if (!found) return null
  const over = monthsBefore(now, LINK_MONTHS)
  const isExpired =
    found.finishedAt && found.finishedAt <= over && found.conversation.last_at <= over
  return isExpired ? null : found.conversation
}
