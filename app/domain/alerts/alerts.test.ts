import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  alertOf,
  askFor,
  confirmed,
  DAY_MS,
  linkIn,
  MINUTE_MS,
  mailsTo,
  nothingMore,
  press,
  somebody,
  work,
} from '../../../test/support/fixtures/alerts.ts'
import {
  createPaidOrder,
  createPlacedOrder,
  settleAsExpired,
} from '../../../test/support/fixtures/orders.ts'
import { openedForm, post } from '../../../test/support/forms.ts'
import { eventually, startTestShop, type TestShop } from '../../../test/support/shop.ts'
import { inTransaction } from '../../platform/db.ts'
import { signFormTimestamp } from '../../platform/form-protection/form-timestamp.server.ts'
import { HONEYPOT_FIELD, TIMESTAMP_FIELD } from '../../platform/form-protection/honeypot.ts'
import { pence } from '../../platform/values/money.ts'
import { listProducts } from '../catalogue/listing/list-products.server.ts'
import { parseListingQuery } from '../catalogue/listing/listing-query.ts'
import { products } from '../catalogue/schema.ts'
import { planAlertMails } from './mail/plan-alert-mails.server.ts'
import { ALERT_MAIL } from './mail/queues.server.ts'
import { matchArrivals } from './matching/match-arrivals.server.ts'
import { alertArrivals, alertMails, alertMatches, alerts } from './schema.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ TRUST_PROXY: '127.0.0.1' })
})
afterAll(() => shop.stop())

const matchesOf = async (email: string) =>
  await shop.db
    .select({ productId: alertMatches.product_id, notifiedAt: alertMatches.told_at })
    .from(alertMatches)
    .innerJoin(alerts, eq(alerts.id, alertMatches.alert_id))
    .where(eq(alerts.email, email))

describe('a requested alert', () => {
  test('is activated only by the button on the page that the mail links to', async () => {
    const email = somebody()
    const response = await askFor(shop, 'category=Sofas&maxPrice=700', email.toUpperCase())
    expect([response.status, response.headers.get('location')]).toEqual([303, '/alerts/new?sent'])
    const [mail] = (await mailsTo(shop, email, 1)) ?? []
    expect(mail?.text).toContain('Sofas up to £700')
    const link = linkIn(mail ?? { text: '' })
    const page = await fetch(shop.url + link)
    expect(await page.text()).toContain('Shall we tell you?')
    expect(await alertOf(shop, email)).toMatchObject({ state: 'asked', confirmed_at: null })
    await shop.addProduct({ pounds: 500 })
    await work(shop)
    expect(await matchesOf(email)).toEqual([])
    const pressed = await press(shop, link, 'confirm')
    expect(await pressed.text()).toContain('We will tell you')
    expect(await alertOf(shop, email)).toMatchObject({
      state: 'active',
      source: 'listing',
      consent_wording: expect.stringContaining('once a day at most'),
      confirmed_at: shop.clock.now(),
    })
  })

  test('is confirmed by a mail without texts of the visitor who requested it', async () => {
    const email = somebody()
    const query = new URLSearchParams({ search: 'you won see spam.example', brand: 'Claim it now' })
    await askFor(shop, `${query}`, email)
    const [mail] = (await mailsTo(shop, email, 1)) ?? []
    for (const sent of [mail?.text, mail?.html]) {
      expect(sent).toContain('Pieces matching your search, by a maker you chose')
      expect(sent).not.toMatch(/spam\.example|Claim it now/)
    }
    const page = await (await fetch(shop.url + linkIn(mail ?? { text: '' }))).text()
    expect(page).toContain('spam.example')
  })

  test('is created once by two requests, and each sends a mail', async () => {
    const email = somebody()
    const first = await askFor(shop, 'color=Green', email)
    shop.clock.advance(MINUTE_MS)
    const responses = [first, await askFor(shop, 'sold=hide&color=green&sort=price-up', email)]
    expect(responses.map(({ status }) => status)).toEqual([303, 303])
    await mailsTo(shop, email, 2)
    expect(await shop.db.select().from(alerts).where(eq(alerts.email, email))).toHaveLength(1)
  })

  test('sends one mail if its button is pressed twice', async () => {
    const email = somebody()
    const press = () => askFor(shop, 'color=Green', email)
    const pressed = await Promise.all([press(), press()])
    expect(pressed.map(({ status }) => status)).toEqual([303, 303])
    await mailsTo(shop, email, 1)
    await press()
    await nothingMore(shop, email, 1)
    // Another alert of the same address is another request.
    await askFor(shop, 'color=Blue', email)
    await mailsTo(shop, email, 2)
  })

  test('is accepted if a wrong address is corrected immediately', async () => {
    const email = somebody()
    const page = '/alerts/new?color=Green'
    const stamp = signFormTimestamp(shop.services.sessionSecret, shop.clock.now())
    const wrong = await post(shop, page, { [TIMESTAMP_FIELD]: stamp, email: 'nobody' })
    expect(wrong.status).toBe(422)
    const [, renewed = ''] =
      new RegExp(`name="${TIMESTAMP_FIELD}" value="([^"]+)"`).exec(await wrong.text()) ?? []
    const corrected = await post(shop, page, { [TIMESTAMP_FIELD]: renewed, email })
    expect([corrected.status, corrected.headers.get('location')]).toEqual([303, '/alerts/new?sent'])
  })

  test.each([
    [{ email: 'nobody' }, 422],
    [{ email: 'bot@example.com', website: 'x' }, 422],
  ])('is not created by an invalid form (%o)', async (fields, status) => {
    const { email, website } = fields as { email: string; website?: string }
    const response = await post(shop, '/alerts/new?color=Red', {
      ...openedForm(shop),
      email,
      [HONEYPOT_FIELD]: website ?? '',
    })
    expect(response.status).toBe(status)
    expect(await alertOf(shop, email)).toBeUndefined()
  })
})

