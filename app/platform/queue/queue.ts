import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import {
  fromDrizzle,
  type JobResult,
  type Db as JobsDb,
  type JobWithMetadata,
  PgBoss,
} from 'pg-boss'
import { statementNames } from '../database/named-statements.ts'
import type { Channel, DatabaseNotifications } from '../database/notifications.ts'
import type { Db, DbOrTx } from '../db.ts'
import type { Logger } from '../log.ts'
import { waitWhileBusy } from './wait-while-busy.ts'

/** Payloads contain ids only: a job reads its data when it runs. */
export type JobData = Record<string, string>

type JobHandler = (data: JobData) => Promise<void>

export type Throttle = { key: string; seconds: number }

export type Jobs = {
  /**
   * Enqueues a job inside the caller's transaction (transactional outbox): it exists if and only if
   * the transaction commits.
   *
   * @param spread throttling: at most one job with this key per interval of `seconds`; one more is
   * scheduled for the next interval, further ones are dropped
   */
  enqueue(db: DbOrTx, queue: string, data: JobData, spread?: Throttle): Promise<void>
  /** Enqueues several jobs in one statement, like `enqueue`. */
  enqueueAll(db: DbOrTx, queue: string, data: readonly JobData[]): Promise<void>
  /**
   * Processes the queue, ten jobs at a time; a job that throws is retried, except for `FinalFailure`.
   *
   * @param options `waitsWhileBusy`: a job waits while the process is busy with requests, for at most half a
   * minute after it was enqueued
   */
  work(queue: string, handler: JobHandler, options?: { waitsWhileBusy?: boolean }): Promise<void>
  /**
   * Moves a dead letter back to its original queue, inside the caller's transaction.
   *
   * @returns false if it no longer exists
   */
  retryDead(db: DbOrTx, id: string): Promise<boolean>
  /** Deletes a dead letter; false if it no longer exists. */
  dropDead(db: DbOrTx, id: string): Promise<boolean>
  /** Waits for running jobs, up to `timeout` milliseconds. */
  stop(timeout?: number): Promise<void>
}

/**
 * Thrown by a handler if no retry can succeed: the job becomes a dead letter immediately. Its message
 * is stored and logged, so it must not contain personal data.
 */
export class FinalFailure extends Error {
  override name = 'FinalFailure'
}

/** Exponential backoff of failed jobs, from the first delay to the longest. */
export type Retries = { limit: number; delaySeconds: number; longestDelaySeconds: number }

/**
 * An outage of half an hour loses nothing: 1,600 retries, nearly all a minute apart, take more than
 * a day, and only then does a job become a dead letter.
 *
 * Five minutes after the end of an outage the queue is empty: jobs are due at most 60 s after its
 * end. In the remaining 240 s, 2,000 mails can be sent, ten at a time without a pause, if each takes up
 * to 1.2 s.
 */
const RETRIES: Retries = { limit: 1_600, delaySeconds: 5, longestDelaySeconds: 60 }

/** The queue of dead letters. */
export const DEAD_LETTERS = 'dead-letters'
/** Polling interval of a worker without notifications. */
const POLL_SECONDS = 1
/** Polling interval with notifications: only retries and delayed jobs become due without one. */
const POLL_SECONDS_NOTIFIED = 5
/** Workers per queue; a slow job of one does not delay the other. */
const WORKERS = 2
/** Batch size: number of jobs that a worker fetches and runs concurrently. */
const BATCH = 5
/** Number of jobs of a queue that a process runs concurrently, and so repeats at most after it was killed. */
export const CONCURRENT_JOBS = WORKERS * BATCH
/** Maximum time since it was enqueued for which a job waits while the process is busy. */
const MAX_WAIT_MS = 30_000
/**
 * A job that takes longer, or whose process was killed, is retried. More than `MAX_WAIT_MS` and twice
 * a mail server's timeout: a mail may first wait for the connection of another mail, and a mail accepted by a
 * slow server must not be sent twice.
 */
const EXPIRE_SECONDS = 180

type QueueOptions = {
  maintenance?: boolean
  retries?: Retries | undefined
  /** The database's notifications; without them workers poll. */
  notifications?: DatabaseNotifications
}

/**
 * Starts the job queue on the shop's own database.
 *
 * @param queues all queues in use
 */
