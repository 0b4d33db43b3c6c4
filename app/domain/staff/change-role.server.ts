import { eq } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { type Db, inTransaction } from '../../platform/db.ts'
import { type LockRefusal, lockPerson } from './lock-person.server.ts'
import { isPersonId } from './person-id.ts'
import { recordChange } from './record-change.server.ts'
import type { Role } from './roles.ts'
import { adminUsers } from './schema.ts'
import { allow, type Staff } from './staff.ts'

/** Gives somebody another role, which counts from their very next request on. */
export async function changeRole(
  db: Db,
  { clock }: { clock: Clock },
  staff: Staff,
  { id, role }: { id: string; role: Role },
): Promise<{ ok: true } | LockRefusal> {
  allow(staff, 'administer')
  if (!isPersonId(id)) return { ok: false, reason: 'missing' }
  return await inTransaction(db, async (tx): Promise<{ ok: true } | LockRefusal> => {
    const locked = await lockPerson(tx, staff, id)
    if (!locked.ok) return locked
    const { person } = locked
    if (person.role === role) return { ok: true }
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
    return { ok: true }
  })
}
