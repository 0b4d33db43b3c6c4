import { expect, test } from 'vitest'
import { DAY_MS } from '../clock.ts'
import {
  checkFormTimestamp,
  renewFormTimestamp,
  signFormTimestamp,
} from './form-timestamp.server.ts'

const secret = 'a secret of at least 32 characters'
const made = new Date('2026-11-21T12:00:00Z')
const after = (ms: number) => new Date(made.getTime() + ms)

test('a timestamp must be older than the minimum fill time, and not expired', () => {
  const stamp = signFormTimestamp(secret, made)
  expect(checkFormTimestamp(secret, stamp, after(1_999))).toEqual({ ok: false, reason: 'too-fast' })
  expect(checkFormTimestamp(secret, stamp, after(2_000))).toEqual({ ok: true })
  expect(checkFormTimestamp(secret, stamp, after(30 * DAY_MS))).toEqual({ ok: true })
  expect(checkFormTimestamp(secret, stamp, after(30 * DAY_MS + 1))).toEqual({
    ok: false,
    reason: 'stale',
  })
})

test('a form redisplayed with errors may be resubmitted immediately', () => {
  expect(checkFormTimestamp(secret, renewFormTimestamp(secret, made), made)).toEqual({ ok: true })
})

test.each(['', '.', 'x', 'mibv6xog', signFormTimestamp('another secret, also long enough', made)])(
  'forged: %j',
  (stamp) => {
    expect(checkFormTimestamp(secret, stamp, after(10_000))).toEqual({ ok: false, reason: 'stale' })
  },
)

test('a changed time with the same signature is refused', () => {
  const [, signature] = signFormTimestamp(secret, made).split('.')
  const forged = `${(made.getTime() - 5_000).toString(36)}.${signature}`
  expect(checkFormTimestamp(secret, forged, made)).toEqual({ ok: false, reason: 'stale' })
})
