import { eq, sql } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import { ADVISORY_LOCKS } from '../../../platform/database/advisory-locks.ts'
import { type Db, type DbOrTx, inTransaction } from '../../../platform/db.ts'
import { isSameText, sign } from '../../../platform/signature.ts'
import type { StaffId } from '../../../platform/values/ids.ts'
import { recordChange } from '../history/record-change.server.ts'
import { addStaffMember } from '../people/add-staff-member.server.ts'
import { adminUsers } from '../schema.ts'
import { hashPassword, temporaryPassword } from './password.server.ts'

export type FirstAdminSettings = {
  /** The only address that the first admin can have. */
  email: string
  /** The code from the log; null: not required. */
  code: string | null
}

export type SetUpFirstAdminResult =
  | { ok: true; tempPassword: string }
  | { ok: false; reason: 'exists' | 'wrong-code' | 'wrong-email' }

/** True until there is an admin. */
export async function needsFirstAdmin(db: DbOrTx): Promise<boolean> {
  const [row] = await db
    .select({ id: adminUsers.id })
    .from(adminUsers)
    .where(eq(adminUsers.role, 'admin'))
    .limit(1)
  return row === undefined
}

/**
 * Creates the first admin, once: serialized by a lock, so that of concurrent requests one gets a
 * password and the others are refused.
 *
 * @param given.id the id of the new account, if chosen by the caller
 */
export async function setUpFirstAdmin(
  db: Db,
  { clock }: { clock: Clock },
  settings: FirstAdminSettings,
  given: { id: StaffId | null; email: string; fullName: string; code: string },
): Promise<SetUpFirstAdminResult> {
  if (settings.code !== null && !isSameText(given.code.trim(), settings.code)) {
    return { ok: false, reason: 'wrong-code' }
  }
  if (given.email.trim().toLowerCase() !== settings.email) {
    return { ok: false, reason: 'wrong-email' }
  }
  const tempPassword = temporaryPassword()
  const passwordHash = await hashPassword(tempPassword)
  return await inTransaction(db, async (tx): Promise<SetUpFirstAdminResult> => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.firstAdmin}::bigint)`)
    if (!(await needsFirstAdmin(tx))) return { ok: false, reason: 'exists' }
    const person = await addStaffMember(tx, {
      id: given.id,
      email: settings.email,
      fullName: given.fullName,
      role: 'admin',
      passwordHash,
      now: clock.now(),
    })
    if (!person) return { ok: false, reason: 'exists' }
    await recordChange(tx, person, {
      subject: 'person',
      id: person.id,
      label: person.fullName,
      action: 'set up',
      changes: { role: [null, 'admin'] },
    })
    return { ok: true, tempPassword }
  })
}

/** The same in every process of the shop; not accepted once there is an admin. */
export function firstAdminCode(secret: string): string {
  const digest = Buffer.from(sign(secret, 'first-admin'), 'base64url').toString('hex')
  return (digest.slice(0, 16).match(/.{4}/g) ?? []).join('-')
}
