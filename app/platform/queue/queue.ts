import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { fromDrizzle, type Job, type JobResult, PgBoss } from 'pg-boss'
import type { Db, DbOrTx } from '../db.ts'
import type { Logger } from '../log.ts'

/** Payloads carry ids only: a job reads what it needs when it runs. */
export type JobData = Record<string, string>

export type Spread = { key: string; seconds: number }

export type Jobs = {
  /**
   * Puts a job into the queue inside the caller's transaction: it exists if and only if the
   * transaction commits.
   *
   * @param spread at most one of these jobs with this key in each stretch of so many seconds: another
   * one is due when the next stretch begins, and those beyond it are left out
   */
  enqueue(db: DbOrTx, queue: string, data: JobData, spread?: Spread): Promise<void>
  /** Works through the queue, ten at a time; a throw means "again later", or see `FinalFailure`. */
  work(queue: string, handler: (data: JobData) => Promise<void>): Promise<void>
  /**
   * Puts a dead letter back into the queue that it came from, inside the caller's transaction.
   *
   * @returns false where it is no longer there
   */
  retryDead(db: DbOrTx, id: string): Promise<boolean>
  /** Takes a dead letter away for good; false where it is no longer there. */
  dropDead(db: DbOrTx, id: string): Promise<boolean>
  /** Lets running jobs finish, up to `timeout` milliseconds. */
  stop(timeout?: number): Promise<void>
}

/**
 * What a handler throws where no later try can do better: the job goes to the dead letters at
 * once. Its message is kept there and logged, so that nothing personal may stand in it.
 */
export class FinalFailure extends Error {
  override name = 'FinalFailure'
}

/** When a job that failed is tried again: after waits that double from the first to the longest. */
export type Retries = { limit: number; delaySeconds: number; longestDelaySeconds: number }

/**
 * Down for half an hour loses nothing: 1,600 tries, nearly all a minute apart, take more than a
 * day, and what failed even then is kept among the dead letters.
 *
 * Back for five minutes and everything is out: whatever waits is due again at most 60 s after
 * the return. The other 240 s are for the queue itself: while jobs wait it takes the next ones
 * without a pause, ten at a time, so that 2,000 mails are out in them where a mail takes the
 * server up to 1.2 s.
 */
const RETRIES: Retries = { limit: 1_600, delaySeconds: 5, longestDelaySeconds: 60 }

/** The queue of those that nobody tries again. */
export const DEAD_LETTERS = 'dead-letters'
const POLL_SECONDS = 1
/** Of each queue; one that waits for a slow job does not hold up the other. */
const WORKERS = 2
/** Jobs that a worker takes at once, and does at once. */
const BATCH = 5
/**
 * A job that takes longer, or whose process was killed, is tried again. More than twice as long
 * as a mail server may be silent: a mail may wait for another one's connection first, and one
 * that a slow server has taken must not be given to it twice.
 */
const EXPIRE_SECONDS = 180

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
  boss.on('error', (error) =>
    log.warn({ event: 'queue.error', err: error }, 'the job queue reported an error'),
  )
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
    async enqueue(where, queue, data, spread) {
      const inside = { db: fromDrizzle(where, sql) }
      if (spread) await boss.sendDebounced(queue, data, inside, spread.seconds, spread.key)
      else await boss.send(queue, data, inside)
    },
    async retryDead(where, id) {
      const moved = await boss.redrive(DEAD_LETTERS, { ids: [id], db: fromDrizzle(where, sql) })
      return moved > 0
    },
    async dropDead(where, id) {
      const inside = { db: fromDrizzle(where, sql) }
      const found = await boss.findJobs(DEAD_LETTERS, { id, ...inside })
      if (found.length > 0) await boss.deleteJob(DEAD_LETTERS, id, inside)
      return found.length > 0
    },
    async work(queue, handler) {
      await boss.work<JobData>(
        queue,
        {
          pollingIntervalSeconds: POLL_SECONDS,
          batchSize: BATCH,
          burstWhenBatchFull: true,
          localConcurrency: WORKERS,
          perJobResults: true,
        },
        (batch) => workThrough(boss, log, batch, handler),
      )
    },
    async stop(timeout = 5_000) {
      await boss.stop({ graceful: true, timeout })
    },
  }
}

/**
 * Does the jobs of a batch, each for itself: what one of them comes to changes nothing for the
 * others.
 */
async function workThrough(
  boss: PgBoss,
  log: Logger,
  batch: readonly Job<JobData>[],
  handler: (data: JobData) => Promise<void>,
): Promise<JobResult[]> {
  const results = await Promise.all(batch.map((job) => workOn(boss, log, job, handler)))
  // With nothing getting through, those that wait would be tried in vain as fast as they can be.
  if (results.every(({ status }) => status === 'failed')) await wait(POLL_SECONDS * 1000)
  return results
}

async function workOn(
  boss: PgBoss,
  log: Logger,
  job: Job<JobData>,
  handler: (data: JobData) => Promise<void>,
): Promise<JobResult> {
  const { id, name: queue } = job
  try {
    await handler(job.data)
  } catch (error) {
    if (error instanceof FinalFailure) {
      log.warn(
        { event: 'job.dead_lettered', err: error, queue, job: id },
        'a job failed for good and is kept as a dead letter',
      )
      return { id, status: 'deadletter', output: error }
    }
    log.warn(
      { event: 'job.failed', err: error, queue, job: id },
      'a job failed and will be tried again',
    )
    return { id, status: 'failed', output: error }
  }
  // At once, not with the batch's last job: what a crash finds undone is done again.
  await boss.complete(queue, job).catch((error: unknown) => {
    log.warn(
      { event: 'job.completion_not_recorded', err: error, queue, job: id },
      'a job is done, but its completion could not be recorded yet',
    )
  })
  return { id, status: 'completed' }
}
