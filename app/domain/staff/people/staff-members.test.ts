import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { createTestStaff, STAFF_PASSWORD } from '../../../../test/support/staff/staff.ts'
import type { StaffId } from '../../../platform/values/ids.ts'
import { signIn } from '../auth/sign-in.server.ts'
import { adminUsers, staffHistory } from '../schema.ts'
import { findStaff } from '../sessions/find-staff.server.ts'
import { NotAllowedError, type Staff } from '../staff.ts'
import { changeRole } from './change-role.server.ts'
import { closeAccount } from './close-account.server.ts'
import { exportStaff } from './export-staff.server.ts'
import { findStaffMember } from './find-staff-member.server.ts'
import { inviteStaffMember } from './invite-staff-member.server.ts'
import { listStaff } from './list-staff.server.ts'
import { renameSelf } from './rename-self.server.ts'
import { renewInvitation } from './renew-invitation.server.ts'
import { readStaffListRequest } from './staff-filters.ts'

let shop: TestShop
let count = 0
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.stop())

const HOUR = 3_600_000
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

function client() {
  count += 1
  return { address: `203.0.113.${count}`, userAgent: 'Test/1.0' }
}

const completeSignIn = (email: string, password: string) =>
  signIn(shop.db, shop.services, { email, password }, client())
const personOf = async (id: StaffId) =>
  (await shop.db.select().from(adminUsers).where(eq(adminUsers.id, id)))[0]
const historyOf = (id: string) =>
  shop.db
    .select({
      action: staffHistory.action,
      changes: staffHistory.changes,
      by: staffHistory.staff_id,
    })
    .from(staffHistory)
    .where(eq(staffHistory.subject_id, id))
    .orderBy(staffHistory.id)

function invite(staff: Staff, given: Partial<Parameters<typeof inviteStaffMember>[3]> = {}) {
  count += 1
  const email = `invited${count}@kept.example`
  return inviteStaffMember(shop.db, shop.services, staff, {
    email,
    fullName: 'Invited Sample',
    role: 'viewer',
    ...given,
  })
}

describe('an invitation', () => {
  test('creates an account, returns the password once and sends a mail', async () => {
    const admin = await createTestStaff(shop.db, 'admin')
    const invited = await invite(admin, { email: ' New.One@Kept.Example ', role: 'editor' })
    if (!invited.ok) throw new Error('not invited')
    expect(invited.tempPassword).toMatch(/^[A-Za-z2-9]{10}$/)
    expect(await personOf(invited.id)).toMatchObject({
      email: 'new.one@kept.example',
      role: 'editor',
      must_change_password: true,
    })
    expect(await historyOf(invited.id)).toEqual([
      { action: 'invited', changes: { role: [null, 'editor'] }, by: admin.id },
    ])
    const mail = await eventually(async () =>
      (await shop.mails()).find(({ to }) => to.includes('new.one@kept.example')),
    )
    expect(mail.subject).toBe('You are invited to the staff area of Kept')
    expect(mail.text).not.toContain(invited.tempPassword)
    expect(await completeSignIn('new.one@kept.example', invited.tempPassword)).toMatchObject({
      ok: true,
    })
  })

  test('to an existing address is refused, also concurrently', async () => {
    const admin = await createTestStaff(shop.db, 'admin')
    const email = 'ten.times@kept.example'
    const results = await Promise.all(Array.from({ length: 10 }, () => invite(admin, { email })))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await invite(admin, { email: admin.email })).toEqual({ ok: false, reason: 'exists' })
  })

  test('repeated, issues a new password for 72 hours and invalidates the first', async () => {
    const admin = await createTestStaff(shop.db, 'admin')
    const email = 'slow@kept.example'
    const first = await invite(admin, { email })
    if (!first.ok) throw new Error('not invited')
    shop.clock.advance(73 * HOUR)
    expect(await completeSignIn(email, first.tempPassword)).toMatchObject({ reason: 'invalid' })
    const again = await renewInvitation(shop.db, shop.services, admin, first.id)
    if (!again.ok) throw new Error('not invited again')
    expect(await completeSignIn(email, first.tempPassword)).toMatchObject({ reason: 'invalid' })
    expect(await completeSignIn(email, again.tempPassword)).toMatchObject({ ok: true })
    expect((await historyOf(first.id)).map(({ action }) => action)).toEqual([
      'invited',
      'invited again',
    ])
    const mails = async () => (await shop.mails()).filter(({ to }) => to.includes(email))
    await eventually(async () => (await mails()).length === 2)
  })

  test('repeated, is only possible before the first sign-in', async () => {
    const admin = await createTestStaff(shop.db, 'admin')
    const editor = await createTestStaff(shop.db, 'editor')
    const again = (id: string) => renewInvitation(shop.db, shop.services, admin, id)
    expect(await again(editor.id)).toEqual({ ok: false, reason: 'not-waiting' })
    expect(await again(admin.id)).toEqual({ ok: false, reason: 'own' })
    expect(await again(UNKNOWN_ID)).toEqual({ ok: false, reason: 'missing' })
    expect(await again('no id')).toEqual({ ok: false, reason: 'missing' })
    expect(await completeSignIn(editor.email, STAFF_PASSWORD)).toMatchObject({ ok: true })
  })
})

