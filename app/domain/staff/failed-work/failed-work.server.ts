import { type Db, inTransaction, type Tx } from '../../../platform/db.ts'
import { countDeadLetters, listDeadLetters } from '../../../platform/queue/dead-letters.ts'
import {
  listRetryingJobs,
  retryJobsNow,
  summariseRetryingJobs,
} from '../../../platform/queue/retrying-jobs.ts'
import { isCanonicalUuid } from '../../../platform/values/canonical-uuid.ts'
import type { StaffDeps } from '../deps.ts'
import type { HistoryAction } from '../history/history-action.ts'
import { recordChange } from '../history/record-change.server.ts'
import { can } from '../roles.ts'
import { authorize, type Staff } from '../staff.ts'
import type { FailedWork, WaitingSummary, WaitingWork } from './failed-work.ts'

/** Maximum number shown and counted. */
const MAX_JOBS = 100

/** The latest dead letters, newest first, at most 100. May contain customers' names. */
export async function findFailedWork(db: Db, staff: Staff): Promise<FailedWork[]> {
  authorize(staff, 'administer')
  const deadLetters = await listDeadLetters(db, MAX_JOBS)
  return deadLetters.map(({ id, queue, data, why, at }) => {
    return { id, queue, orderId: data.orderId ?? null, why, at }
  })
}

/** The number of dead letters, counted up to 100; 0 without permission. */
export async function countFailedWork(db: Db, staff: Staff): Promise<number> {
  return can(staff.role, 'administer') ? await countDeadLetters(db, MAX_JOBS) : 0
}

/** Shorter outages, such as a restart of the mail server, are not reported. */
const OVERDUE_MINUTES = 5

/** Failed jobs that will be retried, oldest first, at most 100. May contain customers' names. */
export async function findWaitingWork(db: Db, staff: Staff): Promise<WaitingWork[]> {
  authorize(staff, 'administer')
  const waiting = await listRetryingJobs(db, MAX_JOBS)
  return waiting.map(({ data, ...job }) => ({ ...job, orderId: data.orderId ?? null }))
}

/** Jobs failing for over five minutes, counted up to 100; empty without permission. */
export async function summariseWaitingWork(db: Db, staff: Staff): Promise<WaitingSummary> {
  if (!can(staff.role, 'administer')) return { count: 0, oldest: null, why: null }
  return await summariseRetryingJobs(db, { minutes: OVERDUE_MINUTES, most: MAX_JOBS })
}

/**
 * Retries all failed jobs now.
 *
 * @returns their number
 */
export async function retryWaitingWork(db: Db, staff: Staff): Promise<number> {
  authorize(staff, 'administer')
  return await inTransaction(db, async (tx) => {
    const count = await retryJobsNow(tx)
    if (count > 0) await recordFailedWork(tx, staff, 'tried again')
    return count
  })
}

/** `missing`: resolved concurrently, or already deleted. */
export type ResolveFailedWorkResult = { ok: true } | { ok: false; reason: 'missing' }

/**
 * Retries or discards a dead letter.
 *
 * @param input.id untrusted
 */
export async function resolveFailedWork(
  db: Db,
  { jobs }: Pick<StaffDeps, 'jobs'>,
  staff: Staff,
  { id, again }: { id: string; again: boolean },
): Promise<ResolveFailedWorkResult> {
  authorize(staff, 'administer')
  if (!isCanonicalUuid(id)) return { ok: false, reason: 'missing' }
  return await inTransaction(db, async (tx): Promise<ResolveFailedWorkResult> => {
    const done = again ? await jobs.retryDead(tx, id) : await jobs.dropDead(tx, id)
    if (!done) return { ok: false, reason: 'missing' }
    await recordFailedWork(tx, staff, again ? 'tried again' : 'let go')
    return { ok: true }
  })
}

async function recordFailedWork(tx: Tx, staff: Staff, action: HistoryAction): Promise<void> {
  await recordChange(tx, staff, { subject: 'list', id: null, label: 'Failed work', action })
}
