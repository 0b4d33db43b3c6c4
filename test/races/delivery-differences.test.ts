import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeAddress } from '../../app/domain/order-page/change-details.server.ts'
import { acceptDifference } from '../../app/domain/orders/differences/accept-difference.server.ts'
import { payDifference } from '../../app/domain/orders/differences/pay-difference.server.ts'
import { requestDifference } from '../../app/domain/orders/differences/request-difference.server.ts'
import { deliveryDifferences } from '../../app/domain/orders/differences/schema.ts'
import { refundOrder } from '../../app/domain/orders/refunds/refund-order.server.ts'
import { orders } from '../../app/domain/orders/schema.ts'
import { settleSession } from '../../app/domain/orders/settlement/settle-session.server.ts'
import { pence } from '../../app/platform/values/money.ts'
import {
  createPlacedOrder,
  sandboxOf,
  setStatus,
  type TestOrder,
} from '../support/fixtures/orders.ts'
import { setTestZonePrice } from '../support/fixtures/zones.ts'
import { reportResult, SEED, times, upTo, withinSeconds } from '../support/full-suite.ts'
import { eventually, startTestShop, type TestShop } from '../support/shop.ts'
import { createTestStaff } from '../support/staff/staff.ts'

const HISTORIES = upTo(10, 500)

/** The possible steps after an address change. `page`: an index of the payment pages opened so far. */
const step = fc.oneof(
  fc.record({ step: fc.constant('ask' as const), pence: fc.constantFrom(3_500, 2_000) }),
  fc.record({ step: fc.constant('open-page' as const), atOnce: fc.constantFrom(1, 2) }),
  fc.record({ step: fc.constant('open-page' as const), atOnce: fc.constant(1) }),
  fc.record({ step: fc.constant('pay' as const), page: fc.nat(5), atOnce: fc.constantFrom(1, 3) }),
  fc.record({ step: fc.constant('pay' as const), page: fc.nat(5), atOnce: fc.constant(1) }),
  fc.record({ step: fc.constant('accept' as const) }),
  fc.record({ step: fc.constant('move-back' as const) }),
  fc.record({ step: fc.constant('move-within' as const) }),
  fc.record({ step: fc.constant('cancel' as const) }),
)
/** Every history begins with a difference to pay; otherwise most histories would include no payment. */
const history = fc
  .array(step, { minLength: 2, maxLength: 10 })
  .map((steps) => [{ step: 'ask', pence: 3_500 } as const, ...steps])
/** Histories that are run with any seed, so that payments are kept and refunded. */
const ASK = { step: 'ask', pence: 3_500 } as const
const OPEN = { step: 'open-page', atOnce: 2 } as const
const PAY = { step: 'pay', page: 0, atOnce: 3 } as const
const KNOWN: [Step[]][] = [
  [[ASK, OPEN, PAY, PAY]],
  [[ASK, OPEN, { step: 'accept' }, PAY]],
  [[ASK, OPEN, { step: 'cancel' }, PAY]],
  [[ASK, OPEN, PAY, { step: 'cancel' }]],
  [[ASK, OPEN, { step: 'move-back' }, PAY]],
  [[ASK, OPEN, { ...ASK, pence: 2_000 }, OPEN, PAY, { ...PAY, page: 1 }]],
]
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

test('after any steps at most one payment of a difference is kept, and only while the difference applies', {
  ...withinSeconds(180, 3_600),
}, async () => {
  const shop = await startTestShop({}, { repeatsTasks: true })
  const count = { histories: 0, pages: 0, paid: 0, kept: 0 }
  try {
    const staff = await createTestStaff(shop.db)
    await setTestZonePrice(shop, 'Isle of Wight', 3_500)
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const run = await begin(shop)
        for (const one of steps) {
          await runStep(shop, staff, run, one)
          expect(await shop.audit(), JSON.stringify(one)).toEqual([])
        }
        const kept = await end(shop, run)
        count.histories += 1
        count.pages += run.pages.length
        count.paid += run.paid.size
        count.kept += kept
      }),
      { numRuns: HISTORIES, seed: SEED, examples: KNOWN },
    )
    expect(count.kept).toBeGreaterThan(1)
    expect(count.paid - count.kept).toBeGreaterThan(3)
  } finally {
    await shop.stop()
  }
  reportResult(
    `${count.histories} random histories of a difference for delivery, ${count.pages} payment pages, ${count.paid} paid: ${count.kept} kept, the others refunded, 0 audit rows after each step`,
  )
})

