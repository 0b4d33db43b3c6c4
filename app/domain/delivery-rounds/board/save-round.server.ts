import { and, asc, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import { type Db, inTransaction, type Tx } from '../../../platform/db.ts'
import { isoDay, longDate } from '../../../platform/values/dates.ts'
import { isUuid } from '../../../platform/values/ids.ts'
import type { CivilDay } from '../../delivery/days/civil-days.ts'
import { deliveryZones } from '../../delivery/schema.ts'
import type { HistoryAction } from '../../staff/history/history-action.ts'
import {
  type Change,
  changedFields,
  recordChange,
} from '../../staff/history/record-change.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { deliveries, rounds, vans } from '../schema.ts'

/**
 * A round's capacity, the zones whose customers can choose it (none: all), and a note for staff of up to 300
 * characters.
 */
export type RoundFields = {
  maxStops: number
  litres: number
  /** Ids of zones; unknown ones are left out. */
  zones: readonly string[]
  note: string
}

export type AddRoundResult =
  | { ok: true; id: string }
  /** `missing`: no such van, or an inactive one. `taken`: the van has a round on that day. */
  | { ok: false; reason: 'missing' | 'past' | 'taken' }

/**
 * Adds the round of a van on a day, with the van's capacity and the zones of its last round on that weekday.
 *
 * @param vanId untrusted
 * @param day a day that exists
 */
export async function addRound(
  db: Db,
  staff: Staff,
  { vanId, day, note = '' }: { vanId: string; day: CivilDay; note?: string },
  now: Date,
): Promise<AddRoundResult> {
  authorize(staff, 'edit')
  return await inTransaction(db, async (tx): Promise<AddRoundResult> => {
    if (!isUuid(vanId)) return { ok: false, reason: 'missing' }
    if (day < (isoDay(now) as CivilDay)) return { ok: false, reason: 'past' }
    const [van] = await tx.select().from(vans).where(eq(vans.id, vanId)).for('share')
    if (!van?.active) return { ok: false, reason: 'missing' }
    const { max_stops, litres } = van
    const [last] = await tx
      .select({ zone_ids: rounds.zone_ids })
      .from(rounds)
      .where(
        and(
          eq(rounds.van_id, van.id),
          lt(rounds.day, day),
          sql`extract(dow from ${rounds.day}) = extract(dow from ${day}::date)`,
        ),
      )
      .orderBy(desc(rounds.day))
      .limit(1)
    const zone_ids = last?.zone_ids ?? []
    const [made] = await tx
      .insert(rounds)
      .values({
        van_id: van.id,
        day,
        max_stops,
        litres,
        zone_ids,
        note,
        created_at: now,
        updated_at: now,
      })
      .onConflictDoNothing({ target: [rounds.van_id, rounds.day] })
      .returning({ id: rounds.id })
    if (!made) return { ok: false, reason: 'taken' }
    await record(tx, staff, { id: made.id, van: van.name, day }, 'created')
    return { ok: true, id: made.id }
  })
}

export type ChangeRoundResult =
  /** `version`: of what is stored now. */
  | { ok: true; version: number }
  /** `changed`: by a colleague since the form was opened. */
  | { ok: false; reason: 'missing' | 'changed' }
  /** `taken`: the new capacity is less than its stops take, which are `stops` and `litres`. */
  | { ok: false; reason: 'taken'; stops: number; litres: number }

/** Changes a round's capacity, zones and note. @param id untrusted */
export async function changeRound(
  db: Db,
  staff: Staff,
  { id, version }: { id: string; version: number },
  fields: RoundFields,
  now: Date,
): Promise<ChangeRoundResult> {
  authorize(staff, 'edit')
  return await inTransaction(db, async (tx): Promise<ChangeRoundResult> => {
    const round = await lockRound(tx, id)
    if (!round) return { ok: false, reason: 'missing' }
    if (round.version !== version) return { ok: false, reason: 'changed' }
    const { taken_stops: stops, taken_litres: litres, note } = round
    if (fields.maxStops < stops || fields.litres < litres) {
      return { ok: false, reason: 'taken', stops, litres }
    }
    const zones = await zonesAmong(tx, fields.zones)
    // The audit log names a round's and a van's stops `drops`, like the columns.
    const before = { drops: round.max_stops, litres: round.litres, note }
    const { maxStops, zones: _, ...fresh } = fields
    const changes = changedFields(
      { ...before, zones: namesOf(await zonesAmong(tx, round.zone_ids)) },
      { drops: maxStops, ...fresh, zones: namesOf(zones) },
    )
    if (Object.keys(changes).length === 0) return { ok: true, version }
    const saved = {
      ...fresh,
      max_stops: maxStops,
      zone_ids: zones.map((zone) => zone.id),
      version: sql`${rounds.version} + 1`,
      updated_at: now,
    }
    await tx.update(rounds).set(saved).where(eq(rounds.id, round.id))
    await record(tx, staff, round, 'saved', changes)
    return { ok: true, version: version + 1 }
  })
}

/** @param ids untrusted */
async function zonesAmong(tx: Tx, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  const known = ids.filter(isUuid)
  if (known.length === 0) return []
  return await tx
    .select({ id: deliveryZones.id, name: deliveryZones.name })
    .from(deliveryZones)
    .where(inArray(deliveryZones.id, known))
    .orderBy(asc(deliveryZones.name))
}

const namesOf = (zones: readonly { name: string }[]): string =>
  zones.map(({ name }) => name).join(', ')

export type RemoveRoundResult = { ok: true } | { ok: false; reason: 'missing' | 'has-stops' }

/** Removes a round whose stops, if any, are all cancelled; others must be kept. @param id untrusted */
export async function removeRound(db: Db, staff: Staff, id: string): Promise<RemoveRoundResult> {
  authorize(staff, 'edit')
  return await inTransaction(db, async (tx): Promise<RemoveRoundResult> => {
    const round = await lockRound(tx, id)
    if (!round) return { ok: false, reason: 'missing' }
    const ofRound = eq(deliveries.round_id, round.id)
    if ((await tx.$count(deliveries, and(ofRound, ne(deliveries.state, 'cancelled')))) > 0) {
      return { ok: false, reason: 'has-stops' }
    }
    await tx.update(deliveries).set({ round_id: null, day_chosen_by: null }).where(ofRound)
    await tx.delete(rounds).where(eq(rounds.id, round.id))
    await record(tx, staff, round, 'deleted')
    return { ok: true }
  })
}

async function lockRound(tx: Tx, id: string) {
  if (!isUuid(id)) return undefined
  const [found] = await tx.select().from(rounds).where(eq(rounds.id, id)).for('update')
  if (!found) return undefined
  const [van] = await tx.select({ name: vans.name }).from(vans).where(eq(vans.id, found.van_id))
  return { ...found, van: van?.name ?? '' }
}

async function record(
  tx: Tx,
  staff: Staff,
  { id, van, day }: { id: string; van: string; day: CivilDay },
  action: HistoryAction,
  changes: Change['changes'] = {},
): Promise<void> {
  const label = `${van}, ${longDate(day)}`
  await recordChange(tx, staff, { subject: 'round', id, label, action, changes })
}
