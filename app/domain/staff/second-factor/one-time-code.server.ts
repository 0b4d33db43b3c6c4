import type { DbOrTx } from '../../../platform/db.ts'
import { consumeRateLimit } from '../../../platform/rate-limit/rate-limit.server.ts'
import type { StaffId } from '../../../platform/values/ids.ts'
import { asRecoveryCode } from './recovery-codes.server.ts'

/** As long as a code is right: its own half minute, and one before and after. */
const ONCE = { scope: 'one-time code', max: 1, windowSeconds: 120 }

/** A typed code: six digits of an app, or one of the recovery codes. */
export type GivenCode = { kind: 'app' | 'recovery'; code: string }

export function readCode(typed: string): GivenCode {
  const digits = typed.replaceAll(/[\s-]/g, '')
  return /^\d{6}$/.test(digits)
    ? { kind: 'app', code: digits }
    : { kind: 'recovery', code: asRecoveryCode(typed) }
}

/**
 * Records that a right code of the app was used: a code that was seen while it was typed does not
 * work again (RFC 6238, 5.2).
 *
 * @returns false where it was used before
 */
export async function spendCode(
  db: DbOrTx,
  secret: string,
  personId: StaffId,
  code: string,
  now: Date,
): Promise<boolean> {
  return (await consumeRateLimit(db, secret, ONCE, `${personId} ${code}`, now)).ok
}
