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

const DEAD_LETTERS = 'dead-letters'
/** With doubling waits from 5 s up to 2 minutes: more than a day of trying. */
const RETRIES = 800
const RETRY_DELAY_SECONDS = 5
const RETRY_DELAY_MAX_SECONDS = 120
const POLL_SECONDS = 1

/**
 * Starts the job queue on the shop's own database.
 *
 * @param queues every queue that will be used
 */
export async function startJobs(
  db: Db,
  log: Logger,
  queues: readonly string[],
  options: { maintenance?: boolean } = {},
): Promise<Jobs> {
  const maintenance = options.maintenance ?? true
  const boss = new PgBoss({
    db: { executeSql: (text, values) => db.$client.query(text, values) },
    schema: 'jobs',
    supervise: maintenance,
    schedule: false,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue reported an error'))
  await boss.start()
  await boss.createQueue(DEAD_LETTERS)
  for (const queue of queues) {
    await boss.createQueue(queue, {
      retryLimit: RETRIES,
      retryDelay: RETRY_DELAY_SECONDS,
      retryBackoff: true,
      retryDelayMax: RETRY_DELAY_MAX_SECONDS,
      expireInSeconds: 60,
      deadLetter: DEAD_LETTERS,
    })
  }
  return {
    async enqueue(where, queue, data) {
      await boss.send(queue, data, { db: fromDrizzle(where, sql) })
    },
    async work(queue, handler) {
      await boss.work<JobData>(
        queue,
        { pollingIntervalSeconds: POLL_SECONDS, batchSize: 1, localConcurrency: 2 },
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