export async function startJobs(
  db: Db,
  log: Logger,
  queues: readonly string[],
  { maintenance = true, retries = RETRIES, notifications }: QueueOptions = {},
): Promise<Jobs> {
  const boss = await startBoss(db, log, maintenance, notifications)
  await createQueues(boss, queues, retries)
  let isStopping = false
  return {
    async enqueue(where, queue, data, spread) {
      const inside = { db: fromDrizzle(where, sql) }
      if (spread) await boss.sendDebounced(queue, data, inside, spread.seconds, spread.key)
      else await boss.send(queue, data, inside)
    },
    async enqueueAll(where, queue, all) {
      const jobs = all.map((data) => ({ data }))
      await boss.insert(queue, jobs, { db: fromDrizzle(where, sql) })
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
    async work(queue, handler, { waitsWhileBusy = false } = {}) {
      const run: JobRun = async ({ data, createdOn }) => {
        // The clock of the database may be ahead of this one.
        const latest = Math.min(createdOn.getTime(), Date.now()) + MAX_WAIT_MS
        if (waitsWhileBusy) await waitWhileBusy(() => !isStopping && Date.now() < latest)
        await handler(data)
      }
      await boss.work(queue, workOptions(retries), (batch: QueuedJob[]) =>
        workThrough(boss, log, batch, run),
      )
    },
    async stop(timeout = 5_000) {
      isStopping = true
      await boss.stop({ graceful: true, timeout })
    },
  }
}

async function startBoss(
  db: Db,
  log: Logger,
  maintenance: boolean,
  notifications: DatabaseNotifications | undefined,
): Promise<PgBoss> {
  const names = statementNames(db.$client)
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => db.$client.query(names.named({ text }, values), values),
      ...(notifications && { listen: listenWith(notifications) }),
    },
    schema: 'jobs',
    supervise: maintenance,
    schedule: false,
    useListenNotify: notifications !== undefined,
  })
  boss.on('error', (error) =>
    log.warn({ event: 'queue.error', err: error }, 'the job queue reported an error'),
  )
  await boss.start()
  return boss
}

async function createQueues(
  boss: PgBoss,
  queues: readonly string[],
  retries: Retries,
): Promise<void> {
  await boss.createQueue(DEAD_LETTERS)
  const settings = {
    retryLimit: retries.limit,
    retryDelay: retries.delaySeconds,
    retryBackoff: true,
    retryDelayMax: retries.longestDelaySeconds,
    expireInSeconds: EXPIRE_SECONDS,
    deadLetter: DEAD_LETTERS,
    notify: true,
  }
  for (const queue of queues) {
    await boss.createQueue(queue, settings)
    // Otherwise a queue created by an earlier version would keep that version's settings.
    await boss.updateQueue(queue, settings)
  }
}

const workOptions = ({ delaySeconds }: Retries) =>
  ({
    pollingIntervalSeconds: POLL_SECONDS,
    notifyPollingIntervalSeconds: Math.min(POLL_SECONDS_NOTIFIED, delaySeconds),
    batchSize: BATCH,
    burstWhenBatchFull: true,
    localConcurrency: WORKERS,
    perJobResults: true,
    includeMetadata: true,
  }) as const

/** Receives the queue's notifications on the connection of all other notifications. */
function listenWith(notifications: DatabaseNotifications): NonNullable<JobsDb['listen']> {
  return async (channel, onNotification, onReconnect) => {
    let open = true
    notifications.on(channel as Channel, {
      received: (queue) => open && onNotification(queue),
      connected: (up) => open && up && onReconnect(),
    })
    return {
      async close() {
        open = false
      },
    }
  }
}

type QueuedJob = JobWithMetadata<JobData>
type JobRun = (job: QueuedJob) => Promise<void>

/** Runs the jobs of a batch independently of each other. */
async function workThrough(
  boss: PgBoss,
  log: Logger,
  batch: readonly QueuedJob[],
  run: JobRun,
): Promise<JobResult[]> {
  const results = await Promise.all(batch.map((job) => workOn(boss, log, job, run)))
  // Without this pause, jobs would be retried during an outage as fast as they fail.
  if (results.every(({ status }) => status === 'failed')) await wait(POLL_SECONDS * 1000)
  return results
}

async function workOn(boss: PgBoss, log: Logger, job: QueuedJob, run: JobRun): Promise<JobResult> {
  const { id, name: queue } = job
  try {
    await run(job)
  } catch (error) {
    if (error instanceof FinalFailure) {
      log.warn(
        { event: 'job.dead_lettered', err: error, queue, job: id },
        'a job failed permanently and is kept as a dead letter',
      )
      return { id, status: 'deadletter', output: error }
    }
    log.warn(
      { event: 'job.failed', err: error, queue, job: id },
      'a job failed and will be retried',
    )
    return { id, status: 'failed', output: error }
  }
  // Recorded immediately, not with the batch's last job: a crash repeats unrecorded jobs.
  await boss.complete(queue, job).catch((error: unknown) => {
    log.warn(
      { event: 'job.completion_not_recorded', err: error, queue, job: id },
      'the completion of a job could not be recorded yet',
    )
  })
  return { id, status: 'completed' }
}
