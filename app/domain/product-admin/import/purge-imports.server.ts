import { and, eq, inArray, isNull, lt, notInArray } from 'drizzle-orm'
import { type Clock, DAY_MS } from '../../../platform/clock.ts'
import type { DbOrTx } from '../../../platform/db.ts'
import { productImports } from '../schema.ts'
import type { ImportFiles } from './files/import-files.server.ts'
import { FILE_RETENTION_DAYS, IMPORT_RETENTION_DAYS, WORKING_STATES } from './import-rules.ts'

const BATCH = 20

/**
 * Retention: deletes the uploaded files a week after the last change of their import, and the import
 * with its rows after 90 days. An import that has not been started is cancelled when its files are deleted.
 *
 * @returns the number of imports whose data were deleted; call again until it is 0
 */
export async function purgeImports(
  db: DbOrTx,
  { clock, files }: { clock: Clock; files: ImportFiles },
): Promise<number> {
  const now = clock.now()
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await failLeftOver(db, now, ago(FILE_RETENTION_DAYS))
  const idle = notInArray(productImports.state, [...WORKING_STATES])
  const stale = await db
    .select({ id: productImports.id, state: productImports.state })
    .from(productImports)
    .where(
      and(
        idle,
        isNull(productImports.files_deleted_at),
        lt(productImports.updated_at, ago(FILE_RETENTION_DAYS)),
      ),
    )
    .limit(BATCH)
  for (const { id, state } of stale) {
    await files.delete(id)
    const waits = state === 'uploaded' || state === 'checked'
    await db
      .update(productImports)
      .set({ files_deleted_at: now, ...(waits && { state: 'cancelled' as const }) })
      .where(and(eq(productImports.id, id), idle))
  }
  const old = db
    .select({ id: productImports.id })
    .from(productImports)
    .where(and(idle, lt(productImports.updated_at, ago(IMPORT_RETENTION_DAYS))))
    .limit(BATCH)
  const gone = await db
    .delete(productImports)
    .where(inArray(productImports.id, old))
    .returning({ id: productImports.id })
  return stale.length + gone.length + (await purgeAbandoned(db, files, ago(1)))
}

/** Fails imports whose files are on a server that no longer exists, such as after a restore. */
async function failLeftOver(db: DbOrTx, now: Date, before: Date): Promise<void> {
  await db
    .update(productImports)
    .set({ state: 'failed', failure: 'files-gone', leased_until: null, updated_at: now })
    .where(
      and(
        inArray(productImports.state, [...WORKING_STATES]),
        lt(productImports.updated_at, before),
      ),
    )
}

/** Deletes uploads that were interrupted, or were refused while the process ended. */
async function purgeAbandoned(db: DbOrTx, files: ImportFiles, before: Date): Promise<number> {
  const ids = await files.unchangedSince(before)
  if (ids.length === 0) return 0
  const known = await db
    .select({ id: productImports.id })
    .from(productImports)
    .where(inArray(productImports.id, ids))
  const left = ids.filter((id) => !known.some((one) => one.id === id))
  for (const id of left) await files.delete(id)
  return left.length
}
