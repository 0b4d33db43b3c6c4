import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  alertOf,
  confirmed,
  DAY_MS,
  MINUTE_MS,
  mailsTo,
  nothingMore,
  somebody,
  work,
} from '../../../test/support/fixtures/alerts.ts'
import { createPlacedOrder, settleAsExpired } from '../../../test/support/fixtures/orders.ts'
import { startTestShop, type TestShop } from '../../../test/support/shop.ts'
import { applyRetention } from '../../privacy/retention.ts'
import { alertMails } from './schema.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ TRUST_PROXY: '127.0.0.1' })
})
afterAll(() => shop.stop())

/** A mail about pieces that the mail server has refused permanently: its job is a dead letter. */
async function refused(email: string): Promise<void> {
  const alert = await alertOf(shop, email)
  await shop.db.insert(alertMails).values({
    id: randomUUID(),
    alert_id: alert?.id ?? '',
    kind: 'pieces',
    created_at: shop.clock.now(),
  })
}

test('a mail that is never sent delays the next person in line for half an hour', async () => {
  const piece = await shop.addProduct({ title: 'Sample waited for', pounds: 400 })
  const order = await createPlacedOrder(shop, { product: piece })
  const [first, second] = [somebody(), somebody()]
  for (const email of [first, second]) {
    await confirmed(shop, `piece=${piece.id}`, email)
    shop.clock.advance(MINUTE_MS)
  }
  await settleAsExpired(shop, order.session)
  await refused(first)
  await work(shop, 29 * MINUTE_MS)
  await nothingMore(shop, second, 1)
  await work(shop, 2 * MINUTE_MS)
  const [, mail] = (await mailsTo(shop, second, 2)) ?? []
  expect(mail?.text).toContain('It has come back')
  await nothingMore(shop, first, 1)
})

test('an alert whose mail was never sent reports pieces again after a month', async () => {
  const email = somebody()
  await confirmed(shop, 'category=Sofas&minPrice=21000', email)
  await refused(email)
  await shop.addProduct({ pounds: 21_100 })
  await work(shop)
  await nothingMore(shop, email, 1)
  shop.clock.advance(31 * DAY_MS)
  await applyRetention(shop.services)
  const piece = await shop.addProduct({ pounds: 21_200 })
  await work(shop)
  const [, mail] = (await mailsTo(shop, email, 2)) ?? []
  expect(mail?.text).toContain(piece.id)
})
