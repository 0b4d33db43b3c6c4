import { and, eq, isNull, or } from 'drizzle-orm'
import { type Db, inTransaction, type Tx } from '../../../platform/db.ts'
import { parseStaffId, type StaffId } from '../../../platform/values/ids.ts'
import type { Role } from '../roles.ts'
import { adminUsers } from '../schema.ts'
import { authorize, type Staff } from '../staff.ts'

export type LockedStaffMember = {
  id: StaffId
  fullName: string
  role: Role
  disabled: boolean
  /** Has never signed in: the password is still temporary. */
  invited: boolean
  secondFactor: boolean
}

export type LockStaffMemberResult =
  | { ok: true; person: LockedStaffMember }
  /** Unknown id. */
  | { ok: false; reason: 'missing' }
  /** Staff members cannot change their own account here. */
  | { ok: false; reason: 'own' }
  /** The acting staff member is no longer an admin. */
  | { ok: false; reason: 'not-allowed' }

/**
 * Locks a staff member's row together with those of all admins. This serializes changes of
 * accounts, and the acting admin is checked again under the lock: of two admins who demote each
 * other concurrently, the second is refused. Since admins cannot change their own row, there is always an
 * admin left.
 */
export async function lockStaffMember(
  tx: Tx,
  staff: Staff,
  id: StaffId,
): Promise<LockStaffMemberResult> {
  const rows = await tx
    .select({
      id: adminUsers.id,
      fullName: adminUsers.full_name,
      role: adminUsers.role,
      disabledAt: adminUsers.disabled_at,
      invited: adminUsers.must_change_password,
      secondFactor: adminUsers.two_factor_enabled,
    })
    .from(adminUsers)
    .where(
      or(eq(adminUsers.id, id), and(eq(adminUsers.role, 'admin'), isNull(adminUsers.disabled_at))),
    )
    .orderBy(adminUsers.id)
    .for('no key update')
  const acting = rows.find((row) => row.id === staff.id)
  if (acting?.role !== 'admin' || acting.disabledAt) return { ok: false, reason: 'not-allowed' }
  const found = rows.find((row) => row.id === id)
  if (!found) return { ok: false, reason: 'missing' }
  if (found.id === staff.id) return { ok: false, reason: 'own' }
  const { disabledAt, ...person } = found
  return { ok: true, person: { ...person, disabled: disabledAt !== null } }
}

export type LockRefusal = Extract<LockStaffMemberResult, { ok: false }>

/**
 * An admin's change of an account, under the lock and in one transaction.
 *
 * @param text the untrusted id
 * @param change must do nothing if the account already has the value
 */
export async function changeStaffMember(
  db: Db,
  staff: Staff,
  text: string,
  change: (tx: Tx, person: LockedStaffMember) => Promise<void>,
): Promise<{ ok: true } | LockRefusal> {
  authorize(staff, 'administer')
  const id = parseStaffId(text)
  if (!id) return { ok: false, reason: 'missing' }
  return await inTransaction(db, async (tx): Promise<{ ok: true } | LockRefusal> => {
    const locked = await lockStaffMember(tx, staff, id)
    if (!locked.ok) return locked
    await change(tx, locked.person)
    return { ok: true }
  })
}
