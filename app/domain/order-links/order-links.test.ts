import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createPaidOrder,
  mailsToCustomer,
  orderPagePath,
  setStatus,
  type TestOrder,
} from '../../../test/support/fixtures/orders.ts'
import { openedForm, post } from '../../../test/support/forms.ts'
import { jobsFinished } from '../../../test/support/jobs.ts'
import { readMail } from '../../../test/support/mail/read-mail.ts'
import { eventually, startTestShop, type TestShop } from '../../../test/support/shop.ts'
import { signIn } from '../../../test/support/staff/staff.ts'
import { deadLinks, lostLinkPage } from '../../content/orders/customer-order.ts'
import { orderFieldErrors as errors } from '../../content/toasts/order-page-messages.ts'
import { DAY_MS } from '../../platform/clock.ts'
import { erasePersonalData } from '../../privacy/erase-personal-data.ts'
import { applyRetention } from '../../privacy/retention.ts'
import { orders } from '../orders/schema.ts'
import type { Staff } from '../staff/staff.ts'
import { hashOf, orderPageLink } from './order-page-link.server.ts'
import { ORDER_LINK_MAIL } from './queues.server.ts'
import { orderCodes, orderLinks } from './schema.ts'

let shop: TestShop
let admin: Staff
beforeAll(async () => {
  shop = await startTestShop({ TRUST_PROXY: '127.0.0.1' })
  admin = (await signIn(shop, 'admin')).staff
})
afterAll(() => shop.stop())

const linkTo = (order: TestOrder) => orderPagePath(shop, order)
/** Requests come from one address, unless another is given. */
const open = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(shop.url + path, { headers, redirect: 'manual' })
  return {
    response: response,
    status: response.status,
    html: (await response.text()).replaceAll('<!-- -->', ''),
  }
}
const press = (path: string, fields: Record<string, string>, headers = {}) =>
  post(shop, path, fields, headers)
