import { eq } from 'drizzle-orm'
import { type Db, type DbOrTx, inTransaction, type Tx } from '../../../platform/db.ts'
import { isUuid } from '../../../platform/values/ids.ts'
import { recordChange } from '../../staff/history/record-change.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { deliveries, deliveryAccess } from '../schema.ts'
import { lockDelivery } from '../stops/find-delivery.server.ts'
import { type PickupPlace, placeShown } from './pickup-place.ts'

/** The place of a pick-up; null: not entered yet, or the delivery is not a pick-up. @param id untrusted */
export async function findPickupPlace(
  db: DbOrTx,
  staff: Staff,
  id: string,
): Promise<PickupPlace | null> {
  authorize(staff, 'see')
  if (!isUuid(id)) return null
  const { address, phone, notes } = deliveryAccess
  const [found] = await db
    .select({ address, phone, notes })
    .from(deliveries)
    .innerJoin(deliveryAccess, eq(deliveryAccess.sell_request_id, deliveries.sell_request_id))
    .where(eq(deliveries.id, id))
  return found ? { ...found, address: found.address ?? '' } : null
}

/**
 * Stores the place that the seller has entered for a pick-up; replaces an earlier one.
 *
 * @param sellRequestId of a locked sell request
 */
export async function storeSellersPlace(
  tx: Tx,
  sellRequestId: string,
  { address, phone }: Pick<PickupPlace, 'address' | 'phone'>,
  now: Date,
): Promise<void> {
  const set = { address, phone, updated_at: now }
  await tx
    .insert(deliveryAccess)
    .values({ sell_request_id: sellRequestId, ...set })
    .onConflictDoUpdate({ target: deliveryAccess.sell_request_id, set })
}

export type SavePickupPlaceResult =
  | { ok: true }
  /**
   * - `missing`: the delivery is not a pick-up
   * - `changed`: the seller or another staff member has entered another place since then
   */
  | { ok: false; reason: 'missing' | 'changed' }

/**
 * Stores the place of a pick-up; replaces an earlier one. The history records the change without the
 * place.
 *
 * @param id of the delivery; untrusted
 * @param input.shown `placeShown` of the place in the form (optimistic locking)
 */
export async function savePickupPlace(
  db: Db,
  staff: Staff,
  id: string,
  { shown, place }: { shown: string; place: PickupPlace },
  now: Date,
): Promise<SavePickupPlaceResult> {
  authorize(staff, 'edit')
  return await inTransaction(db, async (tx): Promise<SavePickupPlaceResult> => {
    const delivery = await lockDelivery(tx, id)
    if (!delivery?.sell_request_id) return { ok: false, reason: 'missing' }
    const stored = placeShown(await findPickupPlace(tx, staff, id))
    if (stored === placeShown(place)) return { ok: true }
    if (stored !== shown) return { ok: false, reason: 'changed' }
    const set = { ...place, updated_at: now }
    await tx
      .insert(deliveryAccess)
      .values({ sell_request_id: delivery.sell_request_id, ...set })
      .onConflictDoUpdate({ target: deliveryAccess.sell_request_id, set })
    await recordChange(tx, staff, {
      subject: 'offer',
      id: delivery.sell_request_id,
      label: 'Pick-up',
      action: 'pick-up address saved',
      changes: {},
    })
    return { ok: true }
  })
}
