import { inArray } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../platform/db.ts'
import { authorize, type Staff } from '../staff/staff.ts'
import type { RedirectFields, UnresolvedTarget } from './redirect-addresses.ts'
import { resolveTargets } from './resolve-target.server.ts'
import { redirects } from './schema.ts'

/** The current targets of the redirects from these canonical paths. */
export async function findTargets(
  db: DbOrTx,
  paths: readonly string[],
): Promise<Map<string, string>> {
  if (paths.length === 0) return new Map()
  const rows = await db
    .select({ from: redirects.from_path, to: redirects.to_path })
    .from(redirects)
    .where(inArray(redirects.from_path, [...paths]))
  return new Map(rows.map(({ from, to }) => [from, to]))
}

/** Why one of several redirects was not added. */
export type NotAdded = UnresolvedTarget | 'exists'

/**
 * Adds those of the redirects that can be added. The caller records it in the history.
 *
 * @returns why the others were not added, by source
 */
export async function addRedirects(
  tx: Tx,
  staff: Staff,
  wanted: readonly RedirectFields[],
  now: Date,
): Promise<Map<string, NotAdded>> {
  authorize(staff, 'edit')
  const refused = new Map<string, NotAdded>()
  const rows: (typeof redirects.$inferInsert)[] = []
  for (const { from, resolved } of await resolveTargets(tx, wanted)) {
    if (!resolved.ok) refused.set(from, resolved.reason)
    else rows.push({ from_path: from, to_path: resolved.to, created_at: now, updated_at: now })
  }
  if (rows.length === 0) return refused
  const added = await tx
    .insert(redirects)
    .values(rows)
    .onConflictDoNothing({ target: redirects.from_path })
    .returning({ from: redirects.from_path })
  const made = new Set(added.map(({ from }) => from))
  for (const { from_path: from } of rows) if (!made.has(from)) refused.set(from, 'exists')
  return refused
}
