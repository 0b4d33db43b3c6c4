import type { Db } from '../../../platform/db.ts'
import { consumeRateLimit } from '../../../platform/rate-limit/rate-limit.server.ts'
import { asRecoveryCode } from './recovery-codes.server.ts'

/** As long as a code is answered: its own half minute, and one before and after. */
const ONCE = { scope: 'one-time code', turns: 1, windowSeconds: 120 }

/** What somebody typed: six digits of their app, or one of the recovery codes. */
export type GivenCode = { kind: 'app' | 'recovery'; code: string }

export function readCode(typed: string): GivenCode {
  const digits = typed.replaceAll(/[\s-]/g, '')
  return /^\d{6}$/.test(digits)
    ? { kind: 'app', code: digits }
    : { kind: 'recovery', code: asRecoveryCode(typed) }
}

/**
 * Notes that a right code of the app was used: somebody who saw it being typed cannot use it
 * again (RFC 6238, 5.2). Recovery codes are crossed out by themselves.
 *
 * @returns false where it was used before
 */
export async function spendCode(
  db: Db,
  secret: string,
  personId: string,
  { kind, code }: GivenCode,
  now: Date,
): Promise<boolean> {
  if (kind === 'recovery') return true
  return (await consumeRateLimit(db, secret, ONCE, `${personId} ${code}`, now)).ok
}
