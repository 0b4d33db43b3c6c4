import { asc, desc, eq } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { deliveryCodes, deliveryZones } from '../schema.ts'
import type { Zone, ZoneOffer } from './zone.ts'

/** All zones, the default zone first, then by name. */
export async function readZones(db: DbOrTx): Promise<Zone[]> {
  const rows = await db
    .select()
    .from(deliveryZones)
    .orderBy(desc(deliveryZones.is_rest), asc(deliveryZones.name))
  const claims = await db.select().from(deliveryCodes).orderBy(asc(deliveryCodes.code))
  const byZone = Map.groupBy(claims, ({ zone_id: id }) => id)
  return rows.map((row) => toZone(row, byZone.get(row.id)?.map(({ code }) => code) ?? []))
}

/** One zone by its id; undefined if there is none. */
export async function readZone(db: DbOrTx, id: string): Promise<Zone | undefined> {
  const [row] = await db.select().from(deliveryZones).where(eq(deliveryZones.id, id))
  if (!row) return undefined
  const claims = await db.select().from(deliveryCodes).where(eq(deliveryCodes.zone_id, id))
  return toZone(
    row,
    claims.map(({ code }) => code),
  )
}

function toZone(row: typeof deliveryZones.$inferSelect, codes: string[]): Zone {
  const { id, name, is_rest: isDefaultZone, version } = row
  return { id, name, isDefaultZone, version, codes, offer: offerOf(row) }
}

/** What the shop offers in a zone. */
export function offerOf(row: typeof deliveryZones.$inferSelect): ZoneOffer {
  const { kind, price, lead_days: leadDays, weekdays, last_order_time: lastOrderTime } = row
  if (kind !== 'delivered') return { kind }
  if (price === null || leadDays === null || weekdays === null || lastOrderTime === null) {
    throw new Error(`zone ${row.id} has no terms`)
  }
  return { kind, terms: { price, leadDays, weekdays, lastOrderTime } }
}
