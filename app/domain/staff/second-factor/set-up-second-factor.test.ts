import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import {
  actionsOn,
  appCode,
  beginSetup,
  confirmSetup,
  givePassword,
  sessionsOf,
  setUpAuthenticatorApp,
  startAuthenticatorSetup,
} from '../../../../test/support/staff/second-factor.ts'
import { createTestStaff } from '../../../../test/support/staff/staff.ts'
import { staffTwoFactors } from '../schema.ts'
import { findStaff } from '../sessions/find-staff.server.ts'
import type { Staff } from '../staff.ts'
import { isOwnSetup } from './set-up-second-factor.server.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.stop())

test('requires the password and then a code, and keeps the session', async () => {
  const editor = await createTestStaff(shop.db, 'editor')
  const here = await givePassword(shop, editor)
  const before = await sessionsOf(shop, editor)
  expect(await beginSetup(shop, editor, 'wrong')).toEqual({ ok: false, reason: 'wrong-password' })
  const setup = await startAuthenticatorSetup(shop, editor)
  const uri = new URL(setup.uri)
  expect(uri.protocol).toBe('otpauth:')
  expect(decodeURIComponent(uri.pathname)).toContain(`Kept:${editor.email}`)
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Kept',
    secret: expect.stringMatching(/^[A-Z2-7]{52}$/),
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })

  // Not turned on before a valid code confirms it.
  expect(await givePassword(shop, editor)).toMatchObject({ ok: true })
  expect(await confirmSetup(shop, editor, setup, '000000')).toEqual({
    ok: false,
    reason: 'wrong-code',
  })
  const result = await confirmSetup(shop, editor, setup, appCode(shop, setup.uri))
  if (!result.ok) throw new Error(result.reason)
  expect(new Set(result.recoveryCodes).size).toBe(10)
  for (const code of result.recoveryCodes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
  expect(await givePassword(shop, editor)).toMatchObject({ reason: 'code-needed' })
  expect(await actionsOn(shop, editor)).toEqual(['second factor on'])

  const ids = (await sessionsOf(shop, editor)).map(({ id }) => id)
  expect(ids).toContain(before[0]?.id)
  expect(ids).toHaveLength(2)
  const token = here.ok ? here.tokens.accessToken : ''
  const { sessionSecret } = shop.services
  expect(await findStaff(shop.db, sessionSecret, token, shop.clock.now())).not.toBeNull()
})

test('stores the secret and the recovery codes encrypted or hashed', async () => {
  const { staff, uri, recoveryCodes } = await setUpAuthenticatorApp(shop)
  const [kept] = await shop.db
    .select()
    .from(staffTwoFactors)
    .where(eq(staffTwoFactors.userId, staff.id))
  const text = JSON.stringify(kept)
  expect(text).not.toContain(new URL(uri).searchParams.get('secret'))
  for (const code of recoveryCodes) expect(text).not.toContain(code)
})

test('a setup expires after 15 minutes, and is bound to its account and secret', async () => {
  const [editor, other] = [await createTestStaff(shop.db), await createTestStaff(shop.db)]
  const setup = await startAuthenticatorSetup(shop, editor)
  const own = (staff: Staff, given = setup) => isOwnSetup(shop.services, staff, given)
  expect(own(editor)).toBe(true)
  expect(own(other)).toBe(false)
  expect(own(editor, { ...setup, uri: setup.uri.replace('secret=', 'secret=A') })).toBe(false)
  expect(own(editor, { ...setup, proof: '' })).toBe(false)
  expect(own(editor, { ...setup, proof: `9${setup.proof}` })).toBe(false)
  shop.clock.advance(15 * 60_000)
  const code = appCode(shop, setup.uri)
  expect(await confirmSetup(shop, editor, setup, code)).toEqual({ ok: false, reason: 'over' })
  expect(await givePassword(shop, editor)).toMatchObject({ ok: true })
})

test('cannot be repeated once confirmed', async () => {
  const editor = await createTestStaff(shop.db)
  const setup = await startAuthenticatorSetup(shop, editor)
  const confirm = (steps: number) =>
    confirmSetup(shop, editor, setup, appCode(shop, setup.uri, steps))
  expect(await confirm(0)).toMatchObject({ ok: true })
  expect(await confirm(1)).toEqual({ ok: false, reason: 'over' })
  expect(await beginSetup(shop, editor)).toEqual({ ok: false, reason: 'on' })
})

test('begun in two tabs, either can confirm it, and the other one is refused', async () => {
  const editor = await createTestStaff(shop.db)
  const [first, last] = [
    await startAuthenticatorSetup(shop, editor),
    await startAuthenticatorSetup(shop, editor),
  ]
  expect(await confirmSetup(shop, editor, first, appCode(shop, first.uri))).toMatchObject({
    ok: true,
  })
  expect(await confirmSetup(shop, editor, last, appCode(shop, last.uri))).toEqual({
    ok: false,
    reason: 'over',
  })
})

test('confirmed in two tabs concurrently, is turned on once', async () => {
  const editor = await createTestStaff(shop.db)
  const setups = [
    await startAuthenticatorSetup(shop, editor),
    await startAuthenticatorSetup(shop, editor),
  ]
  const done = await Promise.all(
    setups.map((setup) => confirmSetup(shop, editor, setup, appCode(shop, setup.uri))),
  )
  expect(done.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await actionsOn(shop, editor)).toEqual(['second factor on'])
})

test('allows ten attempts to confirm the code', async () => {
  const editor = await createTestStaff(shop.db)
  const setup = await startAuthenticatorSetup(shop, editor)
  for (let guess = 0; guess < 10; guess++) await confirmSetup(shop, editor, setup, '000000')
  expect(await confirmSetup(shop, editor, setup, appCode(shop, setup.uri))).toEqual({
    ok: false,
    reason: 'too-many',
  })
})
