import { and, eq, ne, sql } from 'drizzle-orm'
import { type Db, inTransaction, type Tx } from '../../../platform/db.ts'
import { isUuid } from '../../../platform/values/ids.ts'
import { changedFields, recordChange } from '../../staff/history/record-change.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { vans } from '../schema.ts'

export type VanFields = {
  /** 1 to 40 characters. */
  name: string
  /** Stops per day, 1 to 60. */
  maxStops: number
  /** Load per day, 100 to 60,000. */
  litres: number
  /** Whether it gets new rounds. */
  active: boolean
}

export type SaveVanResult =
  /** `version`: of what is stored now. */
  | { ok: true; id: string; version: number }
  /** `changed`: by a colleague since the form was opened. */
  | { ok: false; reason: 'missing' | 'changed' | 'name-taken' }

/**
 * Creates a van or changes one. Rounds that exist keep their own capacity.
 *
 * @param van null creates one
 */
export async function saveVan(
  db: Db,
  staff: Staff,
  van: { id: string; version: number } | null,
  fields: VanFields,
  now: Date,
): Promise<SaveVanResult> {
  authorize(staff, 'administer')
  return await inTransaction(db, async (tx): Promise<SaveVanResult> => {
    // One writer at a time, so that the check of the name also sees names that were just saved.
    await tx.execute(sql`lock table vans in share row exclusive mode`)
    const old = van && (await findVan(tx, van.id))
    if (van && !old) return { ok: false, reason: 'missing' }
    if (old && old.version !== van?.version) return { ok: false, reason: 'changed' }
    const same = sql`lower(${vans.name}) = lower(${fields.name})`
    if ((await tx.$count(vans, and(same, old ? ne(vans.id, old.id) : undefined))) > 0) {
      return { ok: false, reason: 'name-taken' }
    }
    const before = old && {
      name: old.name,
      drops: old.max_stops,
      litres: old.litres,
      active: old.active,
    }
    const { name, maxStops, litres, active } = fields
    const changes = changedFields(before ?? NOTHING, { name, drops: maxStops, litres, active })
    if (old && Object.keys(changes).length === 0)
      return { ok: true, id: old.id, version: old.version }
    const id = await write(tx, old?.id ?? null, fields, now)
    const action = old ? 'saved' : 'created'
    await recordChange(tx, staff, { subject: 'van', id, label: fields.name, action, changes })
    return { ok: true, id, version: old ? old.version + 1 : 1 }
  })
}

const NOTHING = { name: null, drops: null, litres: null, active: null }

async function findVan(tx: Tx, id: string) {
  if (!isUuid(id)) return undefined
  const [found] = await tx.select().from(vans).where(eq(vans.id, id))
  return found
}

async function write(
  tx: Tx,
  id: string | null,
  { maxStops, ...fields }: VanFields,
  now: Date,
): Promise<string> {
  const values = { ...fields, max_stops: maxStops, updated_at: now }
  if (id !== null) {
    const fresh = { ...values, version: sql`${vans.version} + 1` }
    await tx.update(vans).set(fresh).where(eq(vans.id, id))
    return id
  }
  const [made] = await tx
    .insert(vans)
    .values({ ...values, created_at: now })
    .returning({ id: vans.id })
  if (!made) throw new Error('the van was not written')
  return made.id
}