describe('a role', () => {
  const change = (staff: Staff, id: string, role: Staff['role']) =>
    changeRole(shop.db, shop.services, staff, { id, role })

  test('applies from the next request on', async () => {
    const admin = await createTestStaff(shop.db, 'admin')
    const viewer = await createTestStaff(shop.db, 'viewer')
    const session = await completeSignIn(viewer.email, STAFF_PASSWORD)
    expect(await change(admin, viewer.id, 'editor')).toEqual({ ok: true })
    const { sessionSecret } = shop.services
    const token = session.ok ? session.tokens.accessToken : ''
    const now = shop.clock.now()
    expect((await findStaff(shop.db, sessionSecret, token, now))?.staff.role).toBe('editor')
    expect(await historyOf(viewer.id)).toEqual([
      { action: 'role', changes: { role: ['viewer', 'editor'] }, by: admin.id },
    ])
  })

  test('that is unchanged is not recorded', async () => {
    const admin = await createTestStaff(shop.db, 'admin')
    const viewer = await createTestStaff(shop.db, 'viewer')
    expect(await change(admin, viewer.id, 'viewer')).toEqual({ ok: true })
    expect(await historyOf(viewer.id)).toEqual([])
  })

  test('cannot be changed for oneself or an unknown account', async () => {
    const admin = await createTestStaff(shop.db, 'admin')
    expect(await change(admin, admin.id, 'viewer')).toEqual({ ok: false, reason: 'own' })
    expect(await change(admin, UNKNOWN_ID, 'viewer')).toEqual({ ok: false, reason: 'missing' })
    expect(await change(admin, "' or true", 'viewer')).toEqual({ ok: false, reason: 'missing' })
  })

  test('cannot be changed by a demoted admin', async () => {
    const admin = await createTestStaff(shop.db, 'admin')
    const [former, closed] = [
      await createTestStaff(shop.db, 'admin'),
      await createTestStaff(shop.db, 'admin'),
    ]
    const viewer = await createTestStaff(shop.db, 'viewer')
    await change(admin, former.id, 'editor')
    await closeAccount(shop.db, shop.services, admin, { id: closed.id, closed: true })
    const refused = { ok: false, reason: 'not-allowed' }
    expect(await change(former, viewer.id, 'admin')).toEqual(refused)
    expect(await change(closed, viewer.id, 'admin')).toEqual(refused)
    expect(await change(closed, closed.id, 'admin')).toEqual(refused)
  })
})

