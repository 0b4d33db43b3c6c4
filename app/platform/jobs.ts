import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Db, DbOrTx } from './db.ts'
import type { Logger } from './log.ts'

/** Payloads carry ids only: a job reads what it needs when it runs. */
export type JobData = Record<string, string>

export type Jobs = {
  /**
   * Puts a job into the queue inside the caller's transaction: it exists if and only if the
   * transaction commits.
   */
  enqueue(db: DbOrTx, queue: string, data: JobData): Promise<void>
  /** Works through the queue, a few at a time; a throw means "again later". */
  work(queue: string, handler: (data: JobData) => Promise<void>): Promise<void>
  /** Lets running jobs finish, up to `timeout` milliseconds. */
  stop(timeout?: number): Promise<void>
}

/** When a job that failed is tried again: after waits that double from the first to the longest. */
export type Retries = { limit: number; delaySeconds: number; longestDelaySeconds: number }

/**
 * Down for half an hour loses nothing: 1,600 tries, nearly all a minute apart, take more than a
 * day, and what failed even then is kept among the dead letters.
 *
 * Back for five minutes and everything is out: whatever waits is due again at most 60 s after
 * the return. The other 240 s are for the queue itself: two workers begin a job a second each,
 * so that 480 jobs of a queue pass in them.
 */
const RETRIES: Retries = { limit: 1_600, delaySeconds: 5, longestDelaySeconds: 60 }

const DEAD_LETTERS = 'dead-letters'
const POLL_SECONDS = 1
const WORKERS = 2
/**
 * A job that takes longer, or whose process was killed, is tried again. Longer than a mail server
 * may be silent, so that a slow one is not given a mail twice.
 */
const EXPIRE_SECONDS = 120

/**
 * Starts the job queue on the shop's own database.
 *
 * @param queues every queue that will be used
 */
export async function startJobs(
  db: Db,
  log: Logger,
  queues: readonly string[],
  options: { maintenance?: boolean; retries?: Retries | undefined } = {},
): Promise<Jobs> {
  const { maintenance = true, retries = RETRIES } = options
  const boss = new PgBoss({
    db: { executeSql: (text, values) => db.$client.query(text, values) },
    schema: 'jobs',
    supervise: maintenance,
    schedule: false,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue reported an error'))
  await boss.start()
  await boss.createQueue(DEAD_LETTERS)
  const settings = {
    retryLimit: retries.limit,
    retryDelay: retries.delaySeconds,
    retryBackoff: true,
    retryDelayMax: retries.longestDelaySeconds,
    expireInSeconds: EXPIRE_SECONDS,
    deadLetter: DEAD_LETTERS,
  }
  for (const queue of queues) {
    await boss.createQueue(queue, settings)
    // A queue that an earlier version of the shop made keeps that version's numbers otherwise.
    await boss.updateQueue(queue, settings)
  }
  return {
    async enqueue(where, queue, data) {
      await boss.send(queue, data, { db: fromDrizzle(where, sql) })
    },
    async work(queue, handler) {
      await boss.work<JobData>(
        queue,
        { pollingIntervalSeconds: POLL_SECONDS, batchSize: 1, localConcurrency: WORKERS },
        async ([job]) => {
          if (!job) return
          try {
            await handler(job.data)
          } catch (error) {
            log.warn({ err: error, queue, job: job.id }, 'a job failed and will be tried again')
            throw error
          }
        },
      )
    },
    async stop(timeout = 5_000) {
      await boss.stop({ graceful: true, timeout })
    },
  }
}
