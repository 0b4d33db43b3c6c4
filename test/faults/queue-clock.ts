import { setTimeout as wait } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import type { Db } from '../../app/platform/db.ts'

/**
 * Advances the job queue's clock, a function in the database: delayed retries become due, and jobs
 * of a killed process expire.
 *
 * @param minutes ahead of the real time
 */
export async function setQueueClock(db: Db, minutes: number): Promise<void> {
  await db.$client.query(`
    CREATE OR REPLACE FUNCTION jobs.job_now() RETURNS timestamptz LANGUAGE sql STABLE
    AS $$ SELECT pg_catalog.now() + interval '${Math.round(minutes)} minutes' $$`)
}

/** Longer than the job timeout. */
const JOBS_ARE_OVER_MINUTES = 5

/** A running process finishes, begins or fails a job more often than this. */
const IDLE_MS = 1_000

/**
 * Makes jobs due that a killed process had begun, and jobs that wait for their retry. Expired jobs are
 * repeated, so the jobs of running processes must finish first.
 */
export async function retryKilledJobs(db: Db): Promise<void> {
  await untilIdle(db)
  await setQueueClock(db, JOBS_ARE_OVER_MINUTES)
  await superviseQueue(db)
  await setQueueClock(db, 2 * JOBS_ARE_OVER_MINUTES)
}

/** Waits until the running processes have done all jobs that are due: no job changes for a second. */
export async function untilIdle(db: Db): Promise<void> {
  let before: string
  do {
    before = await openJobs(db)
    await wait(IDLE_MS)
  } while (before !== (await openJobs(db)))
}

/** Runs the queue's maintenance, otherwise done once a minute: expired jobs are retried. */
async function superviseQueue(db: Db): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => db.$client.query(text, values) },
    schema: 'jobs',
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => undefined)
  await boss.start()
  await boss.supervise()
  await boss.stop({ graceful: false })
}

/** The unfinished jobs with their states, as one text. */
async function openJobs(db: Db): Promise<string> {
  const { rows } = await db.$client.query<{ jobs: string | null }>(
    `SELECT string_agg(concat_ws(' ', id, state, retry_count), ',' ORDER BY id) AS jobs
    FROM jobs.job WHERE state IN ('created', 'retry', 'active')`,
  )
  return rows[0]?.jobs ?? 'none'
}

/** The number of unfinished jobs in a queue. */
export async function jobsWaiting(db: Db, queue: string): Promise<number> {
  const { rows } = await db.$client.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM jobs.job
    WHERE name = $1 AND state IN ('created', 'retry', 'active')`,
    [queue],
  )
  return rows[0]?.count ?? 0
}