test('one of two admins who demote or close each other concurrently remains', async () => {
  for (let round = 0; round < 10; round++) {
    await shop.db.update(adminUsers).set({ role: 'viewer' })
    const admins = [
      await createTestStaff(shop.db, 'admin'),
      await createTestStaff(shop.db, 'admin'),
      await createTestStaff(shop.db, 'admin'),
    ]
    const moves = admins.flatMap((staff) =>
      admins
        .filter(({ id }) => id !== staff.id)
        .map(({ id }) =>
          round % 2 === 0
            ? changeRole(shop.db, shop.services, staff, { id, role: 'viewer' })
            : closeAccount(shop.db, shop.services, staff, { id, closed: true }),
        ),
    )
    await Promise.all(moves)
    const people = await Promise.all(admins.map(({ id }) => personOf(id)))
    const left = people.filter((person) => person?.role === 'admin' && !person.disabled_at)
    expect(left).toHaveLength(1)
  }
})

describe('an account', () => {
  const close = (staff: Staff, id: string, closed = true) =>
    closeAccount(shop.db, shop.services, staff, { id, closed })

  test('that is closed loses its sessions, and can be reopened', async () => {
    const admin = await createTestStaff(shop.db, 'admin')
    const editor = await createTestStaff(shop.db, 'editor')
    const session = await completeSignIn(editor.email, STAFF_PASSWORD)
    const token = session.ok ? session.tokens.accessToken : ''
    const who = () => findStaff(shop.db, shop.services.sessionSecret, token, shop.clock.now())
    expect(await close(admin, editor.id)).toEqual({ ok: true })
    expect(await who()).toBeNull()
    expect(await close(admin, editor.id)).toEqual({ ok: true })
    expect(await close(admin, editor.id, false)).toEqual({ ok: true })
    expect(await who()).toBeNull()
    expect(await completeSignIn(editor.email, STAFF_PASSWORD)).toMatchObject({ ok: true })
    const actions = (await historyOf(editor.id)).map(({ action }) => action)
    expect(actions).toEqual(['disabled', 'enabled'])
  })

  test("is never one's own", async () => {
    const admin = await createTestStaff(shop.db, 'admin')
    expect(await close(admin, admin.id)).toEqual({ ok: false, reason: 'own' })
  })
})

describe('only an admin', () => {
  test.each(['editor', 'viewer'] as const)('and no %s may change staff members', async (role) => {
    const staff = await createTestStaff(shop.db, role)
    const other = await createTestStaff(shop.db, 'viewer')
    const { db, services, clock } = shop
    const request = readStaffListRequest(new URLSearchParams())
    const { id } = other
    await expect(invite(staff)).rejects.toThrow(NotAllowedError)
    await expect(renewInvitation(db, services, staff, id)).rejects.toThrow(NotAllowedError)
    await expect(changeRole(db, services, staff, { id, role: 'admin' })).rejects.toThrow(
      NotAllowedError,
    )
    await expect(closeAccount(db, services, staff, { id, closed: true })).rejects.toThrow(
      NotAllowedError,
    )
    await expect(exportStaff(db, staff, request, clock.now())).rejects.toThrow(NotAllowedError)
    expect(await historyOf(id)).toEqual([])
  })
})

describe('a name', () => {
  const rename = (staff: Staff, name: string) => renameSelf(shop.db, shop.services, staff, name)

  test('is changed by its owner, and the history keeps the old value', async () => {
    const viewer = await createTestStaff(shop.db, 'viewer', { fullName: 'Sample Before' })
    await rename(viewer, 'Sample After')
    expect(await personOf(viewer.id)).toMatchObject({ full_name: 'Sample After' })
    expect(await historyOf(viewer.id)).toMatchObject([
      { action: 'name', changes: { full_name: ['Sample Before', 'Sample After'] } },
    ])
  })

  test('that is unchanged is not recorded', async () => {
    const viewer = await createTestStaff(shop.db, 'viewer')
    await rename(viewer, viewer.fullName)
    expect(await historyOf(viewer.id)).toEqual([])
  })
})

