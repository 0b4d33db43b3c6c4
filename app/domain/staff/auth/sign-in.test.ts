import { performance } from 'node:perf_hooks'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { createTestStaff, STAFF_PASSWORD } from '../../../../test/support/staff/staff.ts'
import type { StaffId } from '../../../platform/values/ids.ts'
import { closeAccount } from '../people/close-account.server.ts'
import { inviteStaffMember } from '../people/invite-staff-member.server.ts'
import { adminUsers, staffSessions } from '../schema.ts'
import { endSession } from '../sessions/end-sessions.server.ts'
import { findStaff } from '../sessions/find-staff.server.ts'
import type { SignInClient } from '../sessions/open-session.server.ts'
import { hashPassword } from './password.server.ts'
import { signIn } from './sign-in.server.ts'

let shop: TestShop
let connections = 0
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.stop())

/** A client with a connection of their own. */
function client(): SignInClient {
  connections += 1
  return { address: `192.0.2.${connections}`, userAgent: 'Test/1.0' }
}

const completeSignIn = (email: string, password = STAFF_PASSWORD, from: SignInClient = client()) =>
  signIn(shop.db, shop.services, { email, password }, from)

const sessionsOf = (id: StaffId) =>
  shop.db.select().from(staffSessions).where(eq(staffSessions.userId, id))

async function whoHas(accessToken: string) {
  const { db, services, clock } = shop
  return (await findStaff(db, services.sessionSecret, accessToken, clock.now()))?.staff ?? null
}

const INVALID = { ok: false, reason: 'invalid' }

describe('signing in', () => {
  test('issues tokens for the account', async () => {
    const editor = await createTestStaff(shop.db, 'editor')
    const result = await completeSignIn(editor.email)
    expect(result).toMatchObject({ ok: true })
    expect(result.ok && (await whoHas(result.tokens.accessToken))).toEqual(editor)
  })

  test('accepts the address in any case, with surrounding spaces', async () => {
    const editor = await createTestStaff(shop.db, 'editor')
    expect(await completeSignIn(`  ${editor.email.toUpperCase()} `)).toMatchObject({ ok: true })
  })

  test('records the client, shortened', async () => {
    const editor = await createTestStaff(shop.db, 'editor')
    const from = { address: '192.0.2.77', userAgent: 'x'.repeat(1_000) }
    await completeSignIn(editor.email, STAFF_PASSWORD, from)
    expect(await sessionsOf(editor.id)).toMatchObject([
      { ipAddress: '192.0.2.77', userAgent: 'x'.repeat(300) },
    ])
  })

  test('with a wrong password or an unknown address has the same response and no session', async () => {
    const editor = await createTestStaff(shop.db, 'editor')
    expect(await completeSignIn(editor.email, 'wrong')).toEqual(INVALID)
    expect(await completeSignIn('nobody@kept.example', 'wrong')).toEqual(INVALID)
    expect(await completeSignIn('', '')).toEqual(INVALID)
    expect(await sessionsOf(editor.id)).toEqual([])
  })

  test('is refused if the password is changed during verification', async () => {
    const editor = await createTestStaff(shop.db, 'editor')
    const connection = await shop.db.$client.connect()
    try {
      await connection.query('BEGIN')
      await connection.query('UPDATE staff_accounts SET password = $2 WHERE user_id = $1', [
        editor.id,
        await hashPassword('another password'),
      ])
      const result = completeSignIn(editor.email)
      await eventually(async () => {
        const waiting = await shop.db.$client.query(
          "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%staff_accounts%for share%'",
        )
        return waiting.rowCount === 1
      })
      await connection.query('COMMIT')
      expect(await result).toEqual(INVALID)
      expect(await sessionsOf(editor.id)).toEqual([])
    } finally {
      connection.release()
    }
  })

  test('takes as long for an unknown address', async () => {
    const editor = await createTestStaff(shop.db, 'editor', { slowHash: true })
    const time = async (email: string) => {
      const start = performance.now()
      await completeSignIn(email, 'wrong')
      return performance.now() - start
    }
    const known: number[] = []
    const unknown: number[] = []
    for (let turn = 0; turn < 7; turn++) {
      known.push(await time(editor.email))
      unknown.push(await time(`nobody${turn}@kept.example`))
    }
    const middle = (times: number[]) => times.toSorted((a, b) => a - b)[3] ?? 0
    expect(middle(unknown)).toBeGreaterThan(middle(known) / 2)
    expect(middle(unknown)).toBeLessThan(middle(known) * 2)
  })

  test('to a closed account is refused, and its sessions are revoked', async () => {
    const admin = await createTestStaff(shop.db, 'admin')
    const editor = await createTestStaff(shop.db, 'editor')
    const before = await completeSignIn(editor.email)
    await closeAccount(shop.db, shop.services, admin, { id: editor.id, closed: true })
    expect(before.ok && (await whoHas(before.tokens.accessToken))).toBeNull()
    expect(await completeSignIn(editor.email)).toEqual(INVALID)
    expect(await sessionsOf(editor.id)).toEqual([])
  })

  test('requires a staff account, and has its current role', async () => {
    const editor = await createTestStaff(shop.db, 'editor')
    const result = await completeSignIn(editor.email)
    const token = result.ok ? result.tokens.accessToken : ''
    await shop.db.update(adminUsers).set({ role: 'viewer' }).where(eq(adminUsers.id, editor.id))
    expect(await whoHas(token)).toMatchObject({ role: 'viewer' })
    await shop.db.delete(adminUsers).where(eq(adminUsers.id, editor.id))
    expect(await whoHas(token)).toBeNull()
  })
})

