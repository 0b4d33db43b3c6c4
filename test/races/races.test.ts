import { afterAll, beforeAll, expect, test } from 'vitest'
import { ORDER_MAIL } from '../../app/domain/orders/queues.server.ts'
import {
  countText,
  reportResult,
  seededRandom,
  times,
  upTo,
  withinSeconds,
} from '../support/full-suite.ts'
import { jobsFinished } from '../support/jobs.ts'
import { buyer, eventually, sessionOf, startTestShop, type TestShop } from '../support/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({}, { repeatsTasks: true })
})
afterAll(() => shop.stop())

const random = seededRandom()
let buyers = 0

test('5 units and 200 concurrent buyers: 5 payment pages and 195 refusals', {
  ...withinSeconds(60, 300),
}, async () => {
  const rounds = upTo(1, 10)
  const took: number[] = []
  for (let round = 0; round < rounds; round++) {
    const sofa = await shop.addProduct({ stock: 5 })
    const began = performance.now()
    const responses = await Promise.all(
      times(200, () => shop.checkout([{ product: sofa }], { customer: buyer(++buyers) })),
    )
    took.push(performance.now() - began)
    expect(responses.filter((response) => response.url)).toHaveLength(5)
    const refused = responses.filter(
      (response) => response.error === `${sofa.name} is no longer in stock.`,
    )
    expect(refused).toHaveLength(195)
    expect(await shop.stockOf(sofa)).toEqual({ left: 0, reserved: 5 })
  }
  reportResult(
    `5 units and 200 concurrent buyers, ${countText(rounds)}: 5 payment pages and 195 refusals each time (${seconds(took)})`,
  )
})

const CARTS = upTo(150, 300)
/** The units of each of twelve products, fewer than the carts contain in total. */
const UNITS = upTo(20, 40)

test('concurrent shuffled carts of three products: no deadlock, no 5xx, no overselling', {
  ...withinSeconds(60, 300),
}, async () => {
  const rounds = upTo(1, 10)
  let sold = 0
  const took: number[] = []
  for (let round = 0; round < rounds; round++) {
    const pieces = await Promise.all(
      times(12, (n) => shop.addProduct({ title: `Chair ${n}`, stock: UNITS })),
    )
    const carts = times(CARTS, () => pieces.toSorted(() => random() - 0.5).slice(0, 3))
    const began = performance.now()
    const responses = await Promise.all(
      carts.map((cart) =>
        shop.checkout(
          cart.map((product) => ({ product })),
          { customer: buyer(++buyers) },
        ),
      ),
    )
    took.push(performance.now() - began)
    expect(responses.filter((response) => response.status >= 500)).toEqual([])
    expect(
      responses.every((response) => response.url ?? response.error?.endsWith('in stock.')),
    ).toBe(true)
    const held = await Promise.all(
      pieces.map(async (piece) => (await shop.stockOf(piece))?.reserved),
    )
    const units = held.reduce<number>((sum, some = 0) => sum + some, 0)
    expect(units).toBe(responses.filter((response) => response.url).length * 3)
    sold += units
  }
  reportResult(
    `${CARTS} concurrent shuffled carts of three products, ${countText(rounds)}: ${sold} of ${rounds * 12 * UNITS} units held, no deadlock, no 5xx (${seconds(took)})`,
  )
})

test('one checkout sent 20 times concurrently: one order, one hold, one session', {
  ...withinSeconds(60, 300),
}, async () => {
  const rounds = upTo(3, 100)
  for (let round = 0; round < rounds; round++) {
    const sofa = await shop.addProduct({ stock: 2 })
    const customer = buyer(++buyers)
    // A form is sent with the browser's idempotency key or, as without JavaScript, without one.
    const key = round % 2 === 0 ? `form ${round}` : ''
    const taps = await Promise.all(
      times(20, () => shop.checkout([{ product: sofa }], { customer, key })),
    )
    expect(new Set(taps.map((tap) => `${tap.status} ${tap.url}`)).size).toBe(1)
    const orders = (await shop.allOrders()).filter((one) => one.customer_email === customer.email)
    expect(orders).toMatchObject([{ stripe_payment_id: sessionOf(taps[0] ?? {}) }])
    expect(await shop.stockOf(sofa)).toEqual({ left: 1, reserved: 1 })
    const { payments } = shop.services
    const [order] = orders
    const opened = await payments.findSession(order?.id ?? '', {
      from: new Date(shop.clock.now().getTime() - 60_000),
      to: new Date(shop.clock.now().getTime() + 60_000),
    })
    expect(opened).toMatchObject({ session: { id: sessionOf(taps[0] ?? {}) } })
  }
  reportResult(
    `one checkout sent 20 times concurrently, ${countText(rounds)}: one order, one hold, one session each time`,
  )
})

test('one event delivered 50 times and the confirmation page loaded 20 times: one transition, one mail', {
  ...withinSeconds(60, 300),
}, async () => {
  const rounds = upTo(1, 20)
  const control = shop.sandbox?.control
  if (!control) throw new Error('no sandbox')
  const customers: string[] = []
  for (let round = 0; round < rounds; round++) {
    const customer = buyer(++buyers)
    customers.push(customer.email)
    const session = sessionOf(
      await shop.checkout([{ product: await shop.addProduct() }], { customer }),
    )
    control.dropWebhooks = true
    control.pay(session)
    control.dropWebhooks = false
    const [, pages] = await Promise.all([
      control.sendEvent('last', 50),
      Promise.all(times(20, () => fetch(`${shop.url}/checkout/success?session_id=${session}`))),
    ])
    expect(pages.map((page) => page.status)).toEqual(times(20, () => 200))
    const order = await eventually(async () =>
      (await shop.allOrders()).find(
        (one) => one.stripe_payment_id === session && one.status === 'paid',
      ),
    )
    const counts = await shop.db.$client.query(
      `SELECT (SELECT count(*) FROM order_events WHERE order_id = $1 AND kind = 'paid') AS paid,
              (SELECT count(*) FROM payment_events WHERE order_id = $1) AS events`,
      [order.id],
    )
    expect(counts.rows).toEqual([{ paid: 1, events: 1 }])
  }
  const mailsTo = async (email: string) => (await shop.mails()).filter((mail) => mail.to === email)
  await jobsFinished(shop, ORDER_MAIL)
  for (const email of customers) expect(await mailsTo(email)).toHaveLength(1)
  reportResult(
    `one event delivered 50 times while the confirmation page is loaded 20 times, ${countText(rounds)}: one transition, one mail each time`,
  )
})

function seconds(took: readonly number[]): string {
  return `${(Math.max(...took) / 1000).toFixed(1)} s at most`
}