const linksIn = ({ html }: { html: string }) =>
  [...html.matchAll(/href="[^"]*?(\/order\/[\w-]{43})"/g)].map(([, path = '']) => path)

async function delivered(): Promise<TestOrder> {
  const order = await createPaidOrder(shop)
  await setStatus(shop, admin, order, 'paid', 'shipped', { notifyCustomer: true })
  await setStatus(shop, admin, order, 'shipped', 'delivered')
  return order
}

/** The code in the newest mail about the order. */
async function mailedCode(order: TestOrder, count = 1): Promise<string> {
  return await eventually(async () => {
    const mails = await mailsToCustomer(shop, order, 'is the code for your order')
    return mails.length === count ? mails.at(-1)?.subject.slice(0, 6) : undefined
  })
}

describe('the link to an order', () => {
  test('is the same in every mail about the order, and only its hash is stored in the database', async () => {
    const order = await delivered()
    const link = await linkTo(order)
    expect(link).toMatch(/^\/order\/[\w-]{43}$/)
    const mails = await eventually(async () => {
      const own = (await shop.mails()).filter(({ to }) => to === order.email)
      return own.length === 2 ? own : undefined
    })
    for (const { text } of mails) expect(linksIn(readMail(text))).toEqual([link])
    const stored = await shop.db.select().from(orderLinks).where(eq(orderLinks.order_id, order.id))
    const token = link.slice('/order/'.length)
    expect(stored.map(({ token_hash }) => token_hash)).toEqual([hashOf(token)])
    expect(JSON.stringify(stored)).not.toContain(token)
    // The job queue does not store it either.
    const jobs = await shop.db.execute(`select data::text from jobs.job`)
    expect(JSON.stringify(jobs.rows)).not.toContain(token)
  })

  test('is not cached, indexed, sent to other sites as referrer, or logged', async () => {
    const link = await linkTo(await createPaidOrder(shop))
    for (const path of [link, `${link}/receipt`]) {
      const { response, status, html } = await open(path)
      expect(status).toBe(200)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('x-robots-tag')).toBe('noindex')
      expect(response.headers.get('referrer-policy')).toBe('same-origin')
      expect(html).toContain('content="noindex"')
    }
    expect(JSON.stringify(shop.logged)).not.toContain(link.slice('/order/'.length))
  })

  test('still works after the secret has changed, when mails contain a new link', async () => {
    const order = await createPaidOrder(shop)
    const before = await linkTo(order)
    const deps = { ...shop.services, sessionSecret: 'another secret that is long enough' }
    const after = new URL(await orderPageLink(shop.db, deps, order.id)).pathname
    expect(after).not.toBe(before)
    for (const link of [before, after]) expect((await open(link)).status).toBe(200)
  })

  test('is not found when it is guessed, and too many guesses are refused', async () => {
    const link = await linkTo(await createPaidOrder(shop))
    const from = (address: string) => ({ 'X-Forwarded-For': address })
    const wrong = link.slice(0, -1) + (link.endsWith('A') ? 'B' : 'A')
    expect((await open(wrong, from('192.0.2.1'))).html).toContain(deadLinks.unknown.title)
    for (const path of [
      '/order/nothing',
      `${link}x`,
      '/order/%00',
      `/order/${'x'.repeat(43)}%0d%0a`,
    ]) {
      expect((await open(path, from('192.0.2.1'))).status).toBeGreaterThanOrEqual(400)
    }
    const tries = Array.from({ length: 25 }, () => open(wrong, from('192.0.2.1')))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    // One wrong link was opened before; the four other paths do not have the form of a link.
    expect(statuses.filter((status) => status === 404)).toHaveLength(19)
    expect(statuses.filter((status) => status === 429)).toHaveLength(6)
    // Valid links are refused too; otherwise the limit would have no effect.
    expect((await open(link, from('192.0.2.1'))).status).toBe(429)
    expect((await open(link, from('192.0.2.2'))).status).toBe(200)
    shop.clock.advance(10 * 60_000)
    expect((await open(link, from('192.0.2.1'))).status).toBe(200)
  })

  test('tells why it was not replaced, where the page of the refusal opens', async () => {
    const order = await createPaidOrder(shop)
    const link = await linkTo(order)
    const someone = { 'x-forwarded-for': '192.0.2.9' }
    for (let nth = 0; nth < 60; nth += 1) await press(link, { intent: 'keep' }, someone)
    const refused = await press(link, { intent: 'replace' }, someone)
    expect(refused.status).toBe(429)
    const html = (await refused.text()).replaceAll('<!-- -->', '')
    const [, section = ''] = html.split('id="replace"')
    expect(section).toContain('action="#notice"')
    expect(section.split('id="notice"')[1]).toContain('Too many attempts')
    expect(await linkTo(order)).toBe(link)
  })

  test('can be replaced: earlier links stop working, and the new one is mailed to the customer', async () => {
    const order = await createPaidOrder(shop)
    const link = await linkTo(order)
    expect((await press(link, { intent: 'replace' })).status).toBe(303)
    const dead = await open(link)
    expect([dead.status, dead.html.includes(deadLinks.replaced.title)]).toEqual([410, true])
    const [mail] = await eventually(async () => {
      const mails = await mailsToCustomer(shop, order, 'new link')
      return mails.length > 0 ? mails : undefined
    })
    const fresh = await linkTo(order)
    expect(fresh).not.toBe(link)
    expect(mail && linksIn(mail)).toEqual([fresh])
    expect((await open(fresh)).status).toBe(200)
    // A form of the old page changes nothing.
    await press(link, { intent: 'replace' })
    expect(await linkTo(order)).toBe(fresh)
  })

  test('expires 24 months after delivery, and is deleted when the customer is erased', async () => {
    const [old, other] = [await delivered(), await createPaidOrder(shop)]
    const [link, another] = [await linkTo(old), await linkTo(other)]
    expect((await open(another)).status).toBe(200)
    const erased = await delivered()
    const dead = await linkTo(erased)
    await press(dead, { intent: 'send-code' })
    expect((await erasePersonalData(shop.services, admin, erased.email)).ok).toBe(true)
    expect((await open(dead)).status).toBe(404)
    for (const table of [orderLinks, orderCodes]) {
      expect(await shop.db.select().from(table).where(eq(table.order_id, erased.id))).toEqual([])
    }
    shop.clock.advance(729 * DAY_MS)
    expect((await open(link)).status).toBe(200)
    shop.clock.advance(3 * DAY_MS)
    const over = await open(link)
    expect([over.status, over.html.includes(deadLinks.expired.title)]).toEqual([410, true])
    // The link of an order that was not delivered does not expire yet.
    expect((await open(another)).status).toBe(200)
    shop.clock.advance(-732 * DAY_MS)
  })

  test('is removed when retention anonymises its order', async () => {
    const order = await delivered()
    const link = await linkTo(order)
    await shop.db.update(orders).set({ customer_email: '' }).where(eq(orders.id, order.id))
    expect((await open(link)).status).toBe(404)
    await applyRetention(shop.services)
    expect(
      await shop.db.select().from(orderLinks).where(eq(orderLinks.order_id, order.id)),
    ).toEqual([])
  })
})

