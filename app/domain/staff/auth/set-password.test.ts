import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readMail } from '../../../../test/support/mail/read-mail.ts'
import { eventually, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { createTestStaff, STAFF_PASSWORD } from '../../../../test/support/staff/staff.ts'
import { inTransaction } from '../../../platform/db.ts'
import type { StaffId } from '../../../platform/values/ids.ts'
import { closeAccount } from '../people/close-account.server.ts'
import { adminUsers, staffAccounts, staffHistory, staffSessions } from '../schema.ts'
import { endAllSessions } from '../sessions/end-sessions.server.ts'
import { openSession } from '../sessions/open-session.server.ts'
import type { Staff } from '../staff.ts'
import { hashPassword, verifyPassword } from './password.server.ts'
import { requestReset } from './request-reset.server.ts'
import { changePassword, findByResetToken, resetPassword } from './set-password.server.ts'
import { signIn } from './sign-in.server.ts'

let shop: TestShop
let connections = 0
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.stop())

const FRESH = 'three green lampshades'
const INVALID_LINK = { ok: false, reason: 'invalid-link' }

function client() {
  connections += 1
  return { address: `198.51.100.${connections}`, userAgent: 'Test/1.0' }
}

const completeSignIn = (email: string, password: string) =>
  signIn(shop.db, shop.services, { email, password }, client())
const reset = (token: string, fresh = FRESH) =>
  resetPassword(shop.db, shop.services, { token, fresh })
const sessionsOf = (staff: Staff) =>
  shop.db.select().from(staffSessions).where(eq(staffSessions.userId, staff.id))
const historyOf = (staff: Staff) =>
  shop.db
    .select({ action: staffHistory.action })
    .from(staffHistory)
    .where(eq(staffHistory.subject_id, staff.id))

/** The tokens of all reset links mailed to a staff member. */
async function linksTo({ email }: Staff): Promise<string[]> {
  const mails = (await shop.mails()).filter(({ to }) => to.includes(email))
  return mails.flatMap(
    ({ text }) => /reset-password\?token=3D([\w-]+)/.exec(joined(text))?.[1] ?? [],
  )
}

const joined = (text: string) => text.replaceAll('=\r\n', '')

/** Requests a link and reads the mail. */
async function askForLink(staff: Staff): Promise<string> {
  const before = (await linksTo(staff)).length
  expect(await requestReset(shop.db, shop.services, staff.email, client())).toBe(true)
  return await eventually(async () => (await linksTo(staff))[before])
}

