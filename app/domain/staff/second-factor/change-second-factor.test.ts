import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import {
  actionsOn,
  appCode,
  beginSetup,
  challengeOf,
  giveCode,
  givePassword,
  sessionsOf,
  setUpAuthenticatorApp,
} from '../../../../test/support/staff/second-factor.ts'
import { createTestStaff, STAFF_PASSWORD } from '../../../../test/support/staff/staff.ts'
import { NotAllowedError, type Staff } from '../staff.ts'
import {
  endSecondFactor,
  endSecondFactorOf,
  recoveryCodesLeft,
  renewRecoveryCodes,
} from './change-second-factor.server.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.stop())

const renew = (staff: Staff, password = STAFF_PASSWORD) =>
  renewRecoveryCodes(shop.db, shop.services, staff, password)
const end = (staff: Staff, code: string, password = STAFF_PASSWORD) =>
  endSecondFactor(shop.db, shop.services, staff, { password, code })

describe('recovery codes', () => {
  test('are regenerated with the password; the old ones are invalidated', async () => {
    const { staff, recoveryCodes } = await setUpAuthenticatorApp(shop)
    expect(await renew(staff, 'wrong')).toEqual({ ok: false, reason: 'wrong-password' })
    const renewed = await renew(staff)
    if (!renewed.ok) throw new Error(renewed.reason)
    expect(renewed.recoveryCodes).toHaveLength(10)
    const give = async ([code = '']: string[]) =>
      giveCode(shop, await challengeOf(shop, staff), code)
    expect(await give(recoveryCodes)).toMatchObject({ reason: 'invalid' })
    expect(await give(renewed.recoveryCodes)).toMatchObject({ ok: true })
    expect(await actionsOn(shop, staff)).toEqual(['second factor on', 'recovery codes'])
  })

  test('require a second factor', async () => {
    const editor = await createTestStaff(shop.db)
    expect(await recoveryCodesLeft(shop.db, shop.services, editor)).toBeNull()
    expect(await renew(editor)).toEqual({ ok: false, reason: 'off' })
    await beginSetup(shop, editor)
    expect(await recoveryCodesLeft(shop.db, shop.services, editor)).toBeNull()
    expect(await renew(editor)).toEqual({ ok: false, reason: 'off' })
  })
})

describe('turning the second factor off', () => {
  test('requires the password and a code', async () => {
    const { staff, uri, used, unused } = await setUpAuthenticatorApp(shop)
    expect(await end(staff, appCode(shop, uri), 'wrong')).toMatchObject({
      reason: 'wrong-password',
    })
    expect(await end(staff, '000000')).toMatchObject({ reason: 'wrong-code' })
    expect(await end(staff, used)).toMatchObject({ reason: 'wrong-code' })
    expect(await givePassword(shop, staff)).toMatchObject({ reason: 'code-needed' })
    expect(await end(staff, unused)).toEqual({ ok: true })
    expect(await givePassword(shop, staff)).toMatchObject({ ok: true })
    expect(await end(staff, unused)).toMatchObject({ reason: 'off' })
    expect(await actionsOn(shop, staff)).toEqual(['second factor on', 'second factor off'])
    expect(await beginSetup(shop, staff)).toMatchObject({ ok: true })
  })

  test('accepts a recovery code', async () => {
    const { staff, recoveryCodes } = await setUpAuthenticatorApp(shop)
    expect(await end(staff, recoveryCodes[9] ?? '')).toEqual({ ok: true })
  })

  test('is possible for an admin on another account, and revokes its sessions', async () => {
    const admin = await createTestStaff(shop.db, 'admin')
    const { staff, unused } = await setUpAuthenticatorApp(shop)
    await giveCode(shop, await challengeOf(shop, staff), unused)
    expect(await sessionsOf(shop, staff)).toHaveLength(1)
    expect(await endSecondFactorOf(shop.db, shop.services, admin, staff.id)).toEqual({ ok: true })
    expect(await sessionsOf(shop, staff)).toEqual([])
    expect(await givePassword(shop, staff)).toMatchObject({ ok: true })
    expect(await actionsOn(shop, staff)).toEqual(['second factor on', 'second factor off'])
  })

  test('and on, and new recovery codes, are notified by mail', async () => {
    const { staff, unused } = await setUpAuthenticatorApp(shop)
    await renew(staff)
    await end(staff, unused)
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

  test('is not possible for an admin’s own account', async () => {
    const { staff } = await setUpAuthenticatorApp(shop, 'admin')
    expect(await endSecondFactorOf(shop.db, shop.services, staff, staff.id)).toEqual({
      ok: false,
      reason: 'own',
    })
    const editor = await createTestStaff(shop.db, 'editor')
    await expect(endSecondFactorOf(shop.db, shop.services, editor, staff.id)).rejects.toThrow(
      NotAllowedError,
    )
  })
})
