import { and, asc, eq, sql } from 'drizzle-orm'
import { violatedConstraint } from '../../../platform/database/postgres-error-code.ts'
import { type DbOrTx, inTransaction, type Tx } from '../../../platform/db.ts'
import { isUuid } from '../../../platform/values/ids.ts'
import { adminUsers, staffViews, VIEW_NAME_INDEX } from '../schema.ts'
import { authorize, type Staff } from '../staff.ts'
import { type SavedView, VIEWS_MAX, type ViewList, viewQuery } from './view-query.ts'

export type SaveViewResult =
  | { ok: true }
  /** `taken`: another view of this list has the name. `missing`: the view has been deleted. */
  | { ok: false; reason: 'too-many' | 'taken' | 'missing' }

const columns = {
  id: staffViews.id,
  list: staffViews.list,
  name: staffViews.name,
  query: staffViews.query,
}

/** The staff member's own views, of one list or of all lists, by name. */
export async function findViews(db: DbOrTx, staff: Staff, list?: ViewList): Promise<SavedView[]> {
  authorize(staff, 'see')
  return await db
    .select(columns)
    .from(staffViews)
    .where(and(eq(staffViews.staff_id, staff.id), list && eq(staffViews.list, list)))
    .orderBy(asc(staffViews.list), asc(sql`lower(${staffViews.name})`))
}

/**
 * Saves a list's query as a view of the staff member.
 *
 * @param name valid by the rules of its form
 * @param search untrusted
 */
export async function addView(
  db: DbOrTx,
  staff: Staff,
  { list, name, search }: { list: ViewList; name: string; search: string },
): Promise<SaveViewResult> {
  authorize(staff, 'see')
  const add = async (tx: Tx): Promise<SaveViewResult> => {
    // Without the lock, concurrent calls could exceed the maximum.
    await tx
      .select({ id: adminUsers.id })
      .from(adminUsers)
      .where(eq(adminUsers.id, staff.id))
      .for('no key update')
    if ((await findViews(tx, staff, list)).length >= VIEWS_MAX) {
      return { ok: false, reason: 'too-many' }
    }
    await tx
      .insert(staffViews)
      .values({ staff_id: staff.id, list, name, query: viewQuery(list, search) })
    return { ok: true }
  }
  return await refuseTakenName(() => inTransaction(db, add))
}

/** @param id untrusted; for another staff member's view, the result is `missing` */
export async function renameView(
  db: DbOrTx,
  staff: Staff,
  id: string,
  name: string,
): Promise<SaveViewResult> {
  authorize(staff, 'see')
  if (!isUuid(id)) return { ok: false, reason: 'missing' }
  const rename = async (tx: Tx): Promise<SaveViewResult> => {
    const renamed = await tx
      .update(staffViews)
      .set({ name })
      .where(ownView(staff, id))
      .returning({ id: staffViews.id })
    return renamed.length > 0 ? { ok: true } : { ok: false, reason: 'missing' }
  }
  return await refuseTakenName(() => inTransaction(db, rename))
}

/** Deleting a deleted view succeeds. @param id untrusted */
export async function deleteView(db: DbOrTx, staff: Staff, id: string): Promise<void> {
  authorize(staff, 'see')
  if (isUuid(id)) await db.delete(staffViews).where(ownView(staff, id))
}

const ownView = (staff: Staff, id: string) =>
  and(eq(staffViews.id, id), eq(staffViews.staff_id, staff.id))

async function refuseTakenName(work: () => Promise<SaveViewResult>): Promise<SaveViewResult> {
  try {
    return await work()
  } catch (error) {
    if (violatedConstraint(error) === VIEW_NAME_INDEX) return { ok: false, reason: 'taken' }
    throw error
  }
}
