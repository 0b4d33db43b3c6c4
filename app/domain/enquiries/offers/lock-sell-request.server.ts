import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db.ts'
import { isUuid } from '../../../platform/values/ids.ts'
import { sellSubmissions } from '../schema.ts'
import { sellOffers } from './schema.ts'

export type OfferRow = typeof sellOffers.$inferSelect
export type SellRequestRow = typeof sellSubmissions.$inferSelect

/**
 * Locks a sell request and then its open offer. Every transaction that makes, answers or ends an offer,
 * sets the status or erases the seller locks the sell request first, so that concurrent ones are
 * serialized.
 *
 * @param id untrusted
 * @returns null if there is no such sell request, or its seller was anonymised
 */
export async function lockSellRequest(
  tx: Tx,
  id: string,
): Promise<{ request: SellRequestRow; open: OfferRow | null } | null> {
  if (!isUuid(id)) return null
  const [request] = await tx
    .select()
    .from(sellSubmissions)
    .where(eq(sellSubmissions.id, id))
    .for('no key update')
  if (!request || request.email === '') return null
  const [open] = await tx
    .select()
    .from(sellOffers)
    .where(and(eq(sellOffers.sell_request_id, request.id), eq(sellOffers.state, 'open')))
    .for('update')
  return { request, open: open ?? null }
}
