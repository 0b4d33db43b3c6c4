import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { type DbOrTx, inTransaction, type Tx } from '../../../platform/db.ts'
import { isUuid } from '../../../platform/values/ids.ts'
import { changedFields, recordChange } from '../../staff/history/record-change.server.ts'
import type { HistoryValue } from '../../staff/schema.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { deliveryCodes, deliveryZones } from '../schema.ts'
import { areasText } from './postcode-areas.ts'
import { readZone } from './read-zones.server.ts'
import { type SaveZoneResult, ZONES_MAX, type Zone, type ZoneFields } from './zone.ts'

/**
 * Creates or changes a zone. Every process is notified when the transaction commits (triggers, see the
 * migration). Codes given for the default zone are ignored: it has none.
 *
 * @param zone null creates one
 */
export async function saveZone(
  db: DbOrTx,
  staff: Staff,
  zone: { id: string; version: number } | null,
  fields: ZoneFields,
  now: Date,
): Promise<SaveZoneResult> {
  authorize(staff, 'administer')
  return await inTransaction(db, async (tx): Promise<SaveZoneResult> => {
    await lockZones(tx)
    const old = zone && isUuid(zone.id) ? await readZone(tx, zone.id) : undefined
    if (zone && !old) return { ok: false, reason: 'missing' }
    if (old && old.version !== zone?.version) return { ok: false, reason: 'changed' }
    const fresh = { ...fields, codes: old?.isDefaultZone ? [] : fields.codes }
    const refused = await refusal(tx, old?.id ?? null, fresh)
    if (refused) return refused
    const changes = changedFields(old ? inHistory(old) : NOTHING, inHistory(fresh))
    if (old && Object.keys(changes).length === 0)
      return { ok: true, id: old.id, version: old.version }
    const id = old ? await update(tx, old.id, fresh, now) : await insert(tx, fresh, now)
    await writeCodes(tx, id, old?.codes ?? [], fresh.codes)
    await recordChange(tx, staff, {
      subject: 'zone',
      id,
      label: fresh.name,
      action: old ? 'saved' : 'created',
      changes,
    })
    return { ok: true, id, version: old ? old.version + 1 : 1 }
  })
}

/** Deletes a zone: its codes belong to the default zone from now on, which cannot be deleted. */
export async function deleteZone(
  db: DbOrTx,
  staff: Staff,
  id: string,
): Promise<{ ok: true } | { ok: false; reason: 'missing' }> {
  authorize(staff, 'administer')
  return await inTransaction(db, async (tx) => {
    await lockZones(tx)
    const old = isUuid(id) ? await readZone(tx, id) : undefined
    if (!old || old.isDefaultZone) return { ok: false, reason: 'missing' } as const
    await tx.delete(deliveryZones).where(eq(deliveryZones.id, old.id))
    const about = { subject: 'zone', id: old.id, label: old.name, action: 'deleted' } as const
    await recordChange(tx, staff, about)
    return { ok: true } as const
  })
}

/** Admits one writer at a time, so that conflicts are found before constraints fail. Reads do not wait. */
async function lockZones(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table delivery_zones in share row exclusive mode`)
}

async function refusal(
  tx: Tx,
  id: string | null,
  { name, codes }: ZoneFields,
): Promise<Extract<SaveZoneResult, { ok: false }> | null> {
  const others = await tx
    .select({ id: deliveryZones.id, name: deliveryZones.name })
    .from(deliveryZones)
    .where(id ? ne(deliveryZones.id, id) : undefined)
  if (!id && others.length >= ZONES_MAX) return { ok: false, reason: 'full' }
  const isTaken = others.some((other) => other.name.toLowerCase() === name.toLowerCase())
  if (isTaken) return { ok: false, reason: 'name-taken' }
  if (codes.length === 0) return null
  const claims = await tx
    .select({ code: deliveryCodes.code, zone: deliveryZones.name })
    .from(deliveryCodes)
    .innerJoin(deliveryZones, eq(deliveryZones.id, deliveryCodes.zone_id))
    .where(
      and(inArray(deliveryCodes.code, [...codes]), id ? ne(deliveryCodes.zone_id, id) : undefined),
    )
    .orderBy(asc(deliveryCodes.code))
  const [first] = claims
  return first ? { ok: false, reason: 'claimed', ...first, more: claims.length - 1 } : null
}

async function insert(tx: Tx, fields: ZoneFields, now: Date): Promise<string> {
  const [made] = await tx
    .insert(deliveryZones)
    .values({ ...columns(fields), created_at: now, updated_at: now })
    .returning({ id: deliveryZones.id })
  if (!made) throw new Error('the zone was not written')
  return made.id
}

async function update(tx: Tx, id: string, fields: ZoneFields, now: Date): Promise<string> {
  await tx
    .update(deliveryZones)
    .set({ ...columns(fields), version: sql`${deliveryZones.version} + 1`, updated_at: now })
    .where(eq(deliveryZones.id, id))
  return id
}

async function writeCodes(
  tx: Tx,
  id: string,
  old: readonly string[],
  codes: readonly string[],
): Promise<void> {
  const gone = old.filter((code) => !codes.includes(code))
  const added = codes.filter((code) => !old.includes(code))
  if (gone.length > 0) {
    await tx
      .delete(deliveryCodes)
      .where(and(eq(deliveryCodes.zone_id, id), inArray(deliveryCodes.code, gone)))
  }
  if (added.length > 0) {
    await tx.insert(deliveryCodes).values(added.map((code) => ({ code, zone_id: id })))
  }
}

function columns({ name, offer }: ZoneFields) {
  const terms = offer.kind === 'delivered' ? offer.terms : null
  return {
    name,
    kind: offer.kind,
    price: terms?.price ?? null,
    lead_days: terms?.leadDays ?? null,
    weekdays: terms ? [...terms.weekdays] : null,
    last_order_time: terms?.lastOrderTime ?? null,
  }
}

/** Amounts in pence. */
function inHistory(zone: ZoneFields | Zone): Record<string, HistoryValue> {
  const { name, kind, price, lead_days, weekdays, last_order_time } = columns(zone)
  return {
    name,
    areas: areasText(zone.codes) || null,
    delivery: kind,
    price,
    lead_days,
    weekdays: weekdays?.join(', ') ?? null,
    last_order_time,
  }
}

const NOTHING: Record<string, HistoryValue> = {
  name: null,
  areas: null,
  delivery: null,
  price: null,
  lead_days: null,
  weekdays: null,
  last_order_time: null,
}