test('a temporary password works for 72 hours', async () => {
  const { db, services, clock } = shop
  const admin = await createTestStaff(db, 'admin')
  const email = 'new.colleague@kept.example'
  const given = { email, fullName: 'New Colleague', role: 'viewer' } as const
  const invited = await inviteStaffMember(db, services, admin, given)
  const password = invited.ok ? invited.tempPassword : ''
  clock.advance(71.9 * 3_600_000)
  const result = await completeSignIn(email, password)
  expect(result).toMatchObject({ ok: true })
  const token = result.ok ? result.tokens.accessToken : ''
  const signedIn = await findStaff(db, services.sessionSecret, token, clock.now())
  expect(signedIn).toMatchObject({ mustChangePassword: true })
  clock.advance(0.2 * 3_600_000)
  expect(await completeSignIn(email, password)).toEqual(INVALID)
})

describe('a browser that has signed in before', () => {
  const cookieOf = async (email: string, from: object = {}) => {
    const result = await completeSignIn(email, STAFF_PASSWORD, { ...client(), ...from })
    return result.ok ? result.deviceCookie : ''
  }
  const guessAt = async (email: string, from: SignInClient, count: number) => {
    for (let guess = 0; guess < count; guess++) {
      expect(await completeSignIn(email, `guess ${guess}`, from)).toMatchObject({ ok: false })
    }
  }

  test('is not locked out by other clients’ attempts', async () => {
    const [editor, admin] = [
      await createTestStaff(shop.db, 'editor'),
      await createTestStaff(shop.db),
    ]
    const home = client()
    const deviceCookie = await cookieOf(editor.email, home)
    await guessAt(editor.email, client(), 10)
    await guessAt(admin.email, home, 10)
    for (let guess = 0; guess < 20; guess++)
      await completeSignIn(`x${guess}@kept.example`, 'x', home)
    expect(await completeSignIn(editor.email, STAFF_PASSWORD, home)).toMatchObject({
      reason: 'too-many',
    })
    const known = { ...home, deviceCookie }
    expect(await completeSignIn(editor.email, STAFF_PASSWORD, known)).toMatchObject({ ok: true })
  })

  test('has ten attempts of its own, for its own accounts only', async () => {
    const [editor, other] = [
      await createTestStaff(shop.db, 'editor'),
      await createTestStaff(shop.db),
    ]
    const known = { ...client(), deviceCookie: await cookieOf(editor.email) }
    await guessAt(other.email, client(), 10)
    expect(await completeSignIn(other.email, STAFF_PASSWORD, known)).toMatchObject({
      reason: 'too-many',
    })
    await guessAt(editor.email, known, 10)
    expect(await completeSignIn(editor.email, STAFF_PASSWORD, known)).toMatchObject({
      reason: 'too-many',
    })
    expect(await completeSignIn(editor.email)).toMatchObject({ ok: true })
  })

  test('can be shared by four accounts', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => createTestStaff(shop.db)))
    let deviceCookie = ''
    for (const { email } of people) deviceCookie = await cookieOf(email, { deviceCookie })
    for (const { email } of people) await guessAt(email, client(), 10)
    const responses = []
    for (const { email } of people) {
      responses.push(
        (await completeSignIn(email, STAFF_PASSWORD, { ...client(), deviceCookie })).ok,
      )
    }
    expect(responses).toEqual([false, true, true, true, true])
  })

  test('is recognised for half a year by a signed cookie', async () => {
    const editor = await createTestStaff(shop.db, 'editor')
    const deviceCookie = await cookieOf(editor.email)
    const isKnown = async (cookie: string) =>
      (await completeSignIn(editor.email, STAFF_PASSWORD, { ...client(), deviceCookie: cookie })).ok
    await guessAt(editor.email, client(), 10)
    const [id = '', staffId = '', endsAt = '', signature = ''] = deviceCookie.split('.')
    for (const forged of [
      [id, staffId, `${endsAt}0`, signature],
      [staffId, staffId, endsAt, signature],
      [id, staffId, endsAt, 'x'.repeat(43)],
      [id, staffId, endsAt, signature.slice(1)],
    ]) {
      expect(await isKnown(forged.join('.'))).toBe(false)
    }
    expect(await isKnown(deviceCookie)).toBe(true)
    shop.clock.advance(181 * 24 * 3_600_000)
    await guessAt(editor.email, client(), 10)
    expect(await isKnown(deviceCookie)).toBe(false)
  })
})

