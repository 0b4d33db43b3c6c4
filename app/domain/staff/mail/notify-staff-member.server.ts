import type { DbOrTx } from '../../../platform/db.ts'
import type { StaffDeps } from '../deps.ts'
import { STAFF_MAIL } from './queues.server.ts'
import type { SecurityChange } from './security-email.server.ts'

/**
 * Writes to somebody that their way of signing in was changed: whoever did not do it themselves
 * has to hear of it. The mail exists if and only if the caller's transaction commits.
 */
export async function notifyStaffMember(
  db: DbOrTx,
  { jobs }: Pick<StaffDeps, 'jobs'>,
  personId: string,
  change: SecurityChange,
): Promise<void> {
  await jobs.enqueue(db, STAFF_MAIL, { kind: change, personId })
}
