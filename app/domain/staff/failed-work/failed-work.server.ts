import { isCanonicalUuid } from '../../../platform/canonical-uuid.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/db.ts'
import { countDeadLetters, listDeadLetters } from '../../../platform/queue/dead-letters.ts'
import {
  listRetryingJobs,
  retryJobsNow,
  summariseRetryingJobs,
} from '../../../platform/queue/retrying-jobs.ts'
import type { StaffDeps } from '../deps.ts'
import { recordChange } from '../history/record-change.server.ts'
import { can } from '../roles.ts'
import { authorize, type Staff } from '../staff.ts'
import type { FailedWork, WaitingSummary, WaitingWork } from './failed-work.ts'

/** More are neither shown at once nor counted. */
const MOST = 100

/** What was given up last, the newest first, at most 100. It may name customers. */
export async function findFailedWork(db: Db, staff: Staff): Promise<FailedWork[]> {
  authorize(staff, 'administer')
  const letters = await listDeadLetters(db, MOST)
  return letters.map(({ id, queue, data, why, at }) => {
    return { id, queue, orderId: data.orderId ?? null, why, at }
  })
}

/** How much of it there is, up to 100; 0 for those who may not look after it. */
export async function countFailedWork(db: Db, staff: Staff): Promise<number> {
  return can(staff.role, 'administer') ? await countDeadLetters(db, MOST) : 0
}

/** A mail server that restarts is back sooner: that is nobody's trouble. */
const PATIENCE_MINUTES = 5

/** What failed and will be tried again, the oldest first, at most 100. It may name customers. */
export async function findWaitingWork(db: Db, staff: Staff): Promise<WaitingWork[]> {
  authorize(staff, 'administer')
  const waiting = await listRetryingJobs(db, MOST)
  return waiting.map(({ data, ...job }) => ({ ...job, orderId: data.orderId ?? null }))
}

/** What has waited for over five minutes, counted up to 100; nothing for those who may not look. */
export async function summariseWaitingWork(db: Db, staff: Staff): Promise<WaitingSummary> {
  if (!can(staff.role, 'administer')) return { count: 0, oldest: null, why: null }
  return await summariseRetryingJobs(db, { minutes: PATIENCE_MINUTES, most: MOST })
}

/**
 * Has all that waits tried now, instead of when it is due.
 *
 * @returns how much it was
 */
export async function retryWaitingWork(db: Db, staff: Staff): Promise<number> {
  authorize(staff, 'administer')
  return await inTransaction(db, async (tx) => {
    const count = await retryJobsNow(tx)
    if (count > 0) await recordFailedWork(tx, staff, 'tried again')
    return count
  })
}

/** `missing`: somebody else was quicker, or it has been forgotten. */
export type ResolveFailedWork = { ok: true } | { ok: false; reason: 'missing' }

/**
 * Has it done again, or lets it go for good.
 *
 * @param wish.id as it stands in a request
 */
export async function resolveFailedWork(
  db: Db,
  { jobs }: Pick<StaffDeps, 'jobs'>,
  staff: Staff,
  { id, again }: { id: string; again: boolean },
): Promise<ResolveFailedWork> {
  authorize(staff, 'administer')
  if (!isCanonicalUuid(id)) return { ok: false, reason: 'missing' }
  return await inTransaction(db, async (tx): Promise<ResolveFailedWork> => {
    const done = again ? await jobs.retryDead(tx, id) : await jobs.dropDead(tx, id)
    if (!done) return { ok: false, reason: 'missing' }
    await recordFailedWork(tx, staff, again ? 'tried again' : 'let go')
    return { ok: true }
  })
}

async function recordFailedWork(tx: Tx, staff: Staff, action: string): Promise<void> {
  await recordChange(tx, staff, { subject: 'list', id: null, label: 'Failed work', action })
}
