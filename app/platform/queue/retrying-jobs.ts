import { sql } from 'drizzle-orm'
import type { DbOrTx } from '../db.ts'
import { DEAD_LETTERS, type JobData } from './queue.ts'

/** A failed job that will be retried. */
export type RetryingJob = {
  id: string
  queue: string
  data: JobData
  /** The last error. */
  why: string | null
  /** When it was enqueued. */
  since: Date
  /** When it is due; in the past while it is running. */
  nextTry: Date
}

/** Includes running jobs that have failed before. */
const retrying = sql`jobs.job WHERE name <> ${DEAD_LETTERS} AND NOT blocked
  AND (state = 'retry' OR (state = 'active' AND retry_count > 0))`

const MAX_ORDERS = 1_000

/** The jobs waiting longest, at most `limit`. */
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
 * The next attempts of a queue's failed jobs, by order id; of 1,000 orders at most.
 *
 * @param orderId restricts them to one order
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
    GROUP BY 1 LIMIT ${MAX_ORDERS}`)
  return new Map(rows.map((row) => [row.orderId, new Date(row.at)]))
}

export type RetryingSummary = {
  /** Counted up to `most`. */
  count: number
  /** When the oldest was enqueued; null if there is none. */
  oldest: Date | null
  /** The last error of the oldest. */
  why: string | null
}

/** Failed jobs that were enqueued more than `minutes` ago. */
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
 * Makes every failed job due immediately.
 *
 * @returns their number
 */
export async function retryJobsNow(db: DbOrTx): Promise<number> {
  const { rowCount } = await db.execute(sql`
    UPDATE jobs.job SET start_after = now()
    WHERE name <> ${DEAD_LETTERS} AND state = 'retry' AND NOT blocked`)
  return rowCount ?? 0
}
