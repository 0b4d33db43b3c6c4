import { beforeAll, expect, test } from 'vitest'
import {
  countOpen,
  listConversations,
  searchConversations,
} from '../../../app/domain/conversations/inbox/inbox.server.ts'
import { readInboxRequest } from '../../../app/domain/conversations/inbox/inbox-filters.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { reportResult } from '../../support/full-suite.ts'
import { createTestStaff } from '../../support/staff/staff.ts'
import { costOf, readWhole, watchPlans } from './plan-watch.ts'

const MESSAGES = 100_000
const MAX_BLOCKS = 400
/** Tables with few or no rows in this test; a sequential scan of them is allowed. */
const SMALL_TABLES = new Set(['admin_users', 'sell_submissions', 'orders'])

const db = await openTestDatabase()
const planned = watchPlans(db)
const staff = await createTestStaff(db, 'viewer')

beforeAll(async () => {
  const client = await db.$client.connect()
  try {
    await client.query('set statement_timeout = 0')
    // A trigger creates their conversations.
    await client.query(
      `insert into contact_submissions (name, email, message, is_read, created_at)
      select 'Sample Writer ' || n, 'writer' || n || '@example.com',
        'Is the green sofa number ' || n || ' still there?', n % 100 > 0,
        timestamptz '2026-01-01' + n * interval '1 minute'
      from generate_series(1, $1::int) as n`,
      [MESSAGES],
    )
    await client.query(`
      update conversations set state = case when unread then 'open' else 'answered' end`)
    await client.query(
      `insert into conversation_messages (conversation_id, kind, body, staff_id, created_at)
      select id, 'answer', 'Yes, it is.', $1::uuid, last_at from conversations
      where state = 'answered'`,
      [staff.id],
    )
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
}, 300_000)

async function plansOf(work: () => Promise<unknown>) {
  planned.length = 0
  await work()
  const plans = planned.map(({ plan }) => plan)
  const whole = plans.flatMap(readWhole).filter((table) => !SMALL_TABLES.has(table))
  return { whole, ...costOf(planned) }
}

const page = (query: string) => () =>
  listConversations(db, staff, readInboxRequest(new URLSearchParams(query)))

test.each([
  'state=open',
  'state=answered',
  'who=mine',
  'who=nobody',
  'read=unread',
  'q=number 99999',
])('a first page of the inbox (%s) reads no table as a whole', async (query) => {
  expect((await plansOf(page(query))).whole).toEqual([])
})

test('the first page of the inbox reads few blocks, without a sequential scan', async () => {
  const { whole, blocks, ms } = await plansOf(page(''))
  reportResult(
    `the inbox of ${MESSAGES.toLocaleString('en-GB')} conversations, page and count: ${blocks} blocks, ${ms.toFixed(1)} ms in the database`,
  )
  expect(whole).toEqual([])
  expect(blocks).toBeLessThan(MAX_BLOCKS)
})

test('the count beside Inbox and the search use no sequential scan', async () => {
  const { whole } = await plansOf(async () => {
    expect(await countOpen(db, staff)).toBe(MESSAGES / 100)
    expect(await searchConversations(db, staff, 'number 99999', 5)).toHaveLength(1)
  })
  expect(whole).toEqual([])
})
