import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import {
  appCode,
  challengeOf,
  confirmSetup,
  giveCode,
  givePassword,
  sessionsOf,
  setUpAuthenticatorApp,
  startAuthenticatorSetup,
} from '../../../../test/support/staff/second-factor.ts'
import { createTestStaff } from '../../../../test/support/staff/staff.ts'
import { adminUsers } from '../schema.ts'
import {
  endSecondFactorOf,
  recoveryCodesLeft,
} from '../second-factor/change-second-factor.server.ts'
import { findStaff } from '../sessions/find-staff.server.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.stop())

test.each([
  ['of the current period', 0],
  ['of the previous period', -1],
  ['of the next period', 1],
])('accepts a code %s', async (_, steps) => {
  const staff = await createTestStaff(shop.db)
  const setup = await startAuthenticatorSetup(shop, staff)
  const other = appCode(shop, setup.uri, steps === 0 ? 1 : 0)
  expect(await confirmSetup(shop, staff, setup, other)).toMatchObject({ ok: true })
  const code = appCode(shop, setup.uri, steps)
  const spaced = `${code.slice(0, 3)} ${code.slice(3)} `
  const answered = await giveCode(shop, await challengeOf(shop, staff), spaced)
  expect(answered).toMatchObject({ ok: true })
  const token = answered.ok ? answered.tokens.accessToken : ''
  const { sessionSecret } = shop.services
  const found = await findStaff(shop.db, sessionSecret, token, shop.clock.now())
  expect(found?.staff).toEqual(staff)
})

test.each([
  ['from two minutes ago', (uri: string) => appCode(shop, uri, -4)],
  ['from two minutes ahead', (uri: string) => appCode(shop, uri, 4)],
  ['that is not a code', () => 'lamp'],
  ['that is empty', () => ''],
  ['that is very long', () => '1'.repeat(100_000)],
])('rejects a code %s, and accepts another attempt', async (_, code) => {
  const { staff, uri, unused } = await setUpAuthenticatorApp(shop)
  const challenge = await challengeOf(shop, staff)
  expect(await giveCode(shop, challenge, code(uri))).toEqual({ ok: false, reason: 'invalid' })
  expect(await giveCode(shop, challenge, unused)).toMatchObject({ ok: true })
})

test('accepts a code once, even in a new sign-in', async () => {
  const { staff, unused } = await setUpAuthenticatorApp(shop)
  expect(await giveCode(shop, await challengeOf(shop, staff), unused)).toMatchObject({ ok: true })
  const before = await sessionsOf(shop, staff)
  const again = await challengeOf(shop, staff)
  expect(await giveCode(shop, again, unused)).toEqual({ ok: false, reason: 'used' })
  expect(await giveCode(shop, again, '000000')).toEqual({ ok: false, reason: 'over' })
  expect(await sessionsOf(shop, staff)).toEqual(before)
})

test('accepts a challenge once, within ten minutes', async () => {
  const { staff, uri, unused, recoveryCodes } = await setUpAuthenticatorApp(shop)
  const challenge = await challengeOf(shop, staff)
  expect(await giveCode(shop, challenge, unused)).toMatchObject({ ok: true })
  const [code = ''] = recoveryCodes
  expect(await giveCode(shop, challenge, code)).toEqual({ ok: false, reason: 'over' })
  const late = await challengeOf(shop, staff)
  shop.clock.advance(10 * 60_000)
  expect(await giveCode(shop, late, appCode(shop, uri))).toEqual({ ok: false, reason: 'over' })
})

test('accepts each recovery code once, in any spelling', async () => {
  const { staff, recoveryCodes } = await setUpAuthenticatorApp(shop)
  const [first = '', second = ''] = recoveryCodes
  const give = async (code: string) => giveCode(shop, await challengeOf(shop, staff), code)
  expect(await give(first)).toMatchObject({ ok: true })
  expect(await give(first)).toMatchObject({ reason: 'invalid' })
  expect(await give(` ${second.toUpperCase().replace('-', ' ')} `)).toMatchObject({ ok: true })
  expect(await recoveryCodesLeft(shop.db, shop.services, staff)).toBe(8)
})

test('accepts one of two concurrent uses of a recovery code', async () => {
  const { staff, recoveryCodes } = await setUpAuthenticatorApp(shop)
  const [code = ''] = recoveryCodes
  const [one, other] = [await challengeOf(shop, staff), await challengeOf(shop, staff)]
  const results = await Promise.all([giveCode(shop, one, code), giveCode(shop, other, code)])
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
})

