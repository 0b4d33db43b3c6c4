import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../test/support/database/database.ts'
import { movableClock } from '../../../../test/support/movable-clock.ts'
import { pence } from '../../../platform/values/money.ts'
import type { CivilDay } from '../../delivery/days/civil-days.ts'
import { adminUsers, staffHistory } from '../../staff/schema.ts'
import { sellOffers } from '../offers/schema.ts'
import { sellPhotos, sellSubmissions } from '../schema.ts'
import { purgeOldSellRequests } from './purge-old-sell-requests.server.ts'

type SellStatus = (typeof sellSubmissions.$inferSelect)['status']

const db = await openTestDatabase()

beforeEach(async () => {
  await db.delete(sellPhotos)
  await db.delete(sellSubmissions)
})

async function offered(on: string, status: SellStatus = 'new'): Promise<string> {
  const [sellRequest] = await db
    .insert(sellSubmissions)
    .values({
      name: 'Jo',
      email: 'jo@example.com',
      item_description: 'A sofa',
      item_condition: 'good',
      item_age: '6 years',
      status,
      created_at: new Date(on),
    })
    .returning({ id: sellSubmissions.id })
  if (!sellRequest) throw new Error('no offer was written')
  return sellRequest.id
}

/** The sell requests left on a day, with a financial year that ends in March. */
async function leftOn(day: string): Promise<string[]> {
  const clock = movableClock(new Date(day))
  const financialYearEnds = { month: 3, day: 31 }
  while ((await purgeOldSellRequests(db, { clock, financialYearEnds })) > 0);
  return (await db.select().from(sellSubmissions)).map(({ id }) => id)
}

test.each(['new', 'contacted', 'declined'] as const)(
  'a sell request with status %s is kept for a year',
  async (status) => {
    const id = await offered('2025-11-21T10:00:00Z', status)
    expect(await leftOn('2026-11-21T10:00:00Z')).toEqual([id])
    expect(await leftOn('2026-11-21T10:00:01Z')).toEqual([])
  },
)

test('a sell request with an open offer is kept until the offer has ended', async () => {
  const id = await offered('2025-11-21T10:00:00Z', 'contacted')
  const [person] = await db
    .insert(adminUsers)
    .values({ email: 'bo@example.com', full_name: 'Bo' })
    .returning({ id: adminUsers.id })
  if (!person) throw new Error('nobody was added')
  const [offer] = await db
    .insert(sellOffers)
    .values({
      sell_request_id: id,
      amount: pence(12_000),
      valid_until: '2026-12-01' as CivilDay,
      staff_id: person.id,
      created_at: new Date('2026-11-18T10:00:00Z'),
    })
    .returning({ id: sellOffers.id })
  expect(await leftOn('2026-11-25T10:00:00Z')).toEqual([id])
  await db
    .update(sellOffers)
    .set({ state: 'declined', ended_at: new Date('2026-11-26T10:00:00Z') })
    .where(eq(sellOffers.id, offer?.id ?? ''))
  expect(await leftOn('2026-11-26T10:00:01Z')).toEqual([])
})

test('a purchased sell request is kept as long as the accounts of its year', async () => {
  const id = await offered('2020-06-01', 'purchased')
  expect(await leftOn('2027-03-31T22:00:00Z')).toEqual([id])
  expect(await leftOn('2027-03-31T23:00:00Z')).toEqual([])
})

test('the financial year is that in which staff set the status', async () => {
  const id = await offered('2020-03-20', 'purchased')
  const [person] = await db
    .insert(adminUsers)
    .values({ email: 'al@example.com', full_name: 'Al' })
    .returning({ id: adminUsers.id })
  if (!person) throw new Error('nobody was added')
  await db.insert(staffHistory).values({
    staff_id: person.id,
    staff_name: 'Al',
    subject: 'offer',
    subject_id: id,
    label: 'An offer',
    action: 'status',
    changes: { status: ['contacted', 'purchased'] },
    created_at: new Date('2020-04-02'),
  })
  expect(await leftOn('2027-03-31T22:00:00Z')).toEqual([id])
  expect(await leftOn('2027-04-01')).toEqual([])
})

test('its photos become unclaimed', async () => {
  const submission_id = await offered('2025-06-01', 'declined')
  await db.insert(sellPhotos).values({
    key: 'a'.repeat(32),
    email: 'jo@example.com',
    stored_name: `sell_photos/jo@example.com/1-${'a'.repeat(32)}.webp`,
    submission_id,
    created_at: new Date('2025-06-01'),
  })
  await leftOn('2026-11-21')
  expect(await db.select().from(sellPhotos)).toMatchObject([{ submission_id: null }])
})
