import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createPaidOrder,
  setStatus,
  type TestOrder,
} from '../../../../test/support/fixtures/orders.ts'
import { openedForm, post } from '../../../../test/support/forms.ts'
import { readMail } from '../../../../test/support/mail/read-mail.ts'
import { eventually, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { type SignedInFetch, signIn } from '../../../../test/support/staff/staff.ts'
import {
  optOutPage,
  reviewConsent,
  reviewPage,
  reviewsPage,
} from '../../../content/orders/reviews.ts'
import { reviewFieldErrors as errors } from '../../../content/toasts/review-messages.ts'
import { DAY_MS } from '../../../platform/clock.ts'
import { applyRetention } from '../../../privacy/retention.ts'
import { signOrderId } from '../../orders/checkout/signed-order-id.server.ts'
import { orders } from '../../orders/schema.ts'
import { settings } from '../../settings/schema.ts'
import { reviewOptOuts, reviewRequests, testimonials } from '../schema.ts'
import { requestReviews } from './request-reviews.server.ts'
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
  await setAsks(true)
})

async function setAsks(asks: boolean): Promise<void> {
  const value = { asks, daysAfterDelivery: 14 }
  await shop.db
    .insert(settings)
    .values({ section: 'reviews', value })
    .onConflictDoUpdate({ target: settings.section, set: { value } })
  await shop.services.settings.renew()
}

const ask = () => requestReviews(shop.db, shop.services, shop.services.settings.current.reviews)
const tokenOf = ({ id }: TestOrder) => signOrderId(shop.services.sessionSecret, 'review', id)
const linkOf = (order: TestOrder) => `/review/${tokenOf(order)}`

async function delivered(
  overrides: Parameters<typeof createPaidOrder>[1] = {},
): Promise<TestOrder> {
  const order = await createPaidOrder(shop, overrides)
  await setStatus(shop, editor.staff, order, 'paid', 'shipped')
  await setStatus(shop, editor.staff, order, 'shipped', 'delivered')
  return order
}

/** An order whose customer has been sent a review request. */
async function requestedReview(): Promise<TestOrder> {
  const order = await delivered()
  shop.clock.advance(14 * DAY_MS)
  await ask()
  return order
}

const requestMails = async ({ email }: TestOrder) =>
  (await shop.mails()).filter(({ to, subject }) => to.includes(email) && SUBJECT.test(subject))
const mailOf = (order: TestOrder) => eventually(async () => (await requestMails(order))[0])

const review = {
  rating: '2',
  text: 'The sofa is good.\nThe van came a week late.',
  name: 'Sam B.',
  place: 'Hull',
  consent: 'on',
}
const send = (order: TestOrder, fields: Record<string, string> = {}) =>
  post(shop, linkOf(order), { ...openedForm(shop), ...review, ...fields })
const stored = (order: TestOrder) =>
  shop.db.select().from(testimonials).where(eq(testimonials.order_id, order.id))
const page = async (path: string) => {
  const response = await fetch(shop.url + path)
  return { status: response.status, html: (await response.text()).replaceAll('<!-- -->', '') }
}