describe('a reset link', () => {
  test('sets a password once and revokes every session', async () => {
    const editor = await createTestStaff(shop.db, 'editor')
    await completeSignIn(editor.email, STAFF_PASSWORD)
    const token = await askForLink(editor)
    expect(await findByResetToken(shop.db, shop.services, token)).toMatchObject({ id: editor.id })
    expect(await reset(token)).toMatchObject({ ok: true })
    expect(await sessionsOf(editor)).toEqual([])
    expect(await findByResetToken(shop.db, shop.services, token)).toBeNull()
    expect(await reset(token, 'another walnut lamp')).toEqual(INVALID_LINK)
    expect(await completeSignIn(editor.email, STAFF_PASSWORD)).toMatchObject({ ok: false })
    expect(await completeSignIn(editor.email, FRESH)).toMatchObject({ ok: true })
    expect(await historyOf(editor)).toEqual([{ action: 'password' }])
  })

  test('is reported by mail after use', async () => {
    const editor = await createTestStaff(shop.db, 'editor')
    const token = await askForLink(editor)
    await reset(token)
    const mail = await eventually(async () =>
      (await shop.mails()).find(
        ({ to, subject }) => to.includes(editor.email) && subject.includes('was changed'),
      ),
    )
    expect(mail.subject).toBe('Your password was changed for Kept')
    const { text } = readMail(mail.text)
    expect(text).toContain(`Hello ${editor.fullName}, the password of your account`)
    expect(text).toContain(`${shop.url}/admin/login?forgot=1`)
    expect(text).not.toContain(FRESH)
  })

  test('leads a browser without JavaScript to a confirmation page and the sign-in', async () => {
    const editor = await createTestStaff(shop.db, 'editor')
    const token = await askForLink(editor)
    const path = `/admin/reset-password?token=${token}`
    const body = new URLSearchParams({ token, password: FRESH, confirmation: FRESH })
    const response = await fetch(shop.url + path, {
      method: 'POST',
      headers: { origin: shop.url },
      body,
    })
    expect(response.redirected).toBe(true)
    expect(response.status).toBe(200)
    expect(response.headers.get('refresh')).toBe('3; url=/admin/login')
    const page = await response.text()
    expect(page).toContain('Password updated successfully')
    expect(page).toContain('You can now login with your new password.')
    expect((await fetch(shop.url + path)).status).toBe(410)
  })

  test('used twice concurrently works once', async () => {
    const editor = await createTestStaff(shop.db, 'editor')
    const token = await askForLink(editor)
    const responses = await Promise.all([reset(token, `${FRESH} 1`), reset(token, `${FRESH} 2`)])
    expect(responses.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('is invalidated when the password is changed with another link', async () => {
    const editor = await createTestStaff(shop.db, 'editor')
    const [first, second] = [await askForLink(editor), await askForLink(editor)]
    expect(first).not.toBe(second)
    expect(await reset(second)).toMatchObject({ ok: true })
    expect(await reset(first, 'another walnut lamp')).toEqual(INVALID_LINK)
  })

  test('is invalidated when the account is closed, even if it is reopened', async () => {
    const admin = await createTestStaff(shop.db, 'admin')
    const editor = await createTestStaff(shop.db, 'editor')
    const token = await askForLink(editor)
    for (const closed of [true, false]) {
      await closeAccount(shop.db, shop.services, admin, { id: editor.id, closed })
      expect(await reset(token)).toEqual(INVALID_LINK)
    }
  })

  test('rejects a weak password, and stays valid', async () => {
    const editor = await createTestStaff(shop.db, 'editor')
    const token = await askForLink(editor)
    expect(await reset(token, '12345')).toEqual({ ok: false, reason: 'too-short' })
    expect(await reset(token, 'password1')).toEqual({ ok: false, reason: 'too-common' })
    expect(await reset(token, 'PassWord1')).toEqual({ ok: false, reason: 'too-common' })
    expect(await reset(token, 'x'.repeat(201))).toEqual({ ok: false, reason: 'too-long' })
    expect(await reset(token)).toMatchObject({ ok: true })
  })

  test('with a forged token does nothing', async () => {
    for (const token of ['', 'made-up', "' or 1=1", 'x'.repeat(10_000)]) {
      expect(await reset(token)).toEqual(INVALID_LINK)
    }
  })

  test('replaces a temporary password', async () => {
    const editor = await createTestStaff(shop.db, 'editor')
    await shop.db
      .update(adminUsers)
      .set({ must_change_password: true, password_expires_at: shop.clock.now() })
      .where(eq(adminUsers.id, editor.id))
    expect(await reset(await askForLink(editor))).toMatchObject({ ok: true })
    expect(await completeSignIn(editor.email, FRESH)).toMatchObject({ ok: true })
  })
})

describe('requesting a reset link', () => {
  const jobs = async () => {
    const found = await shop.db.execute<{ data: { staffId: StaffId } }>(
      `select data from jobs.job where name = 'staff-mail' order by created_on`,
    )
    return found.rows.map(({ data }) => data)
  }

  test('has the same response for an unknown address, without a mail', async () => {
    const waiting = `select 1 from jobs.job where name = 'staff-mail' and state <> 'completed'`
    const allSent = () => eventually(async () => (await shop.db.execute(waiting)).rows.length === 0)
    await allSent()
    const before = { jobs: (await jobs()).length, mails: (await shop.mails()).length }
    expect(await requestReset(shop.db, shop.services, 'no@kept.example', client())).toBe(true)
    const made = (await jobs()).slice(before.jobs)
    expect(made).toEqual([{ kind: 'reset', staffId: '' }])
    await allSent()
    expect(await shop.mails()).toHaveLength(before.mails)
  })

  test('mails three links, then one every five minutes, regardless of further requests', async () => {
    const editor = await createTestStaff(shop.db, 'editor')
    for (let link = 0; link < 3; link++) await askForLink(editor)
    const before = (await jobs()).length
    for (let stranger = 0; stranger < 20; stranger++) {
      expect(await requestReset(shop.db, shop.services, editor.email, client())).toBe(true)
    }
    // One now, and one in the next interval of five minutes, which may begin during the test.
    const links = (await jobs()).slice(before)
    expect(links.length).toBeGreaterThanOrEqual(1)
    expect(links.length).toBeLessThanOrEqual(3)
    expect(new Set(links.map(({ staffId }) => staffId))).toEqual(new Set([editor.id]))
    const due = await shop.db.execute<{ seconds: number }>(
      `select max(extract(epoch from start_after - now()))::int as seconds from jobs.job
       where name = 'staff-mail' and data->>'staffId' = '${editor.id}'`,
    )
    // The queue adds its estimate of the difference between its clock and the database's.
    expect(due.rows[0]?.seconds).toBeLessThanOrEqual(310)
  })

  test('is mailed by a job that an earlier version has enqueued', async () => {
    const editor = await createTestStaff(shop.db, 'editor')
    const earlier = { kind: 'reset', personId: editor.id }
    await shop.services.jobs.enqueue(shop.db, 'staff-mail', earlier)
    await eventually(async () => (await shop.mails()).some(({ to }) => to.includes(editor.email)))
  })

  test('is limited to ten requests per connection', async () => {
    const from = client()
    for (let turn = 0; turn < 10; turn++) {
      expect(await requestReset(shop.db, shop.services, `${turn}@kept.example`, from)).toBe(true)
    }
    expect(await requestReset(shop.db, shop.services, 'x@kept.example', from)).toBe(false)
  })
})

describe('changing the own password', () => {
  /** Signs in, without the form. @returns the session's id */
  async function createTestSession({ id }: Staff): Promise<string> {
    const { sessionSecret, clock } = shop.services
    const tokens = await openSession(shop.db, sessionSecret, id, client(), clock.now())
    return tokens.accessToken.split('.')[0] ?? ''
  }

  const change = async (
    staff: Staff,
    given: Partial<{ sessionId: string; current: string | null; fresh: string }>,
  ) =>
    await changePassword(shop.db, shop.services, staff, {
      sessionId: given.sessionId ?? (await createTestSession(staff)),
      current: STAFF_PASSWORD,
      fresh: FRESH,
      ...given,
    })

  test('revokes the other sessions and keeps the current one', async () => {
    const editor = await createTestStaff(shop.db, 'editor')
    await completeSignIn(editor.email, STAFF_PASSWORD)
    const sessionId = await createTestSession(editor)
    expect(await change(editor, { sessionId })).toEqual({ ok: true })
    expect((await sessionsOf(editor)).map(({ id }) => id)).toEqual([sessionId])
    expect(await completeSignIn(editor.email, FRESH)).toMatchObject({ ok: true })
  })

  test('does not replace the password of a reset that has ended the session concurrently', async () => {
    const editor = await createTestStaff(shop.db, 'editor')
    const sessionId = await createTestSession(editor)
    const password = await hashPassword('set by the reset link')
    // Other databases of the server belong to other tests.
    const isWaiting = sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    let late: ReturnType<typeof change> | undefined
    await inTransaction(shop.db, async (tx) => {
      await tx.update(staffAccounts).set({ password }).where(eq(staffAccounts.userId, editor.id))
      late = change(editor, { sessionId })
      await eventually(async () => (await shop.db.execute(isWaiting)).rows.length > 0)
      await endAllSessions(tx, editor.id)
    })
    expect(await late).toEqual({ ok: false, reason: 'signed-out' })
    expect(await completeSignIn(editor.email, 'set by the reset link')).toMatchObject({ ok: true })
    expect(await historyOf(editor)).toEqual([])
  })

  test('requires the current password, and a different new one', async () => {
    const editor = await createTestStaff(shop.db, 'editor')
    const wrong = { ok: false, reason: 'wrong-password' }
    expect(await change(editor, { current: 'wrong' })).toEqual(wrong)
    expect(await change(editor, { current: null })).toEqual(wrong)
    expect(await change(editor, { fresh: STAFF_PASSWORD })).toEqual({
      ok: false,
      reason: 'unchanged',
    })
  })

  test('is limited to ten wrong current passwords', async () => {
    const editor = await createTestStaff(shop.db, 'editor')
    for (let guess = 0; guess < 10; guess++) await change(editor, { current: `guess ${guess}` })
    expect(await change(editor, {})).toEqual({ ok: false, reason: 'too-many' })
    shop.clock.advance(900_000)
    expect(await change(editor, {})).toEqual({ ok: true })
  })

  test('does not require a temporary password again, but a different new one', async () => {
    const editor = await createTestStaff(shop.db, 'editor')
    await shop.db
      .update(adminUsers)
      .set({ must_change_password: true })
      .where(eq(adminUsers.id, editor.id))
    const unchanged = { ok: false, reason: 'unchanged' }
    expect(await change(editor, { current: null, fresh: STAFF_PASSWORD })).toEqual(unchanged)
    expect(await change(editor, { current: null })).toEqual({ ok: true })
    expect(await change(editor, { current: null, fresh: 'yet another lamp' })).toEqual({
      ok: false,
      reason: 'wrong-password',
    })
  })
})

test('passwords are stored as salted argon2id hashes', async () => {
  const editor = await createTestStaff(shop.db, 'editor', { slowHash: true })
  const [account] = await shop.db
    .select()
    .from(staffAccounts)
    .where(eq(staffAccounts.userId, editor.id))
  expect(account?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const [one, other] = [await hashPassword('lamp'), await hashPassword('lamp')]
  expect(one).not.toBe(other)
  expect(await verifyPassword(one, 'lamp')).toBe(true)
  expect(await verifyPassword(one, 'Lamp')).toBe(false)
  expect(await verifyPassword('no hash', 'lamp')).toBe(false)
  // The same letter, composed and decomposed, as different keyboards send it.
  expect(await verifyPassword(await hashPassword('caf\u00E9 lamp'), 'cafe\u0301 lamp')).toBe(true)
})

test('a reset link works for ten minutes', async () => {
  const editor = await createTestStaff(shop.db, 'editor')
  const token = await askForLink(editor)
  shop.clock.advance(9.9 * 60_000)
  expect(await findByResetToken(shop.db, shop.services, token)).not.toBeNull()
  shop.clock.advance(0.2 * 60_000)
  expect(await findByResetToken(shop.db, shop.services, token)).toBeNull()
  expect(await reset(token)).toEqual(INVALID_LINK)
})