describe('the list of people', () => {
  const list = (staff: Staff, search: string) => {
    const request = readStaffListRequest(new URLSearchParams(search))
    return listStaff(shop.db, staff, request, shop.clock.now())
  }

  test('is searched, filtered and sorted', async () => {
    const admin = await createTestStaff(shop.db, 'admin', { fullName: 'Zed Listed' })
    const editor = await createTestStaff(shop.db, 'editor', { fullName: 'Abe Listed' })
    const gone = await createTestStaff(shop.db, 'viewer', { fullName: 'Moe Listed' })
    await closeAccount(shop.db, shop.services, admin, { id: gone.id, closed: true })
    const names = async (search: string) =>
      (await list(admin, search)).rows.map(({ fullName }) => fullName)
    expect(await names('q=LISTED')).toEqual(['Moe Listed', 'Abe Listed', 'Zed Listed'])
    expect(await names('q=listed&sort=name')).toEqual(['Abe Listed', 'Moe Listed', 'Zed Listed'])
    expect(await names('q=listed&role=editor')).toEqual(['Abe Listed'])
    expect(await names('q=listed&state=disabled')).toEqual(['Moe Listed'])
    expect(await names('q=listed&state=active&sort=name')).toEqual(['Abe Listed', 'Zed Listed'])
    expect(await names(`q=${encodeURIComponent(editor.email)}`)).toEqual(['Abe Listed'])
    expect(await names('q=%25listed')).toEqual([])
    expect(await names('q=a_e')).toEqual([])
  })

  test('shows the state of each account', async () => {
    const admin = await createTestStaff(shop.db, 'admin')
    const invited = await invite(admin, { fullName: 'Stated Sample' })
    if (!invited.ok) throw new Error('not invited')
    const state = async () => (await list(admin, 'q=stated')).rows.map((row) => row.state)
    expect(await state()).toEqual(['invited'])
    shop.clock.advance(72 * HOUR)
    expect(await state()).toEqual(['expired'])
    await closeAccount(shop.db, shop.services, admin, { id: invited.id, closed: true })
    expect(await state()).toEqual(['disabled'])
  })

  test('shows one account with its history, and its sessions to admins', async () => {
    const admin = await createTestStaff(shop.db, 'admin')
    const viewer = await createTestStaff(shop.db, 'viewer')
    await completeSignIn(viewer.email, STAFF_PASSWORD)
    await changeRole(shop.db, shop.services, admin, { id: viewer.id, role: 'editor' })
    const found = (staff: Staff) => findStaffMember(shop.db, staff, viewer.id, shop.clock.now())
    expect(await found(admin)).toMatchObject({
      email: viewer.email,
      role: 'editor',
      history: [{ action: 'role', staffName: admin.fullName }],
      presence: { sessions: 1, lastSeen: shop.clock.now() },
    })
    expect((await found(viewer))?.presence).toBeNull()
    expect(await findStaffMember(shop.db, admin, UNKNOWN_ID, shop.clock.now())).toBeNull()
    expect(await findStaffMember(shop.db, admin, 'x', shop.clock.now())).toBeNull()
  })

  test('is exported in full, and the export is recorded', async () => {
    const admin = await createTestStaff(shop.db, 'admin')
    const many = Array.from({ length: 1_203 }, (_, number) => ({
      email: `many${number}@kept.example`,
      full_name: `Manifold ${number}`,
    }))
    await shop.db.insert(adminUsers).values(many)
    const request = readStaffListRequest(new URLSearchParams('q=manifold'))
    const { lines } = await exportStaff(shop.db, admin, request, shop.clock.now())
    const emails = new Set<unknown>()
    for await (const line of lines) emails.add(line[2])
    expect(emails.size).toBe(1_203)
    const [last] = await shop.db
      .select()
      .from(staffHistory)
      .where(eq(staffHistory.staff_id, admin.id))
    expect(last).toMatchObject({ action: 'exported', changes: { search: [null, 'manifold'] } })
  })
})
