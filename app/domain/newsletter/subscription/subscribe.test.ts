import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../test/support/database/database.ts'
import { inTransaction } from '../../../platform/db.ts'
import { newsletterSubscribers } from '../schema.ts'
import { subscribe } from './subscribe.server.ts'

const db = await openTestDatabase()

beforeEach(async () => {
  await db.execute(sql`truncate newsletter_subscribers`)
})

const jo = {
  email: 'jo@shop.example',
  source: 'footer',
  wording: 'New arrivals by email.',
} as const
const subscribers = () => db.select().from(newsletterSubscribers)

test('stores the address with source and text of the consent', async () => {
  expect(await subscribe(db, { ...jo, email: '  Jo@Shop.example ' })).toMatchObject({ ok: true })
  expect(await subscribers()).toMatchObject([
    {
      email: 'Jo@Shop.example',
      source: 'footer',
      consent_wording: 'New arrivals by email.',
      unsubscribed_at: null,
    },
  ])
})

test('addresses are case-insensitive', async () => {
  await subscribe(db, jo)
  const again = await subscribe(db, { ...jo, email: 'JO@SHOP.EXAMPLE', source: 'checkout' })
  expect(again).toEqual({ ok: false, reason: 'already-subscribed' })
  expect(await subscribers()).toMatchObject([{ email: 'jo@shop.example', source: 'footer' }])
})

test('an invalid address is refused', async () => {
  const outcome = await subscribe(db, { ...jo, email: 'jo@shop' })
  expect(outcome).toEqual({ ok: false, reason: 'invalid-email' })
  expect(await subscribers()).toEqual([])
})

test('an unsubscribed address can subscribe again, with a new consent', async () => {
  await subscribe(db, jo)
  const then = new Date('2025-01-02T03:04:05Z')
  await db
    .update(newsletterSubscribers)
    .set({ unsubscribed_at: then, created_at: then })
    .where(eq(newsletterSubscribers.email, jo.email))
  const back = { email: 'Jo@shop.example', source: 'checkout', wording: 'Keep me updated' } as const
  expect(await subscribe(db, back)).toMatchObject({ ok: true })
  const [subscriber] = await subscribers()
  expect(subscriber).toMatchObject({ unsubscribed_at: null, source: 'checkout' })
  expect(subscriber?.consent_wording).toBe('Keep me updated')
  expect(subscriber?.created_at.getTime()).toBeGreaterThan(then.getTime())
  expect(await subscribe(db, back)).toEqual({ ok: false, reason: 'already-subscribed' })
})

test('a duplicate inside a transaction leaves the transaction usable', async () => {
  await subscribe(db, jo)
  const { outcome } = await inTransaction(db, async (tx) => {
    const first = await subscribe(tx, jo)
    await subscribe(tx, { ...jo, email: 'al@shop.example' })
    // Not returned as a refusal, which would roll the transaction back.
    return { outcome: first }
  })
  expect(outcome).toEqual({ ok: false, reason: 'already-subscribed' })
  expect(await subscribers()).toHaveLength(2)
})

test('of ten concurrent sign-ups exactly one succeeds', async () => {
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => subscribe(db, jo)))
  expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1)
})