describe('a lost link', () => {
  const ask = (email: string, address = '192.0.2.10') =>
    press('/order', { ...openedForm(shop), email }, { 'X-Forwarded-For': address })
  const lostMails = (order: TestOrder) => mailsToCustomer(shop, order, 'The link to your order')

  test('is mailed to the order’s address; the response is the same for unknown addresses', async () => {
    const order = await createPaidOrder(shop)
    const link = await linkTo(order)
    const known = await ask(` ${order.email.toUpperCase()}`)
    const unknown = await ask('nobody@example.com')
    for (const answer of [known, unknown]) {
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/order?sent'])
    }
    expect((await open('/order?sent')).html).toContain(lostLinkPage.sent.title)
    const [mail] = await eventually(async () => {
      const mails = await lostMails(order)
      return mails.length > 0 ? mails : undefined
    })
    expect(mail && linksIn(mail)).toEqual([link])
    expect((await shop.mails()).filter(({ to }) => to.includes('nobody@'))).toEqual([])
  })

  test('is mailed once if its button is pressed twice', async () => {
    const order = await createPaidOrder(shop)
    const pressed = await Promise.all([1, 2].map(() => ask(order.email)))
    expect(pressed.map(({ status }) => status)).toEqual([303, 303])
    await eventually(async () => (await lostMails(order)).length > 0)
    await jobsFinished(shop, ORDER_LINK_MAIL)
    expect(await lostMails(order)).toHaveLength(1)
    shop.clock.advance(6_000)
    await ask(order.email)
    await eventually(async () => (await lostMails(order)).length === 2)
  })

  test('is refused without a valid address, to bots, and after ten requests per connection', async () => {
    const refused = await ask('jo@shop', '192.0.2.11')
    expect([refused.status, (await refused.text()).includes(errors.email)]).toEqual([422, true])
    const injected = await ask('jo@shop.example\r\nBcc: all@shop.example', '192.0.2.11')
    expect(injected.status).toBe(422)
    const program = { ...openedForm(shop), email: 'jo@shop.example', reference: 'filled in' }
    expect((await press('/order', program)).status).toBe(422)
    const responses = []
    for (let time = 0; time < 11; time += 1)
      responses.push(await ask(`n${time}@shop.example`, '192.0.2.12'))
    expect(responses.map(({ status }) => status)).toEqual([...Array(10).fill(303), 429])
  })

  test('counts two presses of its button once towards the limit per connection', async () => {
    for (let time = 0; time < 10; time += 1) {
      const twice = [1, 2].map(() => ask(`m${time}@shop.example`, '192.0.2.13'))
      expect((await Promise.all(twice)).map(({ status }) => status)).toEqual([303, 303])
    }
    expect((await ask('m@shop.example', '192.0.2.13')).status).toBe(429)
  })
})

