import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createPaidOrder,
  setStatus,
  type TestOrder,
} from '../../../../test/support/fixtures/orders.ts'
import { createDeliveredOrder } from '../../../../test/support/fixtures/returns.ts'
import {
  createReviewRequest,
  requestTestReviews,
  reviewPath,
  setReviewRequests,
} from '../../../../test/support/fixtures/reviews.ts'
import { post } from '../../../../test/support/forms.ts'
import { readMail } from '../../../../test/support/mail/read-mail.ts'
import { eventually, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { type SignedInFetch, signIn } from '../../../../test/support/staff/staff.ts'
import { optOutPage } from '../../../content/orders/reviews.ts'
import { DAY_MS } from '../../../platform/clock.ts'
import { orders } from '../../orders/schema.ts'
import { reviewOptOuts, reviewRequests, testimonials } from '../schema.ts'
import { sendReviewRequest } from './send-review-request.server.ts'

const SUBJECT = /^How was your order/

let shop: TestShop
let editor: SignedInFetch
beforeAll(async () => {
  shop = await startTestShop()
  editor = await signIn(shop, 'editor')
})
afterAll(() => shop.stop())
beforeEach(async () => {
  await shop.db.delete(testimonials)
  await setReviewRequests(shop, true)
})

const delivered = (overrides: Parameters<typeof createDeliveredOrder>[2] = {}) =>
  createDeliveredOrder(shop, editor.staff, overrides)
const requestedReview = () => createReviewRequest(shop, editor.staff)
const ask = () => requestTestReviews(shop)
const linkOf = (order: TestOrder) => reviewPath(shop, order)

const requestMails = async ({ email }: TestOrder) =>
  (await shop.mails()).filter(({ to, subject }) => to.includes(email) && SUBJECT.test(subject))
const mailOf = (order: TestOrder) => eventually(async () => (await requestMails(order))[0])

const page = async (path: string) => {
  const response = await fetch(shop.url + path)
  return { status: response.status, html: (await response.text()).replaceAll('<!-- -->', '') }
}

test('a customer is asked for a review of an order that they have collected, not of a delivery', async () => {
  const order = await delivered({ delivery: { collect: true } })
  shop.clock.advance(14 * DAY_MS)
  await ask()
  const { text } = readMail((await mailOf(order)).text)
  expect(text).toContain('You collected your order')
  expect(text).not.toContain('was delivered')
})

test('a customer is asked for a review once, fourteen days after delivery, in a mail without marketing', async () => {
  const order = await delivered()
  shop.clock.advance(14 * DAY_MS - 60_000)
  expect(await ask()).toBe(0)
  shop.clock.advance(60_000)
  expect(await ask()).toBe(1)
  expect(await ask()).toBe(0)
  const mail = readMail((await mailOf(order)).text)
  expect(mail.text).toContain(linkOf(order))
  expect(mail.text).toContain(order.product.name)
  // Only links to the review, to opting out and to the order.
  const links = [...mail.html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href)
  const own = links.filter((href) => href.startsWith('http'))
  expect(
    own.every((href) => href.includes(linkOf(order)) || href.startsWith(`${shop.url}/order/`)),
  ).toBe(true)
  expect(mail.header('List-Unsubscribe')).toContain(`${linkOf(order)}/stop`)
  expect(mail.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')

  // The job runs again, and staff mark it as delivered again.
  await sendReviewRequest(
    shop.db,
    shop.services,
    {
      asks: true,
      brand: { name: 'Kept', line: '', footer: [] },
      publicUrl: shop.url,
      supportEmail: 'a@b.example',
    },
    order.id,
  )
  await setStatus(shop, editor.staff, order, 'delivered', 'shipped')
  await setStatus(shop, editor.staff, order, 'shipped', 'delivered')
  shop.clock.advance(15 * DAY_MS)
  expect(await ask()).toBe(0)
  expect(await requestMails(order)).toHaveLength(1)
})

test('a customer is asked for a review by one of several concurrent processes', async () => {
  await delivered()
  shop.clock.advance(14 * DAY_MS)
  const counts = await Promise.all([ask(), ask(), ask(), ask()])
  expect(counts.toSorted()).toEqual([0, 0, 0, 1])
})

test('a customer is asked for a review neither while the setting is off nor long after delivery', async () => {
  await delivered()
  await setReviewRequests(shop, false)
  shop.clock.advance(15 * DAY_MS)
  expect(await ask()).toBe(0)
  await setReviewRequests(shop, true)
  shop.clock.advance(20 * DAY_MS)
  expect(await ask()).toBe(0)
})

test('a customer is asked for a review not for shipped, cancelled or refunded orders, but after a part refund', async () => {
  const shipped = await createPaidOrder(shop)
  await setStatus(shop, editor.staff, shipped, 'paid', 'shipped')
  const back = await delivered()
  await setStatus(shop, editor.staff, back, 'delivered', 'shipped')
  const cancelled = await delivered()
  await setStatus(shop, editor.staff, cancelled, 'delivered', 'cancelled')
  const refunded = await delivered()
  const partly = await delivered()
  for (const [order, payment_state] of [
    [refunded, 'refunded'],
    [partly, 'part_refunded'],
  ] as const) {
    await shop.db.update(orders).set({ payment_state }).where(eq(orders.id, order.id))
  }
  shop.clock.advance(14 * DAY_MS)
  expect(await ask()).toBe(1)
  expect(
    await shop.db.select().from(reviewRequests).where(eq(reviewRequests.order_id, partly.id)),
  ).toHaveLength(1)
  // Reset, since the audit compares these states with the refunds.
  for (const order of [refunded, partly]) {
    await shop.db.update(orders).set({ payment_state: 'paid' }).where(eq(orders.id, order.id))
  }
})

test('a customer is asked for a review not if the order is cancelled before the mail is sent', async () => {
  const order = await delivered()
  await shop.db.insert(reviewRequests).values({
    order_id: order.id,
    asked_at: shop.clock.now(),
    expires_at: new Date(shop.clock.now().getTime() + DAY_MS),
  })
  await setStatus(shop, editor.staff, order, 'delivered', 'cancelled')
  const brand = { name: 'Kept', line: '', footer: [] }
  const words = { asks: true, brand, publicUrl: shop.url, supportEmail: 'a@b.example' }
  await sendReviewRequest(shop.db, shop.services, words, order.id)
  expect(await requestMails(order)).toHaveLength(0)
  expect((await page(linkOf(order))).status).toBe(410)
})

test('a customer is never asked for a review again after opting out, by link or by one-click unsubscribe', async () => {
  const order = await requestedReview()
  const stop = `${linkOf(order)}/stop`
  const read = await page(stop)
  expect(read.html).toContain(optOutPage.ask.button)
  expect(await shop.db.select().from(reviewOptOuts)).toHaveLength(0)
  for (let time = 0; time < 2; time += 1) {
    const left = await post(shop, stop, { 'List-Unsubscribe': 'One-Click' })
    expect(await left.text()).toContain(optOutPage.stopped.title)
  }
  expect(await shop.db.select().from(reviewOptOuts)).toMatchObject([{ email: order.email }])
  const next = await delivered()
  await shop.db
    .update(orders)
    .set({ customer_email: order.email.toUpperCase() })
    .where(eq(orders.id, next.id))
  shop.clock.advance(14 * DAY_MS)
  expect(await ask()).toBe(0)
  await shop.db.delete(reviewOptOuts)
})
