import { sql } from 'drizzle-orm'
import type { DbOrTx } from '../db.ts'
import { DEAD_LETTERS, type JobData } from './queue.ts'

/** A dead letter: a job that has failed permanently. */
export type DeadLetter = {
  id: string
  /** Its original queue. */
  queue: string
  data: JobData
  /** The last error. */
  why: string | null
  /** When it became a dead letter. */
  at: Date
}

const deadLetters = sql`jobs.job WHERE name = ${DEAD_LETTERS} AND state < 'active' AND NOT blocked`

/** The latest dead letters, at most `limit`. The queue deletes them after 14 days. */
export async function listDeadLetters(db: DbOrTx, limit: number): Promise<DeadLetter[]> {
  const { rows } = await db.execute<Omit<DeadLetter, 'at'> & { at: string }>(sql`
    SELECT id, coalesce(source_name, '') AS queue, coalesce(data, '{}') AS data,
      source_output ->> 'message' AS why, created_on AS at
    FROM ${deadLetters} ORDER BY created_on DESC, id LIMIT ${limit}`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}

/** Number of dead letters, counted up to `most`. */
export async function countDeadLetters(db: DbOrTx, most: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM (SELECT 1 FROM ${deadLetters} LIMIT ${most}) AS counted`)
  return rows[0]?.count ?? 0
}
