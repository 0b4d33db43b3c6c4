import { sql } from 'drizzle-orm'
import type { DbOrTx } from '../db.ts'
import { DEAD_LETTERS, type JobData } from './queue.ts'

/** A job that failed and will be tried again. */
export type RetryingJob = {
  id: string
  queue: string
  data: JobData
  /** What was wrong at the last try, as the failure said it. */
  why: string | null
  /** When it was enqueued. */
  since: Date
  /** When it is due; in the past while the queue is busy with it. */
  nextTry: Date
}

/** A job that is being tried at this moment has failed before, too. */
const retrying = sql`jobs.job WHERE name <> ${DEAD_LETTERS} AND NOT blocked
  AND (state = 'retry' OR (state = 'active' AND retry_count > 0))`

/** More orders than this are never shown at once. */
const MOST_TRIES = 1_000

/** Those that have waited longest, at most `limit`. */
export async function listRetryingJobs(db: DbOrTx, limit: number): Promise<RetryingJob[]> {
  const { rows } = await db.execute<
    Omit<RetryingJob, 'since' | 'nextTry'> & { since: string; nextTry: string }
  >(sql`
    SELECT id, name AS queue, coalesce(data, '{}') AS data, output ->> 'message' AS why,
      created_on AS since, start_after AS "nextTry"
    FROM ${retrying} ORDER BY created_on, id LIMIT ${limit}`)
  return rows.map((row) => ({
    ...row,
    since: new Date(row.since),
    nextTry: new Date(row.nextTry),
  }))
}

/**
 * When the jobs of a queue that failed are due again, by the order that each of them names.
 *
 * @param orderId of one order only
 */
export async function findNextTries(
  db: DbOrTx,
  queue: string,
  orderId?: string,
): Promise<Map<string, Date>> {
  const ofOrder = orderId === undefined ? sql`` : sql` AND data ->> 'orderId' = ${orderId}`
  const { rows } = await db.execute<{ orderId: string; at: string }>(sql`
    SELECT data ->> 'orderId' AS "orderId", min(start_after) AS at
    FROM ${retrying} AND name = ${queue} AND data ? 'orderId'${ofOrder}
    GROUP BY 1 LIMIT ${MOST_TRIES}`)
  return new Map(rows.map((row) => [row.orderId, new Date(row.at)]))
}

export type RetryingSummary = {
  /** Counted up to `most`. */
  count: number
  /** When the oldest of them was enqueued; null where there is none. */
  oldest: Date | null
  /** Why the oldest of them failed last. */
  why: string | null
}

/** Jobs that have been in trouble for at least so many minutes. */
export async function summariseRetryingJobs(
  db: DbOrTx,
  { minutes, most }: { minutes: number; most: number },
): Promise<RetryingSummary> {
  const { rows } = await db.execute<{ count: number; oldest: string | null; why: string | null }>(
    sql`
      SELECT count(*)::int AS count, min(since) AS oldest,
        (array_agg(why ORDER BY since))[1] AS why
      FROM (
        SELECT created_on AS since, output ->> 'message' AS why
        FROM ${retrying} AND created_on < now() - make_interval(mins => ${minutes})
        ORDER BY created_on LIMIT ${most}
      ) AS late`,
  )
  const [row] = rows
  return {
    count: row?.count ?? 0,
    oldest: row?.oldest ? new Date(row.oldest) : null,
    why: row?.why ?? null,
  }
}

/**
 * Makes every job that failed due at once.
 *
 * @returns how many there were
 */
export async function retryJobsNow(db: DbOrTx): Promise<number> {
  const { rowCount } = await db.execute(sql`
    UPDATE jobs.job SET start_after = now()
    WHERE name <> ${DEAD_LETTERS} AND state = 'retry' AND NOT blocked`)
  return rowCount ?? 0
}