test('the first step creates no session, and its response gives no access', async () => {
  const { staff } = await setUpAuthenticatorApp(shop)
  const challenge = await challengeOf(shop, staff)
  expect(await sessionsOf(shop, staff)).toEqual([])
  for (const forged of ['', 'staff.two_factor=x', challenge.slice(0, -4)]) {
    expect(await giveCode(shop, forged, '123456')).toEqual({ ok: false, reason: 'over' })
  }
})

test('five wrong codes end the challenge', async () => {
  const { staff, unused } = await setUpAuthenticatorApp(shop)
  const challenge = await challengeOf(shop, staff)
  for (let guess = 0; guess < 5; guess++) {
    expect(await giveCode(shop, challenge, '000000')).toEqual({ ok: false, reason: 'invalid' })
  }
  expect(await giveCode(shop, challenge, unused)).toEqual({ ok: false, reason: 'over' })
  expect(await giveCode(shop, await challengeOf(shop, staff), unused)).toMatchObject({ ok: true })
})

test('ten consecutive wrong codes lock the second step for 15 minutes', async () => {
  const { staff, uri, unused } = await setUpAuthenticatorApp(shop)
  for (let round = 0; round < 2; round++) {
    const challenge = await challengeOf(shop, staff)
    const guesses = Array.from({ length: 5 }, () => giveCode(shop, challenge, '000000'))
    await Promise.all(guesses)
  }
  expect(await giveCode(shop, await challengeOf(shop, staff), unused)).toEqual({
    ok: false,
    reason: 'too-many',
    retryAfterSeconds: 900,
  })
  shop.clock.advance(900_000)
  const later = await challengeOf(shop, staff)
  expect(await giveCode(shop, later, '000000')).toEqual({ ok: false, reason: 'invalid' })
  expect(await giveCode(shop, later, appCode(shop, uri))).toMatchObject({ ok: true })
})

test('a correct code resets the count of wrong ones', async () => {
  const { staff, uri } = await setUpAuthenticatorApp(shop)
  for (const step of [-1, 1]) {
    for (let round = 0; round < 2; round++) {
      const challenge = await challengeOf(shop, staff)
      for (let guess = 0; guess < 4; guess++) await giveCode(shop, challenge, '000000')
      if (round === 0) continue
      expect(await giveCode(shop, challenge, appCode(shop, uri, step))).toMatchObject({ ok: true })
    }
  }
})

test('counts the attempts of two accounts in one browser separately', async () => {
  const { staff, uri, unused } = await setUpAuthenticatorApp(shop)
  const own = await giveCode(shop, await challengeOf(shop, staff), unused)
  const colleague = await createTestStaff(shop.db)
  const both = await givePassword(shop, colleague, own.ok ? own.deviceCookie : '')
  const shared = both.ok ? both.deviceCookie : ''
  for (let attempt = 0; attempt < 10; attempt++) await givePassword(shop, colleague, shared)
  expect(await givePassword(shop, colleague, shared)).toMatchObject({ reason: 'too-many' })

  shop.clock.advance(60_000)
  const code = appCode(shop, uri, 1)
  expect(await giveCode(shop, await challengeOf(shop, staff), code, shared)).toMatchObject({
    ok: true,
  })
})

test('an account closed between the steps is refused', async () => {
  const { staff, unused } = await setUpAuthenticatorApp(shop)
  const challenge = await challengeOf(shop, staff)
  const disabled = { disabled_at: shop.clock.now() }
  await shop.db.update(adminUsers).set(disabled).where(eq(adminUsers.id, staff.id))
  expect(await giveCode(shop, challenge, unused)).toEqual({ ok: false, reason: 'over' })
  expect(await sessionsOf(shop, staff)).toEqual([])
})

test('a second factor turned off between the steps returns to the password step', async () => {
  const admin = await createTestStaff(shop.db, 'admin')
  const { staff, unused } = await setUpAuthenticatorApp(shop)
  const challenge = await challengeOf(shop, staff)
  await endSecondFactorOf(shop.db, shop.services, admin, staff.id)
  expect(await giveCode(shop, challenge, unused)).toEqual({ ok: false, reason: 'over' })
})
