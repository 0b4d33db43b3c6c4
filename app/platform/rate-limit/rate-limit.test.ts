import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/support/database/database.ts'
import { connectionOf, consumeRateLimit, purgeRateLimits } from './rate-limit.server.ts'
import { rateLimits } from './schema.ts'

const db = await openTestDatabase()

const SECRET = 'a secret of the tests'
const limit = { scope: 'test', max: 3, windowSeconds: 60 }
const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1000)

test('attempts are limited per window and key', async () => {
  for (let attempt = 0; attempt < 3; attempt++) {
    expect(await consumeRateLimit(db, SECRET, limit, 'a', at(attempt))).toEqual({ ok: true })
  }
  expect(await consumeRateLimit(db, SECRET, limit, 'a', at(10))).toEqual({
    ok: false,
    retryAfterSeconds: 50,
  })
  expect(await consumeRateLimit(db, SECRET, limit, 'b', at(10))).toEqual({ ok: true })
  expect(await consumeRateLimit(db, SECRET, { ...limit, scope: 'other' }, 'a', at(10))).toEqual({
    ok: true,
  })
})

test('windows are fixed, regardless of refused attempts', async () => {
  for (let attempt = 0; attempt < 20; attempt++)
    await consumeRateLimit(db, SECRET, limit, 'c', at(attempt))
  expect(await consumeRateLimit(db, SECRET, limit, 'c', at(59))).toMatchObject({ ok: false })
  for (let attempt = 0; attempt < 3; attempt++) {
    expect(await consumeRateLimit(db, SECRET, limit, 'c', at(60))).toEqual({ ok: true })
  }
  expect(await consumeRateLimit(db, SECRET, limit, 'c', at(61))).toMatchObject({ ok: false })
})

test('three of fifty concurrent attempts are allowed', async () => {
  const results = await Promise.all(
    Array.from({ length: 50 }, () => consumeRateLimit(db, SECRET, limit, 'd', at(0))),
  )
  expect(results.filter(({ ok }) => ok)).toHaveLength(3)
})

test('no addresses are stored, and counters are deleted after a day', async () => {
  await consumeRateLimit(db, SECRET, limit, '192.0.2.1', at(0))
  const kept = JSON.stringify(await db.select().from(rateLimits))
  expect(kept).not.toContain('192.0.2.1')
  for (const guess of ['192.0.2.1', 'turn:test:192.0.2.1']) {
    const plain = createHash('sha256').update(guess).digest('base64url').slice(0, 22)
    expect(kept, 'a hash that anybody could make').not.toContain(plain)
  }
  await consumeRateLimit(db, SECRET, limit, 'later', at(100_000))
  await purgeRateLimits(db, at(100_001))
  expect(await db.select().from(rateLimits)).toHaveLength(1)
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['', ''],
])('%s is counted as %s', (address, connection) => {
  expect(connectionOf(address)).toBe(connection)
})
