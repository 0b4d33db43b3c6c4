import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminUsers, staffHistory } from '../../app/domain/staff/schema.ts'
import { eventually, startTestShop, type TestShop } from '../support/shop.ts'
import { createTestStaff, STAFF_PASSWORD, signIn } from '../support/staff/staff.ts'
import { runTool, runToolWith } from './run-tool.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.stop())

const staff = (...words: string[]) => {
  const { connectionString: DATABASE_URL = '' } = shop.db.$client.options
  return runToolWith({ DATABASE_URL }, 'staff', shop.dataDir, ...words)
}

/** The redirect target after signing in; null if it is refused. */
async function signInWith(email: string, password: string): Promise<string | null> {
  const response = await fetch(`${shop.url}/admin/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: shop.url },
    body: new URLSearchParams({ intent: 'sign-in', email, password }),
  })
  return response.headers.get('location')
}

const historyOf = (id: string) =>
  shop.db
    .select({ who: staffHistory.staff_name, action: staffHistory.action })
    .from(staffHistory)
    .where(eq(staffHistory.subject_id, id))

test('a password reset prints a temporary password once, and is in the staff history', async () => {
  const lost = await signIn(shop)
  const ended = await staff('reset-password', lost.staff.email.toUpperCase())
  expect(ended).toMatchObject({ code: 0, stderr: '' })
  const [, password = ''] = /72 hours: (\S{10})\n/.exec(ended.stdout) ?? []
  expect(await signInWith(lost.staff.email, STAFF_PASSWORD)).toBeNull()
  expect(await signInWith(lost.staff.email, password)).toBe('/admin')
  // Existing sessions are revoked.
  expect((await lost.fetch('/admin')).status).toBe(302)
  expect(await historyOf(lost.staff.id)).toEqual([
    { who: lost.staff.fullName, action: 'password reset on the server' },
  ])
  await eventually(async () =>
    (await shop.mails()).some(
      ({ to, subject }) => to === lost.staff.email && subject.includes('password was changed'),
    ),
  )
})

test('a staff member is promoted to admin, and running the command again changes nothing', async () => {
  const viewer = await createTestStaff(shop.db, 'viewer')
  for (const _ of ['first', 'again']) {
    const ended = await staff('make-admin', viewer.email)
    expect(ended).toEqual({ code: 0, stdout: `${viewer.fullName} is an admin.\n`, stderr: '' })
  }
  const [row] = await shop.db.select().from(adminUsers).where(eq(adminUsers.id, viewer.id))
  expect(row?.role).toBe('admin')
  expect(await historyOf(viewer.id)).toEqual([
    { who: viewer.fullName, action: 'made admin on the server' },
  ])
})

test('an invalid command is refused with one line', async () => {
  const closed = await createTestStaff(shop.db)
  await shop.db
    .update(adminUsers)
    .set({ disabled_at: new Date() })
    .where(eq(adminUsers.id, closed.id))
  const refusals: [words: string[], line: string][] = [
    [['reset-password', 'nobody@x.example'], 'nobody of the shop has the address nobody@x.example'],
    [['make-admin', closed.email], `the account of ${closed.email} is closed`],
    [['make-admin'], 'usage: npm run staff'],
    [['make-admin', closed.email, 'a@x.example'], 'usage: npm run staff'],
    [['toString', 'nobody@x.example'], 'usage: npm run staff'],
  ]
  for (const [words, line] of refusals) {
    const { code, stdout, stderr } = await staff(...words)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^Nothing was changed: [^\n]+\n$/)
    expect(stderr).toContain(line)
  }
  const mistyped = await runTool('staff', `${shop.dataDir}/nowhere`, 'make-admin', 'a@x.example')
  expect(mistyped.stderr).toBe(
    `Nothing was changed: there is no shop in DATA_DIR ${shop.dataDir}/nowhere\n`,
  )
})
