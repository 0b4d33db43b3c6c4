import { sql } from 'drizzle-orm'
import type { Tx } from '../db.ts'

/**
 * Removes a field from the data of all jobs about these rows, done and failed ones included: the queue
 * keeps those for up to two weeks.
 *
 * @param ids the `id` in their data
 */
export async function eraseJobField(tx: Tx, field: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.execute(sql`
    UPDATE jobs.job SET data = data - ${field}::text
    WHERE data ->> 'id' = any(${sql.param(ids)}::text[]) AND data ? ${field}`)
}
