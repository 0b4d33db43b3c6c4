import type { DbOrTx } from '../../../platform/db.ts'
import type { StaffId } from '../../../platform/values/ids.ts'
import type { StaffDeps } from '../deps.ts'
import { STAFF_MAIL } from './queues.server.ts'
import type { SecurityChange } from './security-email.server.ts'

/**
 * Enqueues a notification that a staff member's credentials were changed, in the caller's
 * transaction.
 */
export async function notifyStaffMember(
  db: DbOrTx,
  { jobs }: Pick<StaffDeps, 'jobs'>,
  staffId: StaffId,
  change: SecurityChange,
): Promise<void> {
  await jobs.enqueue(db, STAFF_MAIL, { kind: change, staffId })
}
