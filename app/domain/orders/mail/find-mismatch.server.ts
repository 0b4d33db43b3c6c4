import { and, desc, eq, inArray } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import type { OrderId } from '../../../platform/ids.ts'
import { orderEvents } from '../schema.ts'
import type { MismatchedPayment } from './email-parts.server.ts'

/**
 * Reads from an order's events whether there was a mismatching payment, and whether it was
 * refunded.
 */
export async function findMismatch(
  db: DbOrTx,
  orderId: OrderId,
): Promise<MismatchedPayment | null> {
  const kinds = ['amount_mismatch', 'mismatch_refunded']
  const events = await db
    .select({ kind: orderEvents.kind, detail: orderEvents.detail })
    .from(orderEvents)
    .where(and(eq(orderEvents.order_id, orderId), inArray(orderEvents.kind, kinds)))
    .orderBy(desc(orderEvents.id))
  const mismatch = events.find(({ kind }) => kind === 'amount_mismatch')
  if (!mismatch) return null
  const refunded = events.some(({ kind }) => kind === 'mismatch_refunded')
  const { paid, currency } = mismatch.detail
  return { paid: Number(paid), currency: String(currency), refunded }
}
