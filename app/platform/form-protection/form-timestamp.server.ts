import { isSigned, sign } from '../signature.ts'
import { MIN_FILL_MS } from './honeypot.ts'

/** Truncated to 132 bits, since it stands in every page. */
const SIGNATURE_LENGTH = 22
/** Maximum age of a page whose forms are accepted at once. */
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000

export type FormTimestampCheck = { ok: true } | { ok: false; reason: 'too-fast' | 'stale' }

/**
 * The signed form timestamp: when a page was rendered. Contains nothing about the visitor; a cached
 * page has the time of its rendering, which is only older.
 */
export function signFormTimestamp(secret: string, now: Date): string {
  const time = now.getTime().toString(36)
  return `${time}.${sign(secret, `form:${time}`).slice(0, SIGNATURE_LENGTH)}`
}

/** A timestamp for a form that is resubmitted at once: exactly as old as required. */
export function renewFormTimestamp(secret: string, now: Date): string {
  return signFormTimestamp(secret, new Date(now.getTime() - MIN_FILL_MS))
}

/** Whether the form's page is at least as old as filling it in takes, and not expired. */
export function checkFormTimestamp(secret: string, stamp: string, now: Date): FormTimestampCheck {
  const [time = '', signature = ''] = stamp.split('.', 2)
  if (!isSigned(secret, `form:${time}`, signature, SIGNATURE_LENGTH)) {
    return { ok: false, reason: 'stale' }
  }
  const age = now.getTime() - Number.parseInt(time, 36)
  if (age > MAX_AGE_MS) return { ok: false, reason: 'stale' }
  return age < MIN_FILL_MS ? { ok: false, reason: 'too-fast' } : { ok: true }
}
