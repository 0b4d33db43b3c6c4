import { eq, sql } from 'drizzle-orm'
import { postgresErrorCode } from '../../platform/database/postgres-error-code.ts'
import { type Db, type DbOrTx, inTransaction, type Tx } from '../../platform/db.ts'
import { isUuid } from '../../platform/values/ids.ts'
import { changedFields, recordChange } from '../staff/history/record-change.server.ts'
import { authorize, type Staff } from '../staff/staff.ts'
import type { RedirectFields, UnresolvedTarget } from './redirect-addresses.ts'
import { resolveTargets } from './resolve-target.server.ts'
import { redirects } from './schema.ts'

type Refusal =
  /** `exists`: there is another redirect from the same address. */
  { ok: false; reason: 'exists' | UnresolvedTarget }

export type CreateRedirectResult = { ok: true; id: string; to: string } | Refusal

/** Creates a redirect. `to` in the result is the page it leads to, see `resolveTargets`. */
export async function createRedirect(
  db: DbOrTx,
  staff: Staff,
  fields: RedirectFields,
  now: Date,
): Promise<CreateRedirectResult> {
  authorize(staff, 'edit')
  return await inTransaction(db, async (tx): Promise<CreateRedirectResult> => {
    const resolved = await resolveOne(tx, fields)
    if (!resolved.ok) return resolved
    const { from } = fields
    const { to } = resolved
    const [made] = await tx
      .insert(redirects)
      .values({ from_path: from, to_path: to, created_at: now, updated_at: now })
      .onConflictDoNothing({ target: redirects.from_path })
      .returning({ id: redirects.id })
    if (!made) return { ok: false, reason: 'exists' }
    const about = { subject: 'redirect', id: made.id, label: from } as const
    await recordChange(tx, staff, {
      ...about,
      action: 'created',
      changes: { leads_to: [null, to] },
    })
    return { ok: true, id: made.id, to }
  })
}

export type SaveRedirectResult =
  /** `version`: of what is stored now. */
  | { ok: true; to: string; version: number }
  | Refusal
  /** `changed`: it has been saved since the form was opened. */
  | { ok: false; reason: 'missing' | 'changed' }

/** Changes a redirect's addresses; its hits stay. @param id untrusted */
export async function saveRedirect(
  db: Db,
  staff: Staff,
  { id, version }: { id: string; version: number },
  fields: RedirectFields,
  now: Date,
): Promise<SaveRedirectResult> {
  authorize(staff, 'edit')
  try {
    return await inTransaction(db, async (tx): Promise<SaveRedirectResult> => {
      const old = await lock(tx, id)
      if (!old) return { ok: false, reason: 'missing' }
      if (old.version !== version) return { ok: false, reason: 'changed' }
      const resolved = await resolveOne(tx, fields)
      if (!resolved.ok) return resolved
      const fresh = { from: fields.from, to: resolved.to }
      const changes = changedFields(
        { old_address: old.from_path, leads_to: old.to_path },
        { old_address: fresh.from, leads_to: fresh.to },
      )
      if (Object.keys(changes).length === 0) return { ok: true, to: fresh.to, version }
      await tx
        .update(redirects)
        .set({
          from_path: fresh.from,
          to_path: fresh.to,
          version: sql`${redirects.version} + 1`,
          updated_at: now,
        })
        .where(eq(redirects.id, old.id))
      const about = { subject: 'redirect', id: old.id, label: fresh.from } as const
      await recordChange(tx, staff, { ...about, action: 'saved', changes })
      return { ok: true, to: fresh.to, version: version + 1 }
    })
  } catch (error) {
    if (postgresErrorCode(error) === UNIQUE_VIOLATION) return { ok: false, reason: 'exists' }
    throw error
  }
}

const UNIQUE_VIOLATION = '23505'

/** Deletes a redirect: its old address then responds with 404. @param id untrusted */
export async function deleteRedirect(
  db: DbOrTx,
  staff: Staff,
  id: string,
): Promise<{ ok: true } | { ok: false; reason: 'missing' }> {
  authorize(staff, 'edit')
  return await inTransaction(db, async (tx) => {
    const old = await lock(tx, id)
    if (!old) return { ok: false, reason: 'missing' } as const
    await tx.delete(redirects).where(eq(redirects.id, old.id))
    await recordChange(tx, staff, {
      subject: 'redirect',
      id: old.id,
      label: old.from_path,
      action: 'deleted',
    })
    return { ok: true } as const
  })
}

async function lock(tx: Tx, id: string) {
  if (!isUuid(id)) return undefined
  const [row] = await tx.select().from(redirects).where(eq(redirects.id, id)).for('update')
  return row
}

async function resolveOne(tx: Tx, fields: RedirectFields) {
  const [one] = await resolveTargets(tx, [fields])
  if (!one) throw new Error('nothing was resolved')
  return one.resolved
}
