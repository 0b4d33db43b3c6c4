import { eq } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import { recordChange } from '../history/record-change.server.ts'
import type { Role } from '../roles.ts'
import { adminUsers } from '../schema.ts'
import type { Staff } from '../staff.ts'
import { changeStaffMember, type LockRefusal } from './lock-staff-member.server.ts'

/** Changes a staff member's role, effective from their next request. */
export async function changeRole(
  db: Db,
  { clock }: { clock: Clock },
  staff: Staff,
  { id, role }: { id: string; role: Role },
): Promise<{ ok: true } | LockRefusal> {
  return await changeStaffMember(db, staff, id, async (tx, person) => {
    if (person.role === role) return
    await tx
      .update(adminUsers)
      .set({ role, updated_at: clock.now() })
      .where(eq(adminUsers.id, person.id))
    await recordChange(tx, staff, {
      subject: 'person',
      id: person.id,
      label: person.fullName,
      action: 'role',
      changes: { role: [person.role, role] },
    })
  })
}
