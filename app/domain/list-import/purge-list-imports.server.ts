import { and, eq, inArray, lt } from 'drizzle-orm'
import { type Clock, DAY_MS } from '../../platform/clock.ts'
import { type DbOrTx, inTransaction } from '../../platform/db.ts'
import { deleteRowContents } from './change-list-import.server.ts'
import { LIST_IMPORT_RETENTION_DAYS, ROW_RETENTION_DAYS } from './list-rules.ts'
import { listImports } from './schema.ts'

const BATCH = 20

/**
 * Cancels imports that were not started, deletes the contents of their rows, and deletes old imports.
 *
 * @returns the number of imports, at most 20 of each; call again until it is 0
 */
export async function purgeListImports(db: DbOrTx, { clock }: { clock: Clock }): Promise<number> {
  const now = clock.now()
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  return await inTransaction(db, async (tx) => {
    const stale = await tx
      .select({ id: listImports.id })
      .from(listImports)
      .where(
        and(eq(listImports.state, 'checked'), lt(listImports.updated_at, ago(ROW_RETENTION_DAYS))),
      )
      .limit(BATCH)
      .for('update', { skipLocked: true })
    for (const { id } of stale) {
      await deleteRowContents(tx, id)
      await tx
        .update(listImports)
        .set({ state: 'cancelled', updated_at: now })
        .where(eq(listImports.id, id))
    }
    const old = tx
      .select({ id: listImports.id })
      .from(listImports)
      .where(lt(listImports.updated_at, ago(LIST_IMPORT_RETENTION_DAYS)))
      .limit(BATCH)
    const gone = await tx
      .delete(listImports)
      .where(inArray(listImports.id, old))
      .returning({ id: listImports.id })
    return stale.length + gone.length
  })
}