describe('the code that identifies the customer', () => {
  test('is mailed, works once, and reveals the details only to the browser that entered it', async () => {
    const order = await createPaidOrder(shop)
    await shop.db
      .update(orders)
      .set({ customer_phone: '01632 960123' })
      .where(eq(orders.id, order.id))
    const link = await linkTo(order)
    const address = (await order.now()).shipping_address?.split('\n') ?? []
    const street = address[1] ?? 'none'
    const short = await open(link)
    for (const secret of [street, order.email, '01632 960123']) {
      expect(short.html).not.toContain(secret)
    }
    expect(short.html).toContain('••• 123')
    const early = await press(link, { intent: 'phone', phone: '01632 960999' })
    expect(early.status).toBe(403)

    expect((await press(link, { intent: 'send-code' })).status).toBe(303)
    const code = await mailedCode(order)
    expect((await open(link)).html).toContain('one-time-code')
    const confirmed = await press(link, {
      intent: 'code',
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
    })
    expect(confirmed.status).toBe(303)
    const cookie = confirmed.headers.getSetCookie().find((one) => one.startsWith('own-orders='))
    expect(cookie).toMatch(/Path=\/order; .*HttpOnly/)
    const own = { Cookie: cookie?.split(';')[0] ?? '' }
    const whole = await open(link, own)
    for (const shown of [street, order.email, '01632 960123']) expect(whole.html).toContain(shown)
    expect((await open(link)).html).not.toContain(street)
    // The code works once, and for this order only.
    expect((await press(link, { intent: 'code', code })).status).toBe(422)
    const other = await createPaidOrder(shop)
    expect((await open(await linkTo(other), own)).html).not.toContain(other.email)
    expect((await open(`${link}/receipt`)).html).not.toContain(street)
    expect((await open(`${link}/receipt`, own)).html).toContain(street)
  })

  test('is mailed once if its button is pressed twice', async () => {
    const order = await createPaidOrder(shop)
    const link = await linkTo(order)
    const pressed = await Promise.all([1, 2].map(() => press(link, { intent: 'send-code' })))
    expect(pressed.map(({ status }) => status)).toEqual([303, 303])
    const code = await mailedCode(order)
    await jobsFinished(shop, ORDER_LINK_MAIL)
    expect(await mailsToCustomer(shop, order, 'is the code')).toHaveLength(1)
    expect((await press(link, { intent: 'code', code })).status).toBe(303)
  })

  test('counts two presses of its button once towards the limit of five an hour', async () => {
    const link = await linkTo(await createPaidOrder(shop))
    const twice = () => Promise.all([1, 2].map(() => press(link, { intent: 'send-code' })))
    for (let time = 0; time < 5; time += 1) {
      expect((await twice()).map(({ status }) => status)).toEqual([303, 303])
      shop.clock.advance(6_000)
    }
    expect((await press(link, { intent: 'send-code' })).status).toBe(429)
  })

  test('has five tries, expires after fifteen minutes, and is replaced by a newer code', async () => {
    const order = await createPaidOrder(shop)
    const link = await linkTo(order)
    await press(link, { intent: 'send-code' })
    const first = await mailedCode(order)
    const wrong = first === '000000' ? '000001' : '000000'
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => press(link, { intent: 'code', code: wrong })),
    )
    const words = await Promise.all(responses.map((response) => response.text()))
    expect(words.filter((html) => html.includes(errors.codeOver))).toHaveLength(3)
    // The notice is announced, and moves the focus to the field.
    for (const html of words) expect(html).toContain('<div id="notice" role="alert"')
    expect((await press(link, { intent: 'code', code: first })).status).toBe(422)

    await press(link, { intent: 'send-code' })
    const second = await mailedCode(order, 2)
    shop.clock.advance(15 * 60_000)
    expect((await press(link, { intent: 'code', code: second })).status).toBe(422)
    expect((await press(link, { intent: 'code', code: 'abcdef' })).status).toBe(422)
    for (let time = 0; time < 3; time += 1) {
      expect((await press(link, { intent: 'send-code' })).status).toBe(303)
      shop.clock.advance(6_000)
    }
    expect((await press(link, { intent: 'send-code' })).status).toBe(429)
  })
})
