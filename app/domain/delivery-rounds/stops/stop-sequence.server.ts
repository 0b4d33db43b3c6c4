import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { type DbOrTx, inTransaction, type Tx } from '../../../platform/db.ts'
import { isUuid } from '../../../platform/values/ids.ts'
import { outcodeOfAddress } from '../../delivery/outcode-of-address.server.ts'
import { sellSubmissions } from '../../enquiries/schema.ts'
import { orders } from '../../orders/schema.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { deliveries, deliveryAccess } from '../schema.ts'
import { postcodeRank } from './place-in-sequence.server.ts'

export type SetStopSequenceResult = { ok: true } | { ok: false; reason: 'missing' }

/**
 * Sets the sequence of a round's stops. Stops that are not in `ids`, such as one added concurrently, follow
 * in their old sequence; ids that are not on the round are ignored.
 *
 * @param roundId untrusted
 * @param ids of deliveries, untrusted
 */
export async function setStopSequence(
  db: DbOrTx,
  staff: Staff,
  roundId: string,
  ids: readonly string[],
): Promise<SetStopSequenceResult> {
  authorize(staff, 'edit')
  if (!isUuid(roundId)) return { ok: false, reason: 'missing' }
  return await inTransaction(db, async (tx) => {
    const stops = await lockStops(tx, roundId)
    const named = ids.filter((id) => stops.includes(id))
    await writeSequence(tx, [...new Set([...named, ...stops])])
    return { ok: true }
  })
}

/**
 * Resets the sequence of a round's stops to the order of their postcodes, which keeps neighbours together.
 * Stops without a postcode come last.
 *
 * @param roundId untrusted
 */
export async function proposeStopSequence(
  db: DbOrTx,
  staff: Staff,
  roundId: string,
): Promise<SetStopSequenceResult> {
  authorize(staff, 'edit')
  if (!isUuid(roundId)) return { ok: false, reason: 'missing' }
  return await inTransaction(db, async (tx) => {
    const stops = await lockStops(tx, roundId)
    if (stops.length === 0) return { ok: true }
    const found = await tx
      .select({
        id: deliveries.id,
        ordered: orders.shipping_address,
        offered: deliveryAccess.address,
      })
      .from(deliveries)
      .leftJoin(orders, eq(orders.id, deliveries.order_id))
      .leftJoin(sellSubmissions, eq(sellSubmissions.id, deliveries.sell_request_id))
      .leftJoin(deliveryAccess, eq(deliveryAccess.sell_request_id, sellSubmissions.id))
      .where(inArray(deliveries.id, stops))
    const codes = new Map(
      found.map(({ id, ordered, offered }) => [id, outcodeOfAddress(ordered ?? offered)]),
    )
    const of = (id: string) => postcodeRank(codes.get(id) ?? null)
    await writeSequence(
      tx,
      stops.toSorted((one, other) => of(one) - of(other)),
    )
    return { ok: true }
  })
}

/** Locks the stops of a round in the order of their ids. @returns them in their sequence */
async function lockStops(tx: Tx, roundId: string): Promise<string[]> {
  const found = await tx
    .select({ id: deliveries.id, position: deliveries.position })
    .from(deliveries)
    .where(and(eq(deliveries.round_id, roundId), ne(deliveries.state, 'cancelled')))
    .orderBy(asc(deliveries.id))
    .for('no key update')
  return found.toSorted((one, other) => one.position - other.position).map(({ id }) => id)
}

async function writeSequence(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const [index, id] of ids.entries()) {
    await tx
      .update(deliveries)
      .set({ position: index + 1 })
      .where(eq(deliveries.id, id))
  }
}
