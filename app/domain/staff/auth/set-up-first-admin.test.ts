import { describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../test/support/database/database.ts'
import { movableClock } from '../../../../test/support/movable-clock.ts'
import { toStaffId } from '../../../platform/values/ids.ts'
import { adminUsers, staffAccounts, staffHistory } from '../schema.ts'
import { verifyPassword } from './password.server.ts'
import { firstAdminCode, needsFirstAdmin, setUpFirstAdmin } from './set-up-first-admin.server.ts'

const clock = movableClock(new Date('2026-11-21T10:00:00Z'))
const EMAIL = 'owner@kept.example'
const given = { id: null, email: EMAIL, fullName: 'Sample Owner', code: '' }
const open = { email: EMAIL, code: null }

describe('while there is no admin', async () => {
  const db = await openTestDatabase()

  test.each([
    ['with another address', open, { ...given, email: 'me@example.com' }, 'wrong-email'],
    ['without the code', { email: EMAIL, code: 'abcd-1234' }, given, 'wrong-code'],
    [
      'with a wrong code',
      { email: EMAIL, code: 'abcd-1234' },
      { ...given, code: 'abcd-1235' },
      'wrong-code',
    ],
  ])('no account is created %s', async (_, settings, requested, reason) => {
    expect(await setUpFirstAdmin(db, { clock }, settings, requested)).toEqual({ ok: false, reason })
    expect(await needsFirstAdmin(db)).toBe(true)
  })

  test('thirty concurrent requests create one account and one password', async () => {
    const settings = { email: EMAIL, code: 'abcd-1234' }
    const requested = { ...given, email: ' Owner@Kept.example ', code: ' abcd-1234 ' }
    const results = await Promise.all(
      Array.from({ length: 30 }, () => setUpFirstAdmin(db, { clock }, settings, requested)),
    )
    const made = results.filter((result) => result.ok)
    expect(made).toHaveLength(1)
    expect(results.filter((result) => !result.ok && result.reason === 'exists')).toHaveLength(29)

    const people = await db.select().from(adminUsers)
    expect(people).toMatchObject([
      {
        email: EMAIL,
        full_name: 'Sample Owner',
        role: 'admin',
        must_change_password: true,
        password_expires_at: new Date('2026-11-24T10:00:00Z'),
      },
    ])
    const tempPassword = made[0]?.tempPassword ?? ''
    expect(tempPassword).toMatch(/^[A-Za-z2-9]{10}$/)
    const [account] = await db.select().from(staffAccounts)
    expect(account?.password).not.toContain(tempPassword)
    expect(await verifyPassword(account?.password ?? '', tempPassword)).toBe(true)
    expect(await db.select().from(staffHistory)).toMatchObject([
      { action: 'set up', staff_id: people[0]?.id, changes: { role: [null, 'admin'] } },
    ])
  })

  test('then setup is closed, even with the code', async () => {
    expect(await needsFirstAdmin(db)).toBe(false)
    expect(await setUpFirstAdmin(db, { clock }, open, given)).toEqual({
      ok: false,
      reason: 'exists',
    })
  })
})

test('the account can have a predefined id', async () => {
  const db = await openTestDatabase()
  const id = toStaffId('0f8b7f8e-4f0e-4a51-9a55-2a5f8e9f1d2c')
  expect(await setUpFirstAdmin(db, { clock }, open, { ...given, id })).toMatchObject({ ok: true })
  expect(await db.select().from(adminUsers)).toMatchObject([{ id }])
})

test('the code in the log is the same in every process, and another for every secret', () => {
  expect(firstAdminCode('one')).toMatch(/^[0-9a-f]{4}(-[0-9a-f]{4}){3}$/)
  expect(firstAdminCode('one')).toBe(firstAdminCode('one'))
  expect(firstAdminCode('one')).not.toBe(firstAdminCode('other'))
})