describe('a customer is asked for a review', () => {
  test('of an order that they have collected, not of a delivery', async () => {
    const order = await delivered({ delivery: { collect: true } })
    shop.clock.advance(14 * DAY_MS)
    await ask()
    const { text } = readMail((await mailOf(order)).text)
    expect(text).toContain('You collected your order')
    expect(text).not.toContain('was delivered')
  })

  test('once, fourteen days after delivery, in a mail without marketing', async () => {
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

  test('by one of several concurrent processes', async () => {
    await delivered()
    shop.clock.advance(14 * DAY_MS)
    const counts = await Promise.all([ask(), ask(), ask(), ask()])
    expect(counts.toSorted()).toEqual([0, 0, 0, 1])
  })

  test('neither while the setting is off nor long after delivery', async () => {
    await delivered()
    await setAsks(false)
    shop.clock.advance(15 * DAY_MS)
    expect(await ask()).toBe(0)
    await setAsks(true)
    shop.clock.advance(20 * DAY_MS)
    expect(await ask()).toBe(0)
  })

  test('not for shipped, cancelled or refunded orders, but after a part refund', async () => {
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

  test('not if the order is cancelled before the mail is sent', async () => {
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

  test('never again after opting out, by link or by one-click unsubscribe', async () => {
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
})

describe('a review', () => {
  test('waits for staff, is published unchanged, and is shown as a verified purchase', async () => {
    const order = await requestedReview()
    const form = await page(linkOf(order))
    for (const words of [order.product.name, reviewConsent, reviewPage.privacy]) {
      expect(form.html).toContain(words)
    }
    const sent = await send(order)
    expect([sent.status, sent.headers.get('location')]).toEqual([303, linkOf(order)])
    expect((await page(linkOf(order))).html).toContain(reviewPage.sent.title)
    const [row] = await stored(order)
    expect(row).toMatchObject({ state: 'waiting', rating: 2, consent_how: reviewConsent })
    expect((await page('/reviews')).html).not.toContain('Sam B.')
    expect((await page('/')).html).not.toContain('Sam B.')

    const address = `/admin/testimonials/${row?.id}`
    // Signed in again, since advancing the clock has ended the session.
    editor = await signIn(shop, 'editor')
    const dashboard = await (await editor.fetch('/admin')).text()
    expect(dashboard).toMatch(/Testimonials<\/span><span[^>]*>1</)
    const body = new URLSearchParams({ intent: 'publish', version: '1' })
    expect((await editor.fetch(address, { method: 'POST', body })).status).toBe(200)
    const shown = (await page('/reviews')).html
    for (const words of ['The van came a week late.', 'Sam B.', 'Hull', reviewsPage.verified]) {
      expect(shown).toContain(words)
    }
    expect(shown).toContain('2 out of 5 stars')
    await eventually(async () => (await page('/')).html.includes('Verified purchase'))
    expect((await page('/')).html).toContain('href="/reviews"')
  })

  test('can be refused only with a reason, which removes it from the pages', async () => {
    const order = await requestedReview()
    await send(order)
    const [row] = await stored(order)
    editor = await signIn(shop, 'editor')
    const judge = async (fields: Record<string, string>) => {
      const body = new URLSearchParams(fields)
      const path = `/admin/testimonials/${row?.id}`
      return await editor.fetch(path, { method: 'POST', body })
    }
    expect((await judge({ intent: 'refuse', version: '1', refusal: ' ' })).status).toBe(422)
    await judge({ intent: 'publish', version: '1' })
    expect((await judge({ intent: 'refuse', version: '1', refusal: 'Rude' })).status).toBe(409)
    expect(
      (await judge({ intent: 'refuse', version: '2', refusal: 'Names a driver' })).status,
    ).toBe(200)
    expect((await page('/reviews')).html).not.toContain('Sam B.')
    expect((await judge({ intent: 'other', version: '3' })).status).toBe(400)
    // Its text cannot be changed, and it cannot be deleted.
    expect((await judge({ intent: 'delete', version: '3' })).status).toBe(400)
    await judge({ intent: 'save', version: '3', position: '9', text: 'Splendid!' })
    expect(await stored(order)).toMatchObject([
      { state: 'refused', refusal: 'Names a driver', text: review.text, position: 9 },
    ])
    const forged = shop.db.update(testimonials).set({ text: 'Splendid!' })
    await expect(forged).rejects.toThrow()
  })

  test('is stored once, even if the form is submitted twice concurrently', async () => {
    const order = await requestedReview()
    const sent = await Promise.all([send(order), send(order, { text: 'Another text' })])
    expect(sent.map(({ status }) => status)).toEqual([303, 303])
    expect(await stored(order)).toHaveLength(1)
    await send(order, { text: 'And a third text' })
    expect(await stored(order)).toHaveLength(1)
  })

  test.each([
    ['a short text', { text: 'Good' }, errors.text],
    ['six stars', { rating: '6' }, errors.rating],
    ['no name', { name: 'S' }, errors.name],
    ['no consent', { consent: '' }, errors.consent],
  ])('is refused with %s, and the form keeps its input', async (_, fields, words) => {
    const order = await requestedReview()
    const refused = await send(order, { place: 'Goole', ...fields })
    expect(refused.status).toBe(422)
    const html = await refused.text()
    expect(html).toContain(words)
    expect(html).toContain('value="Goole"')
    // Without JavaScript, the page opens at its only notice.
    expect(html).toMatch(/<form[^>]* action="#notice".*<div id="notice" role="alert"/s)
    expect(html.split('role="alert"')).toHaveLength(2)
    expect(await stored(order)).toEqual([])
  })

  test('can be written only with the customer’s link, in time, and not by a program', async () => {
    const [order, other] = [await requestedReview(), await delivered()]
    const token = tokenOf(order)
    const forged = [
      'nothing',
      token.slice(0, -1),
      `${other.id}.${token.split('.')[1]}`,
      signOrderId(shop.services.sessionSecret, 'receipt', order.id),
      // No review of this order was requested.
      tokenOf(other),
    ]
    for (const one of forged) {
      expect((await page(`/review/${one}`)).status).toBe(404)
      expect((await page(`/review/${one}/stop`)).status).toBe(404)
      expect((await post(shop, `/review/${one}/stop`, {})).status).toBe(404)
      await post(shop, `/review/${one}`, { ...openedForm(shop), ...review })
    }
    expect((await send(order, { reference: 'filled in' })).status).toBe(422)
    expect((await send(order, { opened: '' })).status).toBe(303)
    expect(await shop.db.select().from(testimonials)).toHaveLength(1)

    const late = await requestedReview()
    shop.clock.advance(60 * DAY_MS)
    expect((await page(linkOf(late))).status).toBe(410)
    await send(late)
    expect(await stored(late)).toEqual([])
  })
})

test('unpublished reviews are deleted after a year, published ones with their order', async () => {
  const [refused, published] = [await requestedReview(), await requestedReview()]
  for (const order of [refused, published]) await send(order)
  for (const [order, state, refusal] of [
    [refused, 'refused', 'Rude'],
    [published, 'shown', null],
  ] as const) {
    await shop.db
      .update(testimonials)
      .set({ state, refusal })
      .where(eq(testimonials.order_id, order.id))
  }
  shop.clock.advance(370 * DAY_MS)
  await applyRetention(shop.services)
  expect(await stored(refused)).toEqual([])
  expect(await stored(published)).toHaveLength(1)
  shop.clock.advance(7 * 366 * DAY_MS)
  await applyRetention(shop.services)
  expect(await stored(published)).toEqual([])
  expect(await shop.db.select().from(reviewRequests)).toEqual([])
})
