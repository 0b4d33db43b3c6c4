import type { DbOrTx } from '../../../platform/db.ts'
import { consumeRateLimit } from '../../../platform/rate-limit/rate-limit.server.ts'
import type { StaffId } from '../../../platform/values/ids.ts'
import { asRecoveryCode } from './recovery-codes.server.ts'

/** Covers the validity of a code: its own period of 30 seconds, and the ones before and after. */
const ONCE = { scope: 'one-time code', max: 1, windowSeconds: 120 }

/** An entered code: six digits of an app, or a recovery code. */
export type GivenCode = { kind: 'app' | 'recovery'; code: string }

/** Parses an entered code, without checking it: six digits are an app's, anything else is a recovery code. */
export function readCode(input: string): GivenCode {
  const digits = input.replaceAll(/[\s-]/g, '')
  return /^\d{6}$/.test(digits)
    ? { kind: 'app', code: digits }
    : { kind: 'recovery', code: asRecoveryCode(input) }
}

/**
 * Records that a valid code of the app was used, so that an observed code cannot be used again (RFC 6238,
 * 5.2).
 *
 * @returns false if it was already used
 */
export async function markCodeUsed(
  db: DbOrTx,
  secret: string,
  staffId: StaffId,
  code: string,
  now: Date,
): Promise<boolean> {
  return (await consumeRateLimit(db, secret, ONCE, `${staffId} ${code}`, now)).ok
}
