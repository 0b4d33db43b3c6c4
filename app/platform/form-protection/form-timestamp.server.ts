import { createHmac, timingSafeEqual } from 'node:crypto'
import { MIN_FILL_MS } from './honeypot.ts'

/** Maximum age of a page whose forms are accepted at once. */
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000

export type FormTimestampCheck = { ok: true } | { ok: false; reason: 'too-fast' | 'stale' }

/**
 * The signed form timestamp: when a page was rendered. Contains nothing about the visitor; a cached
 * page has the time of its rendering, which is only older.
 */
export function signFormTimestamp(secret: string, now: Date): string {
  const time = now.getTime().toString(36)
  return `${time}.${sign(secret, time)}`
}

/** A timestamp for a form that is resubmitted at once: exactly as old as required. */
export function renewFormTimestamp(secret: string, now: Date): string {
  return signFormTimestamp(secret, new Date(now.getTime() - MIN_FILL_MS))
}

/** Whether the form's page is at least as old as filling it in takes, and not expired. */
export function checkFormTimestamp(secret: string, stamp: string, now: Date): FormTimestampCheck {
  const [time = '', signature = ''] = stamp.split('.', 2)
  const expected = Buffer.from(sign(secret, time))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    return { ok: false, reason: 'stale' }
  }
  const age = now.getTime() - Number.parseInt(time, 36)
  if (age > MAX_AGE_MS) return { ok: false, reason: 'stale' }
  return age < MIN_FILL_MS ? { ok: false, reason: 'too-fast' } : { ok: true }
}

function sign(secret: string, time: string): string {
  const digest = createHmac('sha256', secret).update(`form:${time}`).digest('base64url')
  return digest.slice(0, 22)
}
