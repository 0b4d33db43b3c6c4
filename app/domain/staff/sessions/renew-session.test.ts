import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../../test/support/database/database.ts'
import { createTestStaff } from '../../../../test/support/staff/staff.ts'
import { adminUsers, staffSessions } from '../schema.ts'
import type { Staff } from '../staff.ts'
import { endAllSessions, endOwnSession, purgeEndedSessions } from './end-sessions.server.ts'
import { findStaff } from './find-staff.server.ts'
import { openSession } from './open-session.server.ts'
import { ownSessions } from './own-sessions.server.ts'
import { renewSession } from './renew-session.server.ts'
import type { SessionTokens } from './session-tokens.server.ts'

const db = await openTestDatabase()
const SECRET = 'a secret of the test'
const start = new Date('2026-11-21T10:00:00Z')
const at = (seconds: number) => new Date(start.getTime() + seconds * 1_000)
const DAY = 86_400

const renew = (tokens: SessionTokens | null, seconds: number) =>
  renewSession(db, SECRET, tokens?.refreshToken ?? null, at(seconds))
const who = async (tokens: SessionTokens | null, seconds: number) =>
  (await findStaff(db, SECRET, tokens?.accessToken ?? null, at(seconds)))?.staff ?? null

/** A session that starts now and lasts 30 days. */
const begin = (staff: Staff) =>
  openSession(db, SECRET, staff.id, { address: '192.0.2.1', userAgent: 'Test' }, start)

const rowsOf = (staff: Staff) =>
  db.select().from(staffSessions).where(eq(staffSessions.userId, staff.id))

test('renewal issues an access token for an hour and extends the session to 30 days', async () => {
  const staff = await createTestStaff(db)
  const first = await begin(staff)
  expect(await who(first, 3_600)).toBeNull()
  const second = await renew(first, 3_600)
  expect(second?.expiresAt).toEqual(at(7_200))
  expect(await who(second, 7_199)).toEqual(staff)
  expect(await rowsOf(staff)).toMatchObject([
    { generation: 2, rotatedAt: at(3_600), expiresAt: at(3_600 + 30 * DAY) },
  ])
})

test('two tabs that renew within 30 seconds get the same refresh token', async () => {
  const staff = await createTestStaff(db)
  const first = await begin(staff)
  const [one, other] = await Promise.all([renew(first, 100), renew(first, 100)])
  const late = await renew(first, 129)
  expect(one?.refreshToken).toBe(other?.refreshToken)
  expect(late?.refreshToken).toBe(one?.refreshToken)
  expect(await renew(late, 200)).not.toBeNull()
})

test('reuse of an old refresh token revokes the session', async () => {
  const staff = await createTestStaff(db)
  const first = await begin(staff)
  const second = await renew(first, 100)
  expect(await renew(first, 130)).toBeNull()
  expect(await who(second, 131)).toBeNull()
  expect(await renew(second, 131)).toBeNull()
  expect(await rowsOf(staff)).toEqual([])
})

test('reuse of the token before last revokes it without a grace period', async () => {
  const staff = await createTestStaff(db)
  const first = await begin(staff)
  const third = await renew(await renew(first, 1), 2)
  expect(third).not.toBeNull()
  expect(await renew(first, 3)).toBeNull()
  expect(await rowsOf(staff)).toEqual([])
})

test('a forged token revokes nothing', async () => {
  const staff = await createTestStaff(db)
  const first = await begin(staff)
  for (const refreshToken of ['', 'x', `${first.refreshToken}x`, first.accessToken]) {
    expect(await renew({ ...first, refreshToken }, 1)).toBeNull()
  }
  expect(await renew(first, 2)).not.toBeNull()
})

test('a session expires after 30 days without renewal, and is deleted', async () => {
  const staff = await createTestStaff(db)
  const first = await begin(staff)
  expect(await renew(first, 30 * DAY)).toBeNull()
  await purgeEndedSessions(db, at(30 * DAY + 1))
  expect(await rowsOf(staff)).toEqual([])
})

test('a closed account gets no new tokens', async () => {
  const staff = await createTestStaff(db)
  const first = await begin(staff)
  await db
    .update(adminUsers)
    .set({ disabled_at: at(5) })
    .where(eq(adminUsers.id, staff.id))
  expect(await who(first, 6)).toBeNull()
  expect(await renew(first, 6)).toBeNull()
})

test('own sessions are listed, and can be revoked singly or all but the current one', async () => {
  const staff = await createTestStaff(db)
  const other = await createTestStaff(db)
  const foreign = await begin(other)
  const [first, second, third] = [await begin(staff), await begin(staff), await begin(staff)]
  await renew(second, 60)
  const listed = await ownSessions(db, staff, at(61))
  expect(listed).toHaveLength(3)
  expect(listed[0]).toMatchObject({ begunAt: start, renewedAt: at(60), address: '192.0.2.1' })

  const [foreignRow] = await rowsOf(other)
  await endOwnSession(db, staff, foreignRow?.id ?? '')
  expect(await who(foreign, 62)).toEqual(other)

  await endOwnSession(db, staff, 'no id at all')
  const thirdId = third.accessToken.split('.')[0] ?? ''
  await endOwnSession(db, staff, thirdId)
  expect(await who(third, 62)).toBeNull()

  const firstId = first.accessToken.split('.')[0] ?? ''
  await endAllSessions(db, staff.id, firstId)
  expect((await ownSessions(db, staff, at(63))).map(({ id }) => id)).toEqual([firstId])
  await endAllSessions(db, staff.id)
  expect(await rowsOf(staff)).toEqual([])
})
