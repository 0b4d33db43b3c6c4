import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyer, eventually, sessionOf, startTestShop, type TestShop } from '../shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.stop())

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

test('5 units and 200 buyers at once: 5 payment pages and 195 plain refusals', async () => {
  const sofa = await shop.has({ stock: 5 })
  const answers = await Promise.all(
    times(200, (n) => shop.checkout([{ product: sofa }], { customer: buyer(n) })),
  )
  expect(answers.filter((answer) => answer.url)).toHaveLength(5)
  const refused = answers.filter((answer) => answer.error === `${sofa.name} is no longer in stock.`)
  expect(refused).toHaveLength(195)
  expect(await shop.stockOf(sofa)).toEqual({ left: 0, reserved: 5 })
})

test('300 shuffled three-piece carts: no deadlock, no 5xx, no unit too many', async () => {
  const pieces = await Promise.all(times(12, (n) => shop.has({ title: `Chair ${n}`, stock: 40 })))
  const answers = await Promise.all(
    times(300, (n) => {
      const cart = pieces.toSorted(() => Math.random() - 0.5).slice(0, 3)
      return shop.checkout(
        cart.map((product) => ({ product })),
        { customer: buyer(1_000 + n) },
      )
    }),
  )
  expect(answers.filter((answer) => answer.status >= 500)).toEqual([])
  expect(answers.every((answer) => answer.url ?? answer.error?.endsWith('in stock.'))).toBe(true)
  const held = await Promise.all(pieces.map(async (piece) => (await shop.stockOf(piece))?.reserved))
  const sold = answers.filter((answer) => answer.url).length * 3
  expect(held.reduce<number>((sum, units = 0) => sum + units, 0)).toBe(sold)
})

test('one event 50 times and the confirmation page 20 times: one transition, one mail', async () => {
  const sofa = await shop.has()
  const customer = buyer(5_000)
  const answer = await shop.checkout([{ product: sofa }], { customer })
  const session = sessionOf(answer)
  const control = shop.sandbox?.control
  if (!control) throw new Error('no sandbox')
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
  await eventually(async () => (await shop.mails()).some((mail) => mail.to === customer.email))
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect((await shop.mails()).filter((mail) => mail.to === customer.email)).toHaveLength(1)
})
