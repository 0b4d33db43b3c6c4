import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createPlacedOrder,
  sandboxOf,
  type TestOrder,
} from '../../../test/support/fixtures/orders.ts'
import { startTestShop, type TestShop } from '../../../test/support/shop.ts'
import { settleSession } from '../../domain/orders/settlement/settle-session.server.ts'

let shop: TestShop
let secret = ''
beforeAll(async () => {
  shop = await startTestShop()
  // Events of the other mode are logged as errors.
  shop.expectErrors()
  const secrets = JSON.parse(await readFile(path.join(shop.dataDir, 'secrets.json'), 'utf8'))
  secret = secrets.sandboxWebhookSecret
})
afterAll(() => shop.stop())

/** Sends an event with the provider's signature. */
async function send(event: unknown): Promise<{ status: number; text: string }> {
  const body = JSON.stringify(event)
  const seconds = Math.floor(shop.clock.now().getTime() / 1000)
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  const response = await fetch(`${shop.url}/webhooks/stripe`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'stripe-signature': `t=${seconds},v1=${digest}`,
    },
    body,
  })
  return { status: response.status, text: await response.text() }
}

const completed = { id: 'evt_1', object: 'event', type: 'checkout.session.completed' }

test.each([
  { ...completed, data: { object: null } },
  { ...completed, data: { object: 'cs_test_a' } },
  { ...completed, data: null },
  completed,
  { data: { object: {} } },
  null,
  [],
  'an event',
])('a signed body that is not an event is refused: %j', async (body) => {
  expect(await send(body)).toEqual({ status: 400, text: 'This is no event.\n' })
})

test('an unrelated signed event is accepted and ignored', async () => {
  const event = { ...completed, type: 'customer.created', data: { object: { object: 'customer' } } }
  expect(await send(event)).toEqual({ status: 200, text: 'Not ours to act on.\n' })
})

async function payWithoutWebhook(): Promise<TestOrder> {
  const order = await createPlacedOrder(shop)
  sandboxOf(shop).dropWebhooks = true
  sandboxOf(shop).pay(order.session)
  return order
}

const wrongModes = () => shop.logged.filter(({ msg }) => msg.includes('the other mode'))

test('a live event is refused and logged with a test key', async () => {
  const order = await payWithoutWebhook()
  const data = { object: { object: 'checkout.session', id: order.session } }
  const before = wrongModes().length
  expect((await send({ ...completed, livemode: true, data })).status).toBe(400)
  expect(await order.now()).toMatchObject({ payment_state: 'unpaid' })
  expect(wrongModes()).toHaveLength(before + 1)
  expect((await send({ ...completed, livemode: false, data })).status).toBe(200)
  expect(await order.now()).toMatchObject({ payment_state: 'paid' })
})

test('a live session settles no order with a test key', async () => {
  const order = await payWithoutWebhook()
  const { payments } = shop.services
  const live: typeof payments = {
    ...payments,
    async readSession(id) {
      const read = await payments.readSession(id)
      return read.ok ? { ok: true, session: { ...read.session, live: true } } : read
    },
  }
  const before = wrongModes().length
  expect(await settleSession(shop.db, { ...shop.services, payments: live }, order.session)).toEqual(
    { ok: false, reason: 'unknown-session' },
  )
  expect(await order.now()).toMatchObject({ payment_state: 'unpaid' })
  expect(wrongModes()).toHaveLength(before + 1)
  await settleSession(shop.db, shop.services, order.session)
  expect(await order.now()).toMatchObject({ payment_state: 'paid' })
})