describe('guessing', () => {
  test('is limited to ten attempts per account, from any address', async () => {
    const editor = await createTestStaff(shop.db, 'editor')
    for (let guess = 0; guess < 10; guess++) {
      expect(await completeSignIn(editor.email, `guess ${guess}`)).toEqual(INVALID)
    }
    const refused = await completeSignIn(editor.email)
    expect(refused).toEqual({ ok: false, reason: 'too-many', retryAfterSeconds: 900 })
    shop.clock.advance(900_000)
    expect(await completeSignIn(editor.email)).toMatchObject({ ok: true })
  })

  test('is limited to thirty attempts per connection, for any account', async () => {
    const editor = await createTestStaff(shop.db, 'editor')
    const from = client()
    const guesses = Array.from({ length: 30 }, (_, guess) =>
      completeSignIn(`guessed${guess}@kept.example`, 'guess', from),
    )
    expect(await Promise.all(guesses)).toEqual(guesses.map(() => INVALID))
    expect(await completeSignIn(editor.email, STAFF_PASSWORD, from)).toMatchObject({
      reason: 'too-many',
    })
    expect(await completeSignIn(editor.email)).toMatchObject({ ok: true })
  })
})

test('signing out ends the session, with either token', async () => {
  const { db, services, clock } = shop
  const editor = await createTestStaff(db, 'editor')
  for (const left of ['accessToken', 'refreshToken'] as const) {
    const result = await completeSignIn(editor.email)
    if (!result.ok) throw new Error('not signed in')
    const none = { accessToken: null, refreshToken: null }
    const tokens = { ...none, [left]: result.tokens[left] }
    await endSession(db, services.sessionSecret, tokens, clock.now())
    expect(await whoHas(result.tokens.accessToken)).toBeNull()
  }
  expect(await sessionsOf(editor.id)).toEqual([])
})
