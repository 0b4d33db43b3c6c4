import { sql } from 'drizzle-orm'
import type { DbOrTx } from '../db.ts'
import { DEAD_LETTERS } from './queue.ts'

/** More are not counted: whoever sees this number knows enough. */
const COUNTED = 10_000

export type JobCount = { queue: string; waiting: number; retrying: number; dead: number }

/**
 * How many jobs of each queue wait (`waiting`), wait after a failure (`retrying`, among those that
 * wait), and are given up (`dead`: kept among the dead letters). Each number ends at 10,000.
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
