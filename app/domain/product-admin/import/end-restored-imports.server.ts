import { inArray } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { productImports } from '../schema.ts'

/**
 * Ends the imports of a restored database that were not finished: their files are not part of a backup, and
 * their jobs would look for the server that has them.
 */
export async function endRestoredImports(db: DbOrTx, now: Date): Promise<void> {
  await db
    .update(productImports)
    .set({
      state: 'failed',
      failure: 'files-gone',
      leased_until: null,
      files_deleted_at: now,
      updated_at: now,
    })
    .where(inArray(productImports.state, ['uploaded', 'checking', 'checked', 'running']))
}
