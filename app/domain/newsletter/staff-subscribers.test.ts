import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/support/database/database.ts'
import { createTestStaff } from '../../../test/support/staff/staff.ts'
import { staffHistory } from '../staff/schema.ts'
import { NotAllowedError } from '../staff/staff.ts'
import { exportSubscribers } from './admin/export-subscribers.server.ts'
import { listSubscribers } from './admin/list-subscribers.server.ts'
import { removeSubscriber } from './admin/remove-subscriber.server.ts'
import { readSubscriberRequest } from './admin/subscriber-filters.ts'
import { findSubscriber } from './find-subscriber.server.ts'
import { newsletterSubscribers } from './schema.ts'

const db = await openTestDatabase()
const admin = await createTestStaff(db, 'admin')
const editor = await createTestStaff(db, 'editor')
const viewer = await createTestStaff(db, 'viewer')

beforeEach(async () => {
  await db.execute(sql`truncate newsletter_subscribers`)
})

/** @param day of November 2026 */
async function createTestSubscriber(email: string, day: number, leftOn?: number): Promise<string> {
  const [made] = await db
    .insert(newsletterSubscribers)
    .values({
      email,
      consent_wording: 'New arrivals by email.',
      created_at: new Date(Date.UTC(2026, 10, day, 12)),
      unsubscribed_at: leftOn ? new Date(Date.UTC(2026, 10, leftOn, 12)) : null,
    })
    .returning({ id: newsletterSubscribers.id })
  return made?.id ?? ''
}

const request = (query = '') => readSubscriberRequest(new URLSearchParams(query))
const list = async (query = '') => {
  const { rows, total } = await listSubscribers(db, viewer, request(query))
  expect(rows).toHaveLength(total)
  return rows.map(({ email }) => email)
}
const file = async (query = '') => {
  const lines: (readonly unknown[])[] = []
  const exported = await exportSubscribers(db, admin, request(query))
  for await (const line of exported.lines) lines.push(line)
  return lines
}

test('the list shows subscribers; unsubscribed addresses only on request', async () => {
  await createTestSubscriber('Jo@shop.example', 1)
  await createTestSubscriber('al@shop.example', 2)
  await createTestSubscriber('gone@shop.example', 3, 4)
  expect(await list()).toEqual(['al@shop.example', 'Jo@shop.example'])
  expect(await list('state=left')).toEqual(['gone@shop.example'])
  expect(await list('state=all')).toHaveLength(3)
  expect(await list('state=lost')).toHaveLength(2)
})

test('the list is sorted by address (case-insensitive), searched and filtered by day', async () => {
  await createTestSubscriber('Bea@shop.example', 1)
  await createTestSubscriber('al@shop.example', 2)
  await createTestSubscriber('cy_1@shop.example', 3)
  expect(await list('sort=email')).toEqual([
    'al@shop.example',
    'Bea@shop.example',
    'cy_1@shop.example',
  ])
  expect(await list('q=BEA&sort=-email')).toEqual(['Bea@shop.example'])
  expect(await list('q=y_1')).toEqual(['cy_1@shop.example'])
  expect(await list('q=a_s')).toEqual([])
  expect(await list('from=2026-11-02&to=2026-11-02')).toEqual(['al@shop.example'])
})

test('a removal erases the row, and the history contains no personal data', async () => {
  const id = await createTestSubscriber('jo@shop.example', 1)
  expect(await removeSubscriber(db, editor, id)).toEqual({ ok: true })
  expect(await removeSubscriber(db, editor, id)).toEqual({ ok: false, reason: 'missing' })
  expect(await removeSubscriber(db, editor, 'x')).toEqual({ ok: false, reason: 'missing' })
  expect(await findSubscriber(db, viewer, id)).toBeNull()
  expect(await db.select().from(newsletterSubscribers)).toEqual([])
  const history = await db.select().from(staffHistory).where(eq(staffHistory.subject_id, id))
  expect(history).toMatchObject([
    { subject: 'subscriber', label: 'A subscriber since 1 November 2026', action: 'erased' },
  ])
  expect(JSON.stringify(history)).not.toContain('jo@')
})

test('of two concurrent removals one succeeds', async () => {
  const id = await createTestSubscriber('jo@shop.example', 1)
  const outcomes = await Promise.all([
    removeSubscriber(db, editor, id),
    removeSubscriber(db, admin, id),
  ])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
})

test('an export contains the listed rows with the proof of consent', async () => {
  await createTestSubscriber('jo@shop.example', 1)
  await createTestSubscriber('gone@shop.example', 2, 3)
  const jo = [
    'jo@shop.example',
    new Date('2026-11-01T12:00:00Z'),
    'footer',
    'New arrivals by email.',
    'subscribed',
    null,
  ]
  expect(await file()).toEqual([jo])
  expect(await file('q=gone')).toEqual([])
  expect(await file('state=all')).toHaveLength(2)
  expect(await file('state=left')).toMatchObject([
    [
      'gone@shop.example',
      expect.anything(),
      'footer',
      expect.anything(),
      'left',
      new Date('2026-11-03T12:00:00Z'),
    ],
  ])
  const noted = await db.select().from(staffHistory).where(eq(staffHistory.action, 'exported'))
  expect(noted[1]).toMatchObject({ changes: { search: [null, 'yes'] } })
  expect(JSON.stringify(noted)).not.toContain('gone')
})

test.each(['sort=email', 'sort=-email', 'sort=created', ''])(
  'a long export has each subscriber once: %s',
  async (query) => {
    await db.execute(sql`
      insert into newsletter_subscribers (email, consent_wording, created_at)
      select 'Reader' || n || '@shop.example', 'News', '2026-11-01T12:00:00.123456Z'
      from generate_series(1, 1100) n`)
    const lines = await file(query)
    expect(lines).toHaveLength(1_100)
    expect(new Set(lines.map(([email]) => email)).size).toBe(1_100)
  },
)

test('permissions of each role', async () => {
  const id = await createTestSubscriber('jo@shop.example', 1)
  await expect(removeSubscriber(db, viewer, id)).rejects.toThrow(NotAllowedError)
  await expect(exportSubscribers(db, editor, request())).rejects.toThrow(NotAllowedError)
  expect(await list()).toHaveLength(1)
})
