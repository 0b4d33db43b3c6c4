import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../support/mail/mail-server.ts'
import { buyer, eventually, sessionOf, startTestShop, type TestShop } from '../support/shop.ts'

/** The shop's retry policy, in seconds instead of minutes. */
const RETRIES = { limit: 50, delaySeconds: 1, longestDelaySeconds: 1 }
/** Long enough for an erroneous retry to be noticed. */
const QUIET_MS = 3_500

let server: MailServer
let shop: TestShop
beforeEach(async () => {
  server = await startMailServer()
  shop = await startTestShop(
    { SMTP_URL: server.url, MAIL_FROM: 'Kept <shop@example.com>' },
    { retries: RETRIES },
  )
})
afterEach(async () => {
  await shop.stop()
  await server.down()
})

/** Buys a product and returns the paid order. */
async function buy(number: number, name = buyer(number).name) {
  const sofa = await shop.addProduct()
  const customer = { ...buyer(number), name }
  const session = sessionOf(await shop.checkout([{ product: sofa }], { customer }))
  shop.sandbox?.control.pay(session)
  return await eventually(async () =>
    (await shop.allOrders()).find(
      (one) => one.stripe_payment_id === session && one.status === 'paid',
    ),
  )
}

const trouble = () => shop.logged.filter(({ msg }) => msg.startsWith('a job failed'))
const final = () => shop.logged.filter(({ msg }) => msg.startsWith('a job failed permanently'))
const subjects = () => server.taken.map((mail) => mail.header('Subject')).toSorted()

test('a paid order is confirmed to the customer, with the right to cancel, and reported to the shop', async () => {
  const name = '<script>alert(1)</script> O’Neill'
  const order = await buy(1, name)
  await eventually(async () => server.taken.length === 2)
  const confirmation = server.taken.find(({ to }) => to.includes(order.customer_email))
  expect(confirmation?.header('From')).toBe('Kept <shop@example.com>')
  expect(confirmation?.header('Reply-To')).toBe('support@kept.example')
  expect(confirmation?.header('Subject')).toBe(`Your order ${order.id.slice(0, 8)} is confirmed`)
  expect(confirmation?.header('Message-ID')).toBe(`<${order.id}.confirmation@localhost>`)
  expect(confirmation?.text).toContain('£620.00')
  expect(confirmation?.text).toContain('Model cancellation form')
  expect(confirmation?.html).toContain('Model cancellation form')
  const notice = server.taken.find(({ to }) => to.includes('orders@kept.example'))
  expect(notice?.header('Reply-To')).toBe(order.customer_email)
  expect(notice?.text).toContain(name)
  expect(notice?.text.replaceAll('\r', '')).toContain(
    `Open the order:\n${shop.url}/admin/orders/${order.id}`,
  )
  expect(confirmation?.text).not.toContain('/admin/')
  expect(notice?.html).not.toContain('<script')
  expect(notice?.html).toContain('&lt;script&gt;')
})

test('an unreachable mail server delays no order, and each mail is sent once when it is back', async () => {
  await server.down()
  const orders = await Promise.all([buy(1), buy(2), buy(3)])
  await eventually(async () => trouble().length >= 6)
  expect(server.taken).toEqual([])
  await server.up()
  await eventually(async () => server.taken.length >= 6)
  await wait(QUIET_MS)
  expect(subjects()).toEqual(
    orders
      .flatMap(({ id }) => [
        `New order ${id.slice(0, 8)}: £620.00`,
        `Your order ${id.slice(0, 8)} is confirmed`,
      ])
      .toSorted(),
  )
})

test('a connection closed in the middle of a mail loses no mail', async () => {
  server.behaviour = 'disconnects'
  await buy(1)
  await eventually(async () => server.seen.mails > 0 && trouble().length > 0)
  server.behaviour = 'accepts'
  await server.up()
  await eventually(async () => server.taken.length >= 2)
  await wait(QUIET_MS)
  expect(server.taken).toHaveLength(2)
})

test('a slow mail server receives each mail once', async () => {
  server.behaviour = 'slow'
  await buy(1)
  await eventually(async () => server.taken.length >= 2)
  await wait(QUIET_MS)
  expect(server.taken).toHaveLength(2)
  expect(trouble()).toEqual([])
})

test('a permanently rejected mail is tried once and becomes a dead letter', async () => {
  server.refusal = { at: 'recipient', code: 550, text: '5.1.1 <{to}>: User unknown' }
  await buy(1)
  await eventually(async () => final().length >= 2)
  server.refusal = null
  await wait(QUIET_MS)
  expect(server.taken).toEqual([])
  expect(final()).toHaveLength(2)
  expect(trouble().filter(({ msg }) => msg.includes('retried'))).toEqual([])
  const { rows } = await shop.db.$client.query(
    `SELECT source_name AS queue, data ->> 'kind' AS kind FROM jobs.job
    WHERE name = 'dead-letters' ORDER BY kind`,
  )
  expect(rows).toEqual([
    { queue: 'order-mail', kind: 'confirmation' },
    { queue: 'order-mail', kind: 'new-order' },
  ])
  const kept = await shop.db.$client.query(`SELECT * FROM jobs.job`)
  const said = JSON.stringify([shop.logged, kept.rows])
  expect(said).not.toContain(buyer(1).email)
  expect(said).not.toContain('orders@kept.example')
})
