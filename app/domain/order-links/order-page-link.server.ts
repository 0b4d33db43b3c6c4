import { createHash } from 'node:crypto'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { preparedQuery } from '../../platform/database/prepared-query.ts'
import type { DbOrTx } from '../../platform/db.ts'
import { sign } from '../../platform/signature.ts'
import type { OrderId } from '../../platform/values/ids.ts'
import { orders } from '../orders/schema.ts'
import { orderLinks } from './schema.ts'

export type LinkDeps = {
  sessionSecret: string
  /** The shop's public origin, without a trailing slash. */
  publicUrl: string
}

/** The token of an order's address: 256 bits, of which the database keeps a hash. */
export const TOKEN_PATTERN = /^[A-Za-z0-9_-]{43}$/

/** The hash under which a token is stored. It needs no salt: unlike a password, a token cannot be guessed. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

const newestLink = preparedQuery((db) =>
  db
    .select({ version: orderLinks.version, hash: orderLinks.token_hash })
    .from(orderLinks)
    .where(and(eq(orderLinks.order_id, sql.placeholder('orderId')), isNull(orderLinks.replaced_at)))
    .orderBy(desc(orderLinks.version), desc(orderLinks.created_at))
    .limit(1)
    .prepare('find_order_link'),
)

/**
 * The address of an order's page, for mails and pages that only its customer sees. It is computed, so it
 * is the same every time; its hash is stored at first use. A change of the shop's secret results in a new
 * address, while those in earlier mails still work.
 *
 * @returns an absolute URL
 */
export async function orderPageLink(
  db: DbOrTx,
  { sessionSecret, publicUrl }: LinkDeps,
  orderId: OrderId,
): Promise<string> {
  const [newest] = await newestLink(db).execute({ orderId })
  const version = newest?.version ?? 1
  const token = tokenOf(sessionSecret, orderId, version)
  if (newest?.hash !== hashOf(token)) await storeToken(db, orderId, token, version)
  return `${publicUrl}/order/${token}`
}

export const tokenOf = (secret: string, orderId: OrderId, version: number) =>
  sign(secret, `order-page:${orderId}:${version}`)

/**
 * Stores the hash of an order's token, unless the order is anonymised. Waits for an erasure in progress.
 */
export async function storeToken(
  db: DbOrTx,
  orderId: OrderId,
  token: string,
  version: number,
): Promise<void> {
  await db.execute(sql`
    insert into ${orderLinks} (token_hash, order_id, version)
    select ${hashOf(token)}, ${orders.id}, ${version}::integer from ${orders}
    where ${orders.id} = ${orderId} and ${orders.customer_email} <> '' for share
    on conflict do nothing`)
}
