import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeFor, untilSteady } from '../../../../test/support/one-time-code.ts'
import { eventually, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { givenStaff, STAFF_PASSWORD } from '../../../../test/support/staff.ts'
import { signIn } from '../auth/sign-in.server.ts'
import { signInWithCode } from '../auth/sign-in-with-code.server.ts'
import { adminUsers, staffHistory, staffSessions, staffTwoFactors } from '../schema.ts'
import { findStaff } from '../sessions/find-staff.server.ts'
import { NotAllowedError, type Staff } from '../staff.ts'
import {
  endSecondFactor,
  endSecondFactorOf,
  recoveryCodesLeft,
  renewRecoveryCodes,
} from './change-second-factor.server.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  isOwnSetup,
  type SecondFactorSetup,
} from './set-up-second-factor.server.ts'

let shop: TestShop
let count = 0
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.stop())

function visitor() {
  count += 1
  return { address: `10.0.${count >> 8}.${count & 255}`, userAgent: 'Test/1.0' }
}

const begin = (staff: Staff, password = STAFF_PASSWORD) =>
  beginSecondFactor(shop.db, shop.services, staff, password)
const confirm = (staff: Staff, setup: SecondFactorSetup, code: string) =>
  confirmSecondFactor(shop.db, shop.services, staff, { setup, code })
const end = (staff: Staff, code: string, password = STAFF_PASSWORD) =>
  endSecondFactor(shop.db, shop.services, staff, { password, code })
const comeIn = (staff: Staff) =>
  signIn(shop.db, shop.services, { email: staff.email, password: STAFF_PASSWORD }, visitor())
const answer = (challenge: string, code: string) =>
  signInWithCode(shop.db, shop.services, { challenge, code }, visitor())
const sessionsOf = ({ id }: Staff) =>
  shop.db.select().from(staffSessions).where(eq(staffSessions.userId, id))

async function historyOf({ id }: Staff): Promise<string[]> {
  const lines = await shop.db
    .select({ action: staffHistory.action })
    .from(staffHistory)
    .where(eq(staffHistory.subject_id, id))
    .orderBy(staffHistory.id)
  return lines.map(({ action }) => action)
}

/** The first step, done; what the second is answered with. */
async function challengeOf(staff: Staff): Promise<string> {
  const first = await comeIn(staff)
  if (first.ok || first.reason !== 'code-needed') throw new Error('no code was asked for')
  return first.challenge
}

/** The code after the present one, which turned it on: it counts already, and was not used. */
const next = (uri: string) => codeFor(uri, 1)

/** Somebody with an app. */
async function givenApp(role: Staff['role'] = 'editor') {
  const staff = await givenStaff(shop.db, role)
  const begun = await begin(staff)
  if (!begun.ok) throw new Error(begun.reason)
  const used = codeFor(begun.setup.uri)
  const done = await confirm(staff, begun.setup, used)
  if (!done.ok) throw new Error(done.reason)
  return { staff, uri: begun.setup.uri, used, recoveryCodes: done.recoveryCodes }
}

