import { eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db.ts'
import { consumeRateLimit } from '../../../platform/rate-limit/rate-limit.server.ts'
import type { StaffDeps } from '../deps.ts'
import { staffAccounts } from '../schema.ts'
import type { Staff } from '../staff.ts'
import { verifyPassword } from './password.server.ts'

/** Rate limit of password attempts in a signed-in browser. */
const TRIES = { scope: 'own password', max: 10, windowSeconds: 900 }

export type CheckOwnPasswordResult =
  | { ok: true }
  | { ok: false; reason: 'wrong-password' | 'too-many' }

/** Re-authentication: checks the signed-in staff member's password before sensitive changes. */
export async function checkOwnPassword(
  db: Db,
  { clock, sessionSecret }: Pick<StaffDeps, 'clock' | 'sessionSecret'>,
  staff: Staff,
  password: string,
): Promise<CheckOwnPasswordResult> {
  const turn = await consumeRateLimit(db, sessionSecret, TRIES, staff.id, clock.now())
  if (!turn.ok) return { ok: false, reason: 'too-many' }
  const [account] = await db
    .select({ hash: staffAccounts.password })
    .from(staffAccounts)
    .where(eq(staffAccounts.userId, staff.id))
  const right = await verifyPassword(account?.hash ?? '', password)
  return right ? { ok: true } : { ok: false, reason: 'wrong-password' }
}
