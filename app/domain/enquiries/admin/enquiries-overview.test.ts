import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../test/support/database/database.ts'
import { createTestStaff } from '../../../../test/support/staff/staff.ts'
import { contactSubmissions, sellSubmissions } from '../schema.ts'
import { readEnquiriesOverview } from './enquiries-overview.server.ts'

const db = await openTestDatabase()
const viewer = await createTestStaff(db, 'viewer')
const overview = (now: string) => readEnquiriesOverview(db, viewer, new Date(now))

beforeEach(async () => {
  await db.execute(sql`truncate contact_submissions, sell_submissions cascade`)
})

const sender = { name: 'Sample', email: 'sample@example.com' }

async function offered(...times: string[]) {
  const sellRequest = {
    ...sender,
    item_description: 'A chair',
    item_condition: 'good',
    item_age: '5',
  }
  await db
    .insert(sellSubmissions)
    .values(times.map((at) => ({ ...sellRequest, created_at: new Date(at) })))
}

test('no enquiries', async () => {
  const none = { all: 0, unread: 0, late: 0, oldest: null }
  expect(await overview('2026-11-21T10:00:00Z')).toEqual({
    messages: none,
    sellRequests: none,
    offersEnding: 0,
  })
})

test.each([
  ['Monday', '2026-11-23T10:00:00Z', '2026-11-20T10:00:00Z'],
  ['Tuesday', '2026-11-24T10:00:00Z', '2026-11-23T10:00:00Z'],
  ['Friday', '2026-11-20T10:00:00Z', '2026-11-19T10:00:00Z'],
  ['Saturday, after one whole day', '2026-11-21T10:00:00Z', '2026-11-20T00:00:00Z'],
  ['Sunday, as on Saturday', '2026-11-22T23:00:00Z', '2026-11-20T00:00:00Z'],
])('unread messages are late after one working day: %s', async (_day, now, due) => {
  const message = { ...sender, message: 'Is the sofa still there?' }
  const oldest = new Date(new Date(due).getTime() - 1)
  await db.insert(contactSubmissions).values([
    { ...message, created_at: new Date('2026-11-01T10:00:00Z'), is_read: true },
    { ...message, created_at: oldest },
    { ...message, created_at: new Date(due) },
  ])
  const { messages } = await overview(now)
  expect(messages).toEqual({ all: 3, unread: 2, late: 1, oldest })
})

test.each([
  ['Monday', '2026-11-23T10:00:00Z', '2026-11-19T10:00:00Z'],
  ['Tuesday', '2026-11-24T10:00:00Z', '2026-11-20T10:00:00Z'],
  ['Wednesday', '2026-11-25T10:00:00Z', '2026-11-23T10:00:00Z'],
  ['Friday', '2026-11-20T10:00:00Z', '2026-11-18T10:00:00Z'],
  ['Saturday, after two whole days', '2026-11-21T10:00:00Z', '2026-11-19T00:00:00Z'],
  ['Sunday, as on Saturday', '2026-11-22T23:00:00Z', '2026-11-19T00:00:00Z'],
  ['in the week after the clocks went back', '2026-10-26T10:00:00Z', '2026-10-22T09:00:00Z'],
])('unread sell requests are late after two working days: %s', async (_day, now, due) => {
  const justBefore = new Date(new Date(due).getTime() - 1).toISOString()
  await offered(justBefore, due)
  expect((await overview(now)).sellRequests).toMatchObject({ unread: 2, late: 1 })
})