type HistoryRun = { order: TestOrder; pages: string[]; paid: Set<string> }

async function begin(shop: TestShop): Promise<HistoryRun> {
  const order = await createPlacedOrder(shop, { delivery: { postcode: 'HP11', price: 0 } })
  sandboxOf(shop).pay(order.session, undefined, { postcode: 'PO30 1AA' })
  await settleSession(shop.db, shop.services, order.session)
  return { order, pages: [], paid: new Set() }
}

async function runStep(
  shop: TestShop,
  staff: Awaited<ReturnType<typeof createTestStaff>>,
  { order, pages, paid }: HistoryRun,
  one: Step,
): Promise<void> {
  const { db, services } = shop
  switch (one.step) {
    case 'ask':
      await requestDifference(db, services, staff, order.id, pence(one.pence))
      return
    case 'open-page': {
      const opened = await Promise.all(
        times(one.atOnce, () => payDifference(db, services, order.id, shop.url)),
      )
      for (const result of opened) {
        const session = result.ok ? /cs_[A-Za-z0-9_]+/.exec(result.url)?.[0] : undefined
        if (session && !pages.includes(session)) pages.push(session)
      }
      return
    }
    case 'pay': {
      const session = pages[one.page % Math.max(1, pages.length)]
      if (!session) return
      if (!paid.has(session)) sandboxOf(shop).pay(session)
      paid.add(session)
      await Promise.all(times(one.atOnce, () => settleSession(db, services, session)))
      return
    }
    case 'accept':
      await acceptDifference(db, services, staff, order.id)
      return
    case 'move-back':
      await move(shop, order, 'HP11 2AA')
      return
    case 'move-within':
      await move(shop, order, 'PO31 7AA')
      return
    case 'cancel': {
      const { status, total_amount: total } = await order.now()
      if (status !== 'paid') return
      const given = { returnStock: true, refund: total }
      await setStatus(shop, staff, order, 'paid', 'cancelled', given)
    }
  }
}

const move = (shop: TestShop, { id }: TestOrder, postcode: string) =>
  changeAddress(shop.db, shop.services, id, {
    name: 'Sample Buyer',
    line1: '2 Other Street',
    line2: '',
    town: 'Sample Town',
    postcode,
  })

/** Ends a history after all due refunds have been made. @returns the number of payments kept */
async function end(shop: TestShop, { order, paid }: HistoryRun): Promise<number> {
  const supplements = () => shop.db.select().from(orders).where(eq(orders.supplement_of, order.id))
  for (const { id } of await supplements()) {
    await refundOrder(shop.db, shop.services, id).catch(() => null)
  }
  const isSettled = ({ payment_state: state }: { payment_state: string }) => state !== 'refund_due'
  await eventually(async () => (await supplements()).every(isSettled))
  const [difference] = await shop.db
    .select()
    .from(deliveryDifferences)
    .where(eq(deliveryDifferences.order_id, order.id))
  const { status } = await order.now()
  const counts = difference?.state === 'paid' && status !== 'cancelled'
  await eventually(async () => {
    const kept = (await supplements()).filter((one) => one.payment_state === 'paid')
    return kept.length === (counts ? 1 : 0)
  })
  const all = await supplements()
  // Each payment belongs to a supplement, and has been refunded unless it is the one that is kept.
  for (const session of paid) {
    const own = all.find((one) => one.stripe_payment_id === session)
    const read = await shop.services.payments.readSession(session)
    expect(read.ok && read.session.paid).toBe(true)
    expect(own?.refunded_amount).toBe(own?.payment_state === 'paid' ? 0 : own?.total_amount)
  }
  return counts ? 1 : 0
}
