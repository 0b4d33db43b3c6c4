import { and, eq, inArray, lt, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Clock, DAY_MS } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import { sellSubmissions } from '../../enquiries/schema.ts'
import type { MediaStore } from '../../media/store/media-store.server.ts'
import { orders } from '../../orders/schema.ts'
import { OPEN_STATES } from '../delivery-states.ts'
import { deliveries, deliveryAccess, deliveryProofs } from '../schema.ts'

/** Long enough for a piece that is collected again or exchanged. */
const ACCESS_DAYS = 90
const BATCH_SIZE = 100

/**
 * Retention: deletes the answers of customers and sellers about access to their door 90 days after the
 * last delivery ended, or once their order or sell request is anonymised; and then also the names and
 * photos of proofs. A photo's file is deleted before its row, so that an interrupted purge is resumed.
 *
 * @returns the number of deleted rows, at most 100 per table; call again until it is 0
 */
export async function purgeDeliveryFacts(
  db: Db,
  { clock, media }: { clock: Clock; media: MediaStore },
): Promise<number> {
  const before = new Date(clock.now().getTime() - ACCESS_DAYS * DAY_MS)
  const answers = await db
    .delete(deliveryAccess)
    .where(inArray(deliveryAccess.id, oldAnswers(db, before)))
    .returning({ id: deliveryAccess.id })
  const proofs = await db
    .select({ id: deliveryProofs.delivery_id, photo: deliveryProofs.photo })
    .from(deliveryProofs)
    .innerJoin(deliveries, eq(deliveries.id, deliveryProofs.delivery_id))
    .leftJoin(orders, eq(orders.id, deliveries.order_id))
    .leftJoin(sellSubmissions, eq(sellSubmissions.id, deliveries.sell_request_id))
    .where(isAnonymised)
    .limit(BATCH_SIZE)
  for (const { id, photo } of proofs) {
    if (photo !== null) await media.delete(photo)
    await db.delete(deliveryProofs).where(eq(deliveryProofs.delivery_id, id))
  }
  return answers.length + proofs.length
}

const isAnonymised = sql`coalesce(${orders.customer_email}, ${sellSubmissions.email}) = ''`

function oldAnswers(db: Db, before: Date) {
  const later = alias(deliveries, 'later')
  const sameAs = or(
    eq(later.order_id, deliveryAccess.order_id),
    eq(later.sell_request_id, deliveryAccess.sell_request_id),
  )
  const stillNeeded = db
    .select({ id: later.id })
    .from(later)
    .where(
      and(
        sameAs,
        or(inArray(later.state, [...OPEN_STATES]), sql`${later.updated_at} >= ${before}`),
      ),
    )
  return db
    .select({ id: deliveryAccess.id })
    .from(deliveryAccess)
    .leftJoin(orders, eq(orders.id, deliveryAccess.order_id))
    .leftJoin(sellSubmissions, eq(sellSubmissions.id, deliveryAccess.sell_request_id))
    .where(or(isAnonymised, and(lt(deliveryAccess.updated_at, before), notExists(stillNeeded))))
    .limit(BATCH_SIZE)
}
