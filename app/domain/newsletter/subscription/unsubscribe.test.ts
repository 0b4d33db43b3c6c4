import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../test/support/database/database.ts'
import { newsletterSubscribers } from '../schema.ts'
import { subscribe } from './subscribe.server.ts'
import { findSubscription, subscribeAgain, unsubscribe } from './unsubscribe.server.ts'

const db = await openTestDatabase()

beforeEach(async () => {
  await db.execute(sql`truncate newsletter_subscribers`)
})

async function subscriber() {
  const [row] = await db.select().from(newsletterSubscribers)
  if (!row) throw new Error('nobody is on the list')
  return row
}

async function someone(): Promise<string> {
  await subscribe(db, { email: 'jo@shop.example', source: 'footer', wording: 'News.' })
  return (await subscriber()).unsubscribe_token
}

test('unsubscribing keeps the row with its date', async () => {
  const token = await someone()
  expect(await findSubscription(db, token)).toBe('subscribed')
  expect(await unsubscribe(db, token)).toBe(true)
  const left = (await subscriber()).unsubscribed_at
  expect(left).toBeInstanceOf(Date)
  expect(await unsubscribe(db, token.toUpperCase())).toBe(true)
  expect((await subscriber()).unsubscribed_at).toEqual(left)
  expect(await findSubscription(db, token)).toBe('left')
})

test('resubscribing stores a new consent, and the link of the first mail still works', async () => {
  const token = await someone()
  const first = await subscriber()
  await unsubscribe(db, token)
  expect(await subscribeAgain(db, token, 'Other words.')).toBe(true)
  const again = await subscriber()
  expect(again).toMatchObject({
    email: 'jo@shop.example',
    source: 'unsubscribe-page',
    consent_wording: 'Other words.',
    unsubscribed_at: null,
  })
  expect(again.created_at.getTime()).toBeGreaterThan(first.created_at.getTime())
  expect(await unsubscribe(db, token)).toBe(true)
})

test('resubscribing while subscribed changes nothing', async () => {
  const token = await someone()
  const before = await subscriber()
  expect(await subscribeAgain(db, token, 'Other words.')).toBe(true)
  expect(await subscriber()).toEqual(before)
})

test.each(['', 'x', "' or true --", randomUUID()])('the link %j is invalid', async (token) => {
  await someone()
  expect(await findSubscription(db, token)).toBeNull()
  expect(await unsubscribe(db, token)).toBe(false)
  expect(await subscribeAgain(db, token, 'Words.')).toBe(false)
  expect((await subscriber()).unsubscribed_at).toBeNull()
})
