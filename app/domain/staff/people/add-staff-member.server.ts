import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db.ts'
import type { StaffId } from '../../../platform/values/ids.ts'
import type { Role } from '../roles.ts'
import { adminUsers, staffAccounts } from '../schema.ts'
import { purgePasswordLinks } from '../sessions/end-sessions.server.ts'

/** Validity of a temporary password. */
const TEMPORARY_HOURS = 72

/** Columns of a temporary password, which must be changed at the first sign-in. */
const temporary = (now: Date) => ({
  must_change_password: true,
  password_expires_at: new Date(now.getTime() + TEMPORARY_HOURS * 3_600_000),
  updated_at: now,
})

/**
 * Creates a staff member with a temporary password.
 *
 * @param email in lower case
 * @returns null if the address already has an account
 */
export async function addStaffMember(
  tx: Tx,
  person: {
    id: StaffId | null
    email: string
    fullName: string
    role: Role
    passwordHash: string
    now: Date
  },
): Promise<{ id: StaffId; fullName: string } | null> {
  const [made] = await tx
    .insert(adminUsers)
    .values({
      ...(person.id ? { id: person.id } : {}),
      email: person.email,
      full_name: person.fullName,
      role: person.role,
      ...temporary(person.now),
      created_at: person.now,
    })
    .onConflictDoNothing()
    .returning({ id: adminUsers.id, fullName: adminUsers.full_name })
  if (!made) return null
  await tx.insert(staffAccounts).values({ userId: made.id, password: person.passwordHash })
  return made
}

/** Replaces a temporary password by another one. */
export async function giveTemporaryPassword(
  tx: Tx,
  staffId: StaffId,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await tx.update(adminUsers).set(temporary(now)).where(eq(adminUsers.id, staffId))
  await tx
    .update(staffAccounts)
    .set({ password: passwordHash, updatedAt: now })
    .where(eq(staffAccounts.userId, staffId))
  await purgePasswordLinks(tx, staffId)
}
