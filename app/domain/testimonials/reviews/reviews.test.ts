import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestOrder } from '../../../../test/support/fixtures/orders.ts'
import { createDeliveredOrder } from '../../../../test/support/fixtures/returns.ts'
import {
  createReviewRequest,
  reviewPath,
  reviewToken,
  setReviewRequests,
} from '../../../../test/support/fixtures/reviews.ts'
import { openedForm, post } from '../../../../test/support/forms.ts'
import { eventually, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { type SignedInFetch, signIn } from '../../../../test/support/staff/staff.ts'
import { reviewConsent, reviewPage, reviewsPage } from '../../../content/orders/reviews.ts'
import { reviewFieldErrors as errors } from '../../../content/toasts/review-messages.ts'
import { DAY_MS } from '../../../platform/clock.ts'
import { applyRetention } from '../../../privacy/retention.ts'
import { signOrderId } from '../../orders/checkout/signed-order-id.server.ts'
import { reviewRequests, testimonials } from '../schema.ts'

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

const requestedReview = () => createReviewRequest(shop, editor.staff)
const linkOf = (order: TestOrder) => reviewPath(shop, order)

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
    const [order, other] = [await requestedReview(), await createDeliveredOrder(shop, editor.staff)]
    const token = reviewToken(shop, order)
    const forged = [
      'nothing',
      token.slice(0, -1),
      `${other.id}.${token.split('.')[1]}`,
      signOrderId(shop.services.sessionSecret, 'receipt', order.id),
      // No review of this order was requested.
      reviewToken(shop, other),
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
