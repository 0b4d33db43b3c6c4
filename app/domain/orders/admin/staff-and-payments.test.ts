import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createPlacedOrder,
  sandboxOf,
  setStatus,
  type TestOrder,
} from '../../../../test/support/fixtures/orders.ts'
import { eventually, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { createTestStaff } from '../../../../test/support/staff/staff.ts'
import { pence } from '../../../platform/values/money.ts'
import type { Staff } from '../../staff/staff.ts'
import { reconcilePayments } from '../reconciliation/reconcile-payments.server.ts'
import { leftToRefund } from '../refunds/order-refunds.server.ts'
import { refundOrder } from '../refunds/refund-order.server.ts'
import { requestRefund } from '../refunds/request-refund.server.ts'
import { settleSession } from '../settlement/settle-session.server.ts'
import { ORDER_STATUSES } from '../status.ts'
import { restockOrder } from './restock-order.server.ts'

/** The number of histories that takes about 15 seconds on two slow cores. */
const HISTORIES = 25
const MAX_LENGTH = 14
const LIMIT_MS = 15_000

let shop: TestShop
let admin: Staff
beforeAll(async () => {
  const retries = { limit: 50, delaySeconds: 1, longestDelaySeconds: 1 }
  shop = await startTestShop({}, { retries, repeatsTasks: true })
  admin = await createTestStaff(shop.db)
})
afterAll(() => shop.stop())

type Step = (order: TestOrder) => Promise<unknown>

/** Ignores steps that are impossible in the current state. */
const ifPossible = (work: () => void) => {
  try {
    work()
  } catch {
    // The page is closed, or there is nothing that could fail.
  }
}

const anyStatus: fc.Arbitrary<Step> = fc
  .record({ to: fc.constantFrom(...ORDER_STATUSES), units: fc.boolean(), money: fc.boolean() })
  .map(({ to, units, money }) => async (order) => {
    const { status } = await order.now()
    const left = leftToRefund(await order.now(), await order.refunds())
    await setStatus(shop, admin, order, status, to, {
      returnStock: units,
      refund: money && left > 0 ? left : null,
      notifyCustomer: units,
    })
  })

/** Two concurrent refunds; only one can have seen the current rest. */
const refundTwice: fc.Arbitrary<Step> = fc
  .constantFrom(0.1, 0.5, 1)
  .map((share) => async (order) => {
    const left = leftToRefund(await order.now(), await order.refunds())
    if (left < 1) return
    const input = { amount: pence(Math.max(1, Math.round(left * share))), left, reason: '' }
    const request = () => requestRefund(shop.db, shop.services, admin, order.id, input)
    await Promise.all([request(), request()])
  })

const events: fc.Arbitrary<Step> = fc.constantFrom<Step>(
  async ({ session }) => ifPossible(() => sandboxOf(shop).pay(session)),
  async ({ session }) => ifPossible(() => sandboxOf(shop).expire(session)),
  async ({ session }) => settleSession(shop.db, shop.services, session),
  async () => {
    // Reported by the provider's event only.
    sandboxOf(shop).dropWebhooks = false
    ifPossible(() => sandboxOf(shop).failRefund('last'))
  },
  async () =>
    sandboxOf(shop)
      .sendEvent('last', 2)
      .catch(() => null),
  async () => reconcilePayments(shop.db, shop.services),
)

const providerFaults: fc.Arbitrary<Step> = fc.constantFrom<Step>(
  async () => Object.assign(sandboxOf(shop), { dropWebhooks: true }),
  async () => Object.assign(sandboxOf(shop), { dropWebhooks: false }),
  async () => Object.assign(sandboxOf(shop), { failNext: { status: 400, count: 1 } }),
  async () => Object.assign(sandboxOf(shop), { failNext: { status: 503, count: 2 } }),
  async () => Object.assign(sandboxOf(shop), { cutAfterWork: 2 }),
)

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: anyStatus },
  { weight: 4, arbitrary: refundTwice },
  { weight: 3, arbitrary: events },
  { weight: 1, arbitrary: providerFaults },
  {
    weight: 1,
    arbitrary: fc.constant<Step>((order) => restockOrder(shop.db, shop.services, admin, order.id)),
  },
  {
    weight: 2,
    arbitrary: fc.constant<Step>((order) =>
      refundOrder(shop.db, shop.services, order.id).catch(() => null),
    ),
  },
)

/** Completes all pending work. */
async function settleOrder(order: TestOrder): Promise<void> {
  Object.assign(sandboxOf(shop), { dropWebhooks: false, failNext: null, cutAfterWork: 0 })
  // A concurrent step may have dropped the only report of a failed refund; the provider repeats it for days.
  for (const { id, type } of sandboxOf(shop).events()) {
    if (type === 'refund.failed') await sandboxOf(shop).sendEvent(id)
  }
  await settleSession(shop.db, shop.services, order.session)
}

test('after random actions of staff and payments the audit finds nothing', async () => {
  shop.expectErrors()
  const orders: TestOrder[] = []
  const run = async (history: readonly [Step, boolean][], chance: number) => {
    const order = await createPlacedOrder(shop, { stock: 2, quantity: 2 })
    if (chance > 1) sandboxOf(shop).pay(order.session)
    await settleSession(shop.db, shop.services, order.session)
    orders.push(order)
    let underway: Promise<unknown> = Promise.resolve()
    for (const [work, together] of history) {
      const before = together ? Promise.resolve() : underway
      underway = Promise.all([underway, before.then(() => work(order))])
    }
    await underway
    await settleOrder(order)
    expect(await shop.audit()).toEqual([])
  }
  let running: Promise<void> = Promise.resolve()
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(step, fc.boolean()), { minLength: 3, maxLength: MAX_LENGTH }),
      fc.integer({ min: 1, max: 4 }),
      async (history, chance) => {
        running = run(history, chance)
        await running
      },
    ),
    { numRuns: HISTORIES, interruptAfterTimeLimit: LIMIT_MS, markInterruptAsFailure: false },
  )
  // The time limit does not end the history that is running.
  await running
  await eventually(async () => {
    const refunds = await Promise.all(orders.map((order) => order.refunds()))
    return refunds.flat().every(({ state }) => state !== 'requested')
  })
  expect(await shop.audit()).toEqual([])
  for (const order of orders) await eventually(async () => await agreesWithProvider(order))
})

async function agreesWithProvider(order: TestOrder): Promise<boolean> {
  const { payment_intent_id: intent, refunded_amount } = await order.now()
  const known = intent ? await shop.services.payments.findRefunds(intent) : null
  const made = known?.ok ? known.refunds.filter(({ status }) => status !== 'failed') : []
  return made.reduce((sum, { amount }) => sum + amount, 0) === refunded_amount
}