describe('setting up', () => {
  test('asks for the password, then for a code, and leaves the session as it was', async () => {
    const editor = await givenStaff(shop.db, 'editor')
    const here = await comeIn(editor)
    const before = await sessionsOf(editor)
    expect(await begin(editor, 'wrong')).toEqual({ ok: false, reason: 'wrong-password' })
    const begun = await begin(editor)
    if (!begun.ok) throw new Error(begun.reason)
    const uri = new URL(begun.setup.uri)
    expect(uri.protocol).toBe('otpauth:')
    expect(decodeURIComponent(uri.pathname)).toContain(`Kept:${editor.email}`)
    expect(uri.searchParams.get('issuer')).toBe('Kept')

    // Not before an app has proved that it has the secret.
    expect(await comeIn(editor)).toMatchObject({ ok: true })
    expect(await confirm(editor, begun.setup, '000000')).toEqual({
      ok: false,
      reason: 'wrong-code',
    })
    const done = await confirm(editor, begun.setup, codeFor(begun.setup.uri))
    if (!done.ok) throw new Error(done.reason)
    expect(new Set(done.recoveryCodes).size).toBe(10)
    for (const code of done.recoveryCodes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
    expect(await comeIn(editor)).toMatchObject({ reason: 'code-needed' })
    expect(await historyOf(editor)).toEqual(['second factor on'])

    const ids = (await sessionsOf(editor)).map(({ id }) => id)
    expect(ids).toContain(before[0]?.id)
    expect(ids).toHaveLength(2)
    const token = here.ok ? here.tokens.accessToken : ''
    const { sessionSecret } = shop.services
    expect(await findStaff(shop.db, sessionSecret, token, shop.clock.now())).not.toBeNull()
  })

  test('nothing that could be read is kept', async () => {
    const { staff, uri, recoveryCodes } = await givenApp()
    const [kept] = await shop.db
      .select()
      .from(staffTwoFactors)
      .where(eq(staffTwoFactors.userId, staff.id))
    const text = JSON.stringify(kept)
    expect(text).not.toContain(new URL(uri).searchParams.get('secret'))
    for (const code of recoveryCodes) expect(text).not.toContain(code)
  })

  test('counts for a quarter of an hour, for the person and the secret it was made for', async () => {
    const [editor, other] = [await givenStaff(shop.db), await givenStaff(shop.db)]
    const begun = await begin(editor)
    if (!begun.ok) throw new Error(begun.reason)
    const { setup } = begun
    const own = (staff: Staff, given = setup) => isOwnSetup(shop.services, staff, given)
    expect(own(editor)).toBe(true)
    expect(own(other)).toBe(false)
    expect(own(editor, { ...setup, uri: setup.uri.replace('secret=', 'secret=A') })).toBe(false)
    expect(own(editor, { ...setup, proof: '' })).toBe(false)
    expect(own(editor, { ...setup, proof: `9${setup.proof}` })).toBe(false)
    shop.clock.advance(15 * 60_000)
    expect(await confirm(editor, setup, codeFor(setup.uri))).toEqual({ ok: false, reason: 'over' })
    expect(await comeIn(editor)).toMatchObject({ ok: true })
  })

  test('is done once: who has it can neither begin again nor see the codes again', async () => {
    const editor = await givenStaff(shop.db)
    const begun = await begin(editor)
    if (!begun.ok) throw new Error(begun.reason)
    const { setup } = begun
    expect(await confirm(editor, setup, codeFor(setup.uri))).toMatchObject({ ok: true })
    expect(await confirm(editor, setup, codeFor(setup.uri, 1))).toEqual({
      ok: false,
      reason: 'over',
    })
    expect(await begin(editor)).toEqual({ ok: false, reason: 'on' })
  })

  test('codes are guessed ten times, not more', async () => {
    const editor = await givenStaff(shop.db)
    const begun = await begin(editor)
    if (!begun.ok) throw new Error(begun.reason)
    for (let guess = 0; guess < 10; guess++) await confirm(editor, begun.setup, '000000')
    expect(await confirm(editor, begun.setup, codeFor(begun.setup.uri))).toEqual({
      ok: false,
      reason: 'too-many',
    })
  })
})

describe('signing in', () => {
  test.each([
    ['of now', 0],
    ['of the half minute before', -1],
    ['of the next half minute', 1],
  ])('takes a code %s', async (_, steps) => {
    const staff = await givenStaff(shop.db)
    const begun = await begin(staff)
    if (!begun.ok) throw new Error(begun.reason)
    const { uri } = begun.setup
    await untilSteady()
    const other = steps === 0 ? 1 : 0
    expect(await confirm(staff, begun.setup, codeFor(uri, other))).toMatchObject({ ok: true })
    const code = codeFor(uri, steps)
    const spaced = `${code.slice(0, 3)} ${code.slice(3)} `
    const answered = await answer(await challengeOf(staff), spaced)
    expect(answered).toMatchObject({ ok: true })
    const token = answered.ok ? answered.tokens.accessToken : ''
    const { sessionSecret } = shop.services
    const found = await findStaff(shop.db, sessionSecret, token, shop.clock.now())
    expect(found?.staff).toEqual(staff)
  })

  test.each([
    ['of two minutes ago', (uri: string) => codeFor(uri, -4)],
    ['of two minutes on', (uri: string) => codeFor(uri, 4)],
    ['that is none', () => 'lamp'],
    ['that is empty', () => ''],
    ['that is endless', () => '1'.repeat(100_000)],
  ])('does not take a code %s, and asks again', async (_, code) => {
    const { staff, uri } = await givenApp()
    const challenge = await challengeOf(staff)
    expect(await answer(challenge, code(uri))).toEqual({ ok: false, reason: 'invalid' })
    expect(await answer(challenge, next(uri))).toMatchObject({ ok: true })
  })

  test('takes a code once, even with the password', async () => {
    const { staff, uri } = await givenApp()
    const code = next(uri)
    expect(await answer(await challengeOf(staff), code)).toMatchObject({ ok: true })
    const before = await sessionsOf(staff)
    expect(await answer(await challengeOf(staff), code)).toEqual({ ok: false, reason: 'used' })
    expect(await sessionsOf(staff)).toEqual(before)
  })

  test('takes each recovery code once, however it is typed', async () => {
    const { staff, recoveryCodes } = await givenApp()
    const [first = '', second = ''] = recoveryCodes
    expect(await answer(await challengeOf(staff), first)).toMatchObject({ ok: true })
    expect(await answer(await challengeOf(staff), first)).toMatchObject({ reason: 'invalid' })
    const loose = ` ${second.toUpperCase().replace('-', ' ')} `
    expect(await answer(await challengeOf(staff), loose)).toMatchObject({ ok: true })
    expect(await recoveryCodesLeft(shop.db, shop.services, staff)).toBe(8)
  })

  test('a recovery code that two send at once lets one in', async () => {
    const { staff, recoveryCodes } = await givenApp()
    const [code = ''] = recoveryCodes
    const [one, other] = [await challengeOf(staff), await challengeOf(staff)]
    const answers = await Promise.all([answer(one, code), answer(other, code)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('the first step leaves no session, and its answer lets nobody in without a code', async () => {
    const { staff } = await givenApp()
    const challenge = await challengeOf(staff)
    expect(await sessionsOf(staff)).toEqual([])
    for (const forged of ['', 'staff.two_factor=x', challenge.slice(0, -4)]) {
      expect(await answer(forged, '123456')).toMatchObject({ ok: false })
    }
  })

  test('five wrong codes end the try: the password is asked for again', async () => {
    const { staff, uri } = await givenApp()
    const challenge = await challengeOf(staff)
    for (let guess = 0; guess < 5; guess++) {
      expect(await answer(challenge, '000000')).toEqual({ ok: false, reason: 'invalid' })
    }
    expect(await answer(challenge, next(uri))).toEqual({ ok: false, reason: 'over' })
    expect(await answer(await challengeOf(staff), next(uri))).toMatchObject({ ok: true })
  })

  test('ten wrong codes in a row close the way for a quarter of an hour', async () => {
    const { staff, uri } = await givenApp()
    for (let round = 0; round < 2; round++) {
      const challenge = await challengeOf(staff)
      for (let guess = 0; guess < 5; guess++) await answer(challenge, '000000')
    }
    expect(await answer(await challengeOf(staff), next(uri))).toEqual({
      ok: false,
      reason: 'too-many',
      retryAfterSeconds: 900,
    })
  })

  test('an account that is closed between the steps stays closed', async () => {
    const { staff, uri } = await givenApp()
    const challenge = await challengeOf(staff)
    const disabled = { disabled_at: shop.clock.now() }
    await shop.db.update(adminUsers).set(disabled).where(eq(adminUsers.id, staff.id))
    expect(await answer(challenge, next(uri))).toMatchObject({ ok: false })
    expect(await sessionsOf(staff)).toEqual([])
  })
})

describe('recovery codes', () => {
  test('are renewed with the password; the old ones stop working', async () => {
    const { staff, recoveryCodes } = await givenApp()
    const renew = (password: string) => renewRecoveryCodes(shop.db, shop.services, staff, password)
    expect(await renew('wrong')).toEqual({ ok: false, reason: 'wrong-password' })
    const renewed = await renew(STAFF_PASSWORD)
    if (!renewed.ok) throw new Error(renewed.reason)
    expect(renewed.recoveryCodes).toHaveLength(10)
    expect(await answer(await challengeOf(staff), recoveryCodes[0] ?? '')).toMatchObject({
      reason: 'invalid',
    })
    expect(await answer(await challengeOf(staff), renewed.recoveryCodes[0] ?? '')).toMatchObject({
      ok: true,
    })
    expect(await historyOf(staff)).toEqual(['second factor on', 'recovery codes'])
  })

  test('are there for those alone who have set it up', async () => {
    const editor = await givenStaff(shop.db)
    expect(await recoveryCodesLeft(shop.db, shop.services, editor)).toBeNull()
    expect(await renewRecoveryCodes(shop.db, shop.services, editor, STAFF_PASSWORD)).toEqual({
      ok: false,
      reason: 'off',
    })
  })
})

describe('turning it off', () => {
  test('takes the password and a code', async () => {
    const { staff, uri, used } = await givenApp()
    expect(await end(staff, codeFor(uri), 'wrong')).toMatchObject({ reason: 'wrong-password' })
    expect(await end(staff, '000000')).toMatchObject({ reason: 'wrong-code' })
    expect(await end(staff, used)).toMatchObject({ reason: 'wrong-code' })
    expect(await comeIn(staff)).toMatchObject({ reason: 'code-needed' })
    expect(await end(staff, next(uri))).toEqual({ ok: true })
    expect(await comeIn(staff)).toMatchObject({ ok: true })
    expect(await end(staff, next(uri))).toMatchObject({ reason: 'off' })
    expect(await historyOf(staff)).toEqual(['second factor on', 'second factor off'])
    expect(await begin(staff)).toMatchObject({ ok: true })
  })

  test('works with a recovery code, too', async () => {
    const { staff, recoveryCodes } = await givenApp()
    expect(await end(staff, recoveryCodes[9] ?? '')).toEqual({ ok: true })
  })

  test('for somebody who has lost their phone is done by an admin, and ends their sessions', async () => {
    const admin = await givenStaff(shop.db, 'admin')
    const { staff, uri } = await givenApp()
    await answer(await challengeOf(staff), next(uri))
    expect(await sessionsOf(staff)).toHaveLength(1)
    expect(await endSecondFactorOf(shop.db, shop.services, admin, staff.id)).toEqual({ ok: true })
    expect(await sessionsOf(staff)).toEqual([])
    expect(await comeIn(staff)).toMatchObject({ ok: true })
    expect(await historyOf(staff)).toEqual(['second factor on', 'second factor off'])
  })

  test('and on, and new recovery codes, are told of by mail', async () => {
    const { staff, uri } = await givenApp()
    await renewRecoveryCodes(shop.db, shop.services, staff, STAFF_PASSWORD)
    await end(staff, next(uri))
    const subjects = await eventually(async () => {
      const mails = (await shop.mails()).filter(({ to }) => to.includes(staff.email))
      return mails.length === 3 && mails.map(({ subject }) => subject).toSorted()
    })
    expect(subjects).toEqual([
      'Two-step sign-in was turned off for Kept',
      'Two-step sign-in was turned on for Kept',
      'You have new recovery codes for Kept',
    ])
  })

  test("an admin's own is turned off in their account, not here", async () => {
    const { staff } = await givenApp('admin')
    expect(await endSecondFactorOf(shop.db, shop.services, staff, staff.id)).toEqual({
      ok: false,
      reason: 'own',
    })
    const editor = await givenStaff(shop.db, 'editor')
    await expect(endSecondFactorOf(shop.db, shop.services, editor, staff.id)).rejects.toThrow(
      NotAllowedError,
    )
  })
})
