import { beforeAll, expect, test } from 'vitest'
import { readSellRequestRequest } from '../../../app/domain/enquiries/admin/enquiry-filters.ts'
import { listSellRequests } from '../../../app/domain/enquiries/sell/list-sell-requests.server.ts'
import { findSellRequestsOf } from '../../../app/domain/seller-page/find-sell-requests-of.server.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { createTestStaff } from '../../support/staff/staff.ts'
import { readWhole, watchPlans } from './plan-watch.ts'

const REQUESTS = 10_000

const db = await openTestDatabase()
const planned = watchPlans(db)
const staff = await createTestStaff(db, 'viewer')

beforeAll(async () => {
  const client = await db.$client.connect()
  try {
    await client.query(
      `insert into sell_submissions
        (name, email, item_description, item_condition, item_age, is_read, status, created_at)
      select 'Sample Seller ' || n, 'seller' || n || '@example.com', 'Type: armchair', 'good', '6',
        n % 100 > 0, case when n % 50 = 0 then 'new' else 'contacted' end,
        timestamptz '2026-01-01' + n * interval '10 minutes'
      from generate_series(1, $1::int) as n`,
      [REQUESTS],
    )
    await client.query(
      `insert into sell_offers (sell_request_id, amount, valid_until, staff_id, created_at)
      select id, 120, (created_at at time zone 'Europe/London')::date + 14, $1::uuid, created_at
      from sell_submissions where status = 'contacted'`,
      [staff.id],
    )
    await client.query(
      `update sell_offers set ended_at = created_at,
        state = case when valid_until < '2026-02-15' then 'declined' else 'expired' end
      where valid_until < '2026-03-20'`,
    )
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
}, 120_000)

test.each([
  '',
  'status=new&sort=created',
  'offer=open',
  'offer=answered',
  'offer=expired',
  'offer=none',
  'read=unread',
])('a first page of 10,000 sell requests (%s) reads no table as a whole', async (query) => {
  planned.length = 0
  const request = readSellRequestRequest(new URLSearchParams(query))
  expect((await listSellRequests(db, staff, request)).rows).toHaveLength(25)
  expect(planned.map(({ plan }) => plan).flatMap(readWhole)).toEqual([])
})

test('the sell requests of a mail address are found without a sequential scan', async () => {
  planned.length = 0
  const found = await findSellRequestsOf(db, 'seller4321@example.com', 20)
  expect(found).toHaveLength(1)
  expect(planned.map(({ plan }) => plan).flatMap(readWhole)).toEqual([])
})
