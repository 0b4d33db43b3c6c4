import { sql } from 'drizzle-orm'
import type { DbOrTx } from '../db.ts'
import { DEAD_LETTERS } from './queue.ts'

/** The limit of each count. */
const COUNTED = 10_000

export type JobCount = { queue: string; waiting: number; retrying: number; dead: number }

/**
 * Number of jobs by queue: `waiting`, of those `retrying` after a failure, and `dead` letters. Each
 * number is bounded by 10,000.
 */
export async function countJobs(db: DbOrTx): Promise<JobCount[]> {
  const { rows } = await db.execute<JobCount>(sql`
    SELECT queue.name AS queue, open.waiting, open.retrying, given_up.dead
    FROM jobs.queue,
      LATERAL (
        SELECT count(*)::int AS waiting, (count(*) FILTER (WHERE state = 'retry'))::int AS retrying
        FROM (
          SELECT state FROM jobs.job
          WHERE name = queue.name AND state < 'active' AND NOT blocked LIMIT ${COUNTED}
        ) AS counted
      ) AS open,
      LATERAL (
        SELECT count(*)::int AS dead
        FROM (
          SELECT 1 FROM jobs.job
          WHERE name = ${DEAD_LETTERS} AND state < 'active' AND NOT blocked
            AND source_name = queue.name LIMIT ${COUNTED}
        ) AS counted
      ) AS given_up
    WHERE queue.name <> ${DEAD_LETTERS}
    ORDER BY queue.name`)
  return rows
}
