import { isSigned, sign } from '../signature.ts'
import { MIN_FILL_MS } from './honeypot.ts'

/** Truncated to 132 bits, since every page contains it. */
const SIGNATURE_LENGTH = 22
/** Maximum age of a page whose forms are accepted without a second submission. */
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000

export type FormTimestampCheck = { ok: true } | { ok: false; reason: 'too-fast' | 'stale' }

/**
 * The signed form timestamp: when a page was rendered. Contains nothing about the visitor. A cached
 * page has the time of its rendering, up to a day before the visit.
 */
export function signFormTimestamp(secret: string, now: Date): string {
  const time = now.getTime().toString(36)
  return `${time}.${sign(secret, `form:${time}`).slice(0, SIGNATURE_LENGTH)}`
}

/** A timestamp for a form that may be resubmitted immediately: it is exactly as old as required. */
export function renewFormTimestamp(secret: string, now: Date): string {
  return signFormTimestamp(secret, new Date(now.getTime() - MIN_FILL_MS))
}

/** Whether the form's page has the minimum age (`MIN_FILL_MS`), and is not expired. */
export function checkFormTimestamp(secret: string, stamp: string, now: Date): FormTimestampCheck {
  const [time = '', signature = ''] = stamp.split('.', 2)
  if (!isSigned(secret, `form:${time}`, signature, SIGNATURE_LENGTH)) {
    return { ok: false, reason: 'stale' }
  }
  const age = now.getTime() - Number.parseInt(time, 36)
  if (age > MAX_AGE_MS) return { ok: false, reason: 'stale' }
  return age < MIN_FILL_MS ? { ok: false, reason: 'too-fast' } : { ok: true }
}
