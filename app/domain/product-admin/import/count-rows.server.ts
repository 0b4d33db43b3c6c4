import { eq, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { productImportRows } from '../schema.ts'
import type { RowCounts } from './import-details.ts'

export async function countRows(db: DbOrTx, id: string): Promise<RowCounts> {
  const { plan, result } = productImportRows
  const count = (condition: ReturnType<typeof sql>) =>
    sql<number>`(count(*) filter (where ${condition}))::int`
  const [row] = await db
    .select({
      checked: sql<number>`count(*)::int`,
      toCreate: count(sql`${plan} = 'create'`),
      toUpdate: count(sql`${plan} = 'update'`),
      skipped: count(sql`${plan} = 'skip'`),
      created: count(sql`${result} = 'created'`),
      updated: count(sql`${result} = 'updated'`),
      refused: count(sql`${plan} = 'refused' or ${result} = 'refused'`),
      toDo: count(sql`${result} is null and ${plan} in ('create', 'update')`),
    })
    .from(productImportRows)
    .where(eq(productImportRows.import_id, id))
  if (!row) throw new Error('nothing was counted')
  return row
}