describe('a piece that arrives', () => {
  test('is reported once, even if it becomes available again', async () => {
    const email = somebody()
    await confirmed(shop, 'category=Sofas&minPrice=3000', email)
    const piece = await shop.addProduct({ title: 'Sample arrival', pounds: 3100 })
    await work(shop)
    const [, mail] = (await mailsTo(shop, email, 2)) ?? []
    expect(mail?.text).toContain('Sample arrival')
    expect(mail?.text).toContain(`/shop/product/${piece.id}`)
    expect(mail?.text).toContain('It could be bought when we sent this email.')
    expect(mail?.header('List-Unsubscribe')).toContain('/alerts/')
    expect(mail?.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    await shop.db.update(products).set({ enabled: false }).where(eq(products.id, piece.id))
    await shop.db.update(products).set({ enabled: true }).where(eq(products.id, piece.id))
    await work(shop, 2 * DAY_MS)
    await nothingMore(shop, email, 2)
  })

  test.each([
    ['condition=Good', false],
    ['category=Sofas&maxPrice=199', false],
    ['search=velvet chaise', false],
    ['search=velvet couch&maxPrice=200', true],
    ['category=Tables,Sofas&minPrice=200', true],
    ['search=furniture&minPrice=200&maxPrice=200', true],
  ])('matches an alert exactly if the listing finds it: %s', async (query, matches) => {
    const email = somebody()
    await confirmed(shop, query, email)
    const piece = await shop.addProduct({ title: 'Pink velvet sofa', pounds: 200 })
    await work(shop)
    const ids = (await matchesOf(email)).map(({ productId }) => productId)
    expect(ids.includes(piece.id)).toBe(matches)
    const listed = await listProducts(shop.db, parseListingQuery(new URLSearchParams(query)))
    const exact = listed.closeMatches ? [] : listed.products.map(({ id }) => id)
    expect(exact.includes(piece.id)).toBe(matches)
  })

  test('is reported together with others; the next mail follows a day later at the earliest', async () => {
    const email = somebody()
    await confirmed(shop, 'category=Sofas&minPrice=5000', email)
    const [first, second] = [
      await shop.addProduct({ pounds: 5100 }),
      await shop.addProduct({ pounds: 5200 }),
    ]
    await work(shop)
    const [, mail] = (await mailsTo(shop, email, 2)) ?? []
    expect(mail?.text).toContain(first.id)
    expect(mail?.text).toContain(second.id)
    expect(mail?.text).toContain('Each could be bought when we sent this email.')
    const third = await shop.addProduct({ pounds: 5300 })
    await work(shop)
    await nothingMore(shop, email, 2)
    await work(shop, DAY_MS)
    const [, , next] = (await mailsTo(shop, email, 3)) ?? []
    expect(next?.text).toContain(third.id)
    expect(next?.text).not.toContain(first.id)
  })

  test('is not reported if it is sold before the mail is sent', async () => {
    const email = somebody()
    await confirmed(shop, 'category=Sofas&minPrice=7000', email)
    const sold = await shop.addProduct({ pounds: 7100 })
    const held = await shop.addProduct({ pounds: 7200 })
    while ((await matchArrivals(shop.db, shop.services)) > 0);
    await createPaidOrder(shop, { product: sold })
    const order = await createPlacedOrder(shop, { product: held })
    await work(shop)
    await nothingMore(shop, email, 1)
    await settleAsExpired(shop, order.session)
    await work(shop)
    const [, mail] = (await mailsTo(shop, email, 2)) ?? []
    expect(mail?.text).toContain(held.id)
    expect(mail?.text).not.toContain(sold.id)
  })

  test('is reported exactly once despite crashes', async () => {
    const email = somebody()
    await confirmed(shop, 'category=Sofas&minPrice=9000', email)
    await shop.addProduct({ pounds: 9100 })
    // The process is killed after the comparison, before its commit.
    await inTransaction(shop.db, async (tx) => {
      while ((await matchArrivals(tx, shop.services)) > 0);
      return { ok: false }
    })
    await work(shop)
    await mailsTo(shop, email, 2)
    // The process is killed after the mail was recorded as sent, before its job was completed: the job
    // runs again.
    const alert = await alertOf(shop, email)
    const [mail] = await shop.db
      .select()
      .from(alertMails)
      .where(sql`alert_id = ${alert?.id} and kind = 'pieces'`)
    await shop.services.jobs.enqueue(shop.db, ALERT_MAIL, { mailId: mail?.id ?? '' })
    await nothingMore(shop, email, 2)
    expect(await matchesOf(email)).toEqual([
      { productId: expect.any(String), notifiedAt: expect.any(Date) },
    ])
  })

  test('is compared once by concurrent processes', async () => {
    const email = somebody()
    await confirmed(shop, 'category=Sofas&minPrice=11000', email)
    await shop.addProduct({ pounds: 11_100 })
    await Promise.all([work(shop), work(shop), work(shop)])
    await work(shop)
    await mailsTo(shop, email, 2)
    await nothingMore(shop, email, 2)
    expect(await shop.db.select().from(alertArrivals)).toEqual([])
  })
})

test('concurrent processes enqueue one mail for an alert', async () => {
  const email = somebody()
  await confirmed(shop, 'category=Sofas&minPrice=17000', email)
  await shop.addProduct({ pounds: 17_100 })
  await matchArrivals(shop.db, shop.services)
  shop.clock.advance(11 * MINUTE_MS)
  // Mails that are not sent stay planned, and the next round plans them again.
  const jobs = { ...shop.services.jobs, enqueue: () => Promise.resolve() }
  const planMails = () => planAlertMails(shop.db, { ...shop.services, jobs })
  for (let round = 0; round < 200; round++) {
    const planned = await Promise.all([planMails(), planMails(), planMails(), planMails()])
    expect(planned.reduce((sum, count) => sum + count, 0)).toBe(1)
    await shop.db.delete(alertMails).where(sql`sent_at is null`)
  }
})

describe('a hold that ends', () => {
  test('is reported for alerts confirmed during the hold, not for earlier ones', async () => {
    const [before, during] = [somebody(), somebody()]
    const piece = await shop.addProduct({ pounds: 13_100 })
    await work(shop)
    await confirmed(shop, 'category=Sofas&minPrice=13000', before)
    // The test clock does not move the database's clock.
    const earlier = new Date(Date.now() - MINUTE_MS)
    await shop.db.update(alerts).set({ confirmed_at: earlier }).where(eq(alerts.email, before))
    const order = await createPlacedOrder(shop, { product: piece })
    shop.clock.advance(5 * MINUTE_MS)
    await confirmed(shop, 'category=Sofas&minPrice=13001', during)
    await settleAsExpired(shop, order.session)
    await work(shop)
    await mailsTo(shop, during, 2)
    await nothingMore(shop, before, 1)
  })

  test('is reported to the people who wait for the piece one after the other, until it is sold', async () => {
    const piece = await shop.addProduct({ title: 'Sample waited for', pounds: 400 })
    const order = await createPlacedOrder(shop, { product: piece })
    const waiting = [somebody(), somebody(), somebody()]
    for (const email of waiting) {
      await confirmed(shop, `piece=${piece.id}`, email)
      shop.clock.advance(MINUTE_MS)
    }
    // A second call would plan the next mail as soon as the first one has been sent.
    const planOnce = async () => {
      while ((await matchArrivals(shop.db, shop.services)) > 0);
      await planAlertMails(shop.db, shop.services)
    }
    const [first, second, third] = waiting as [string, string, string]
    await settleAsExpired(shop, order.session)
    await planOnce()
    const [, mail] = (await mailsTo(shop, first, 2)) ?? []
    expect(mail?.text).toContain('It has come back')
    expect(mail?.text).toContain('cannot hold')
    await eventually(async () => (await alertOf(shop, first))?.state === 'ended')
    expect((await shop.mails()).filter(({ to }) => to === second || to === third)).toHaveLength(2)
    await planOnce()
    await mailsTo(shop, second, 2)
    await eventually(async () => (await alertOf(shop, second))?.state === 'ended')
    await createPaidOrder(shop, { product: piece })
    await planOnce()
    await nothingMore(shop, third, 1)
    expect((await alertOf(shop, third))?.state).toBe('active')
  })
})

describe('saved pieces', () => {
  test('are reported when they are reduced or come back, not when they become dearer', async () => {
    const email = somebody()
    const [one, other] = [
      await shop.addProduct({ pounds: 300 }),
      await shop.addProduct({ pounds: 320 }),
    ]
    await work(shop)
    await confirmed(shop, `pieces=${one.id},${other.id}`, email)
    const reduce = (pounds: number) =>
      shop.db
        .update(products)
        .set({ price: pence(pounds * 100) })
        .where(eq(products.id, one.id))
    await reduce(310)
    await work(shop)
    await nothingMore(shop, email, 1)
    await reduce(250)
    await work(shop)
    const [, mail] = (await mailsTo(shop, email, 2)) ?? []
    expect(mail?.text).toContain('£250.00, when you saved it £300.00')
    const order = await createPlacedOrder(shop, { product: other, pounds: 320 })
    await settleAsExpired(shop, order.session)
    await work(shop, DAY_MS)
    const [, , next] = (await mailsTo(shop, email, 3)) ?? []
    expect(next?.text).toContain(other.id)
    expect(next?.text).not.toContain(one.id)
  })
})
