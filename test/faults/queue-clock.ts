import { PgBoss } from 'pg-boss'
import type { Db } from '../../app/platform/db.ts'

/**
 * Moves the job queue's clock, which is a function of the database's: jobs that wait for a later
 * try are due when it says so, and those of a killed process are over.
 *
 * @param minutes ahead of the real time
 */
export async function setQueueClock(db: Db, minutes: number): Promise<void> {
  await db.$client.query(`
    CREATE OR REPLACE FUNCTION jobs.job_now() RETURNS timestamptz LANGUAGE sql STABLE
    AS $$ SELECT pg_catalog.now() + interval '${Math.round(minutes)} minutes' $$`)
}

/** What the queue does once a minute: jobs that have taken too long are to be tried again. */
export async function superviseQueue(db: Db): Promise<void> {
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

/** Jobs of a queue that are not done yet. */
export async function jobsWaiting(db: Db, queue: string): Promise<number> {
  const { rows } = await db.$client.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM jobs.job
    WHERE name = $1 AND state IN ('created', 'retry', 'active')`,
    [queue],
  )
  return rows[0]?.count ?? 0
}
