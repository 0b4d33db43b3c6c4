import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db.ts'
import type { MediaStore } from '../../media/store/media-store.server.ts'
import { orders } from '../../orders/schema.ts'
import { returnDeductions, returnPhotos, returns } from '../schema.ts'

const BATCH_SIZE = 100

/**
 * Retention: deletes the texts of customers and staff about a return, and its photos, once the order is
 * anonymised. A photo's file is deleted before its row, so that an interrupted purge is resumed.
 *
 * @returns the number of changed rows, at most 100 per table; call again until it is 0
 */
export async function purgeReturnFacts(db: Db, { media }: { media: MediaStore }): Promise<number> {
  const ofNobody = inArray(
    returns.order_id,
    db.select({ id: orders.id }).from(orders).where(eq(orders.customer_email, '')),
  )
  const photos = await db
    .select({ id: returnPhotos.id, name: returnPhotos.name })
    .from(returnPhotos)
    .innerJoin(returns, eq(returns.id, returnPhotos.return_id))
    .where(ofNobody)
    .limit(BATCH_SIZE)
  for (const { id, name } of photos) {
    await media.delete(name)
    await db.delete(returnPhotos).where(eq(returnPhotos.id, id))
  }
  const worded = db
    .select({ id: returns.id })
    .from(returns)
    .where(and(ofNobody, or(sql`${returns.reason} <> ''`, sql`${returns.answer} <> ''`)))
    .limit(BATCH_SIZE)
  const emptied = await db
    .update(returns)
    .set({ reason: '', answer: '' })
    .where(inArray(returns.id, worded))
    .returning({ id: returns.id })
  const deducted = db
    .select({ id: returnDeductions.id })
    .from(returnDeductions)
    .innerJoin(returns, eq(returns.id, returnDeductions.return_id))
    .where(and(ofNobody, sql`${returnDeductions.reason} <> ''`))
    .limit(BATCH_SIZE)
  const unnotified = await db
    .update(returnDeductions)
    .set({ reason: '' })
    .where(inArray(returnDeductions.id, deducted))
    .returning({ id: returnDeductions.id })
  return photos.length + emptied.length + unnotified.length
}
