import fc from 'fast-check'
import { expect, test } from 'vitest'
import { auditPayments } from '../../app/audit/audit-payments.server.ts'
import { settleSession } from '../../app/domain/orders/settlement/settle-session.server.ts'
import { freePort } from '../support/free-port.ts'
import { reportResult, SEED, seededRandom, upTo, withinSeconds } from '../support/full-suite.ts'
import { eventually, startTestShop, type TestShop } from '../support/shop.ts'
import { createTestStaff } from '../support/staff/staff.ts'
import {
  beginRun,
  type HistoryRun,
  readModel,
  readShop,
  sessionOfOrder,
  untilCompared,
} from './histories/history-run.ts'
import { leftAtProvider, type OrderState, settle } from './histories/model.ts'
import { refundAtProvider } from './histories/run-provider-step.ts'
import { endLost } from './histories/run-restore-step.ts'
import { completeRefunds } from './histories/run-staff-step.ts'
import { runStep } from './histories/run-step.ts'
import { history, restoredHistory, type Step } from './histories/steps.ts'

const HISTORIES = upTo(20, 1_000)
const RESTORES = upTo(3, 100)
/** The audit reads the whole database, so a new shop is started regularly to keep it fast. */
const HISTORIES_A_SHOP = 100
/** Background work finishes within this time. */
const REST_MS = 4_000

const YEAR_MS = 365 * 24 * 60 * 60_000

const retries = { limit: 50, delaySeconds: 1, longestDelaySeconds: 1 }

/** Statistics for the result lines. */
type Count = {
  histories: number
  orders: number
  paid: number
  /** Payments whose orders a restore has removed. */
  lostPaid: number
  steps: Map<string, number>
}

test('after random steps in random order the shop agrees with the reference model', {
  ...withinSeconds(240, 3_600),
}, async () => {
  reportCount('random histories', await runAll(history, HISTORIES))
})

test('a restore from a backup loses no payment and oversells nothing', {
  ...withinSeconds(120, 1_800),
}, async () => {
  reportCount('random histories with a restore', await runAll(restoredHistory, RESTORES))
})

async function runAll(histories: fc.Arbitrary<Step[]>, runs: number): Promise<Count> {
  const count: Count = { histories: 0, orders: 0, paid: 0, lostPaid: 0, steps: new Map() }
  const random = seededRandom(SEED)
  for (let done = 0; done < runs; done += HISTORIES_A_SHOP) {
    const numRuns = Math.min(HISTORIES_A_SHOP, runs - done)
    await inNewShop(histories, numRuns, Math.floor(random() * 2 ** 31), count)
  }
  return count
}

function reportCount(what: string, count: Count): void {
  const steps = [...count.steps.values()].reduce((sum, times) => sum + times, 0)
  const kinds = [...count.steps].toSorted(([, a], [, b]) => b - a)
  reportResult(
    `${count.histories} ${what}, ${steps} steps, ${count.orders} orders of which ${count.paid} were paid: shop and model agreed after each step${count.lostPaid > 0 ? `; ${count.lostPaid} payments of lost orders were found and refunded` : ''}`,
  )
  reportResult(`  ${kinds.map(([kind, times]) => `${kind} ${times}`).join(', ')}`)
}

async function inNewShop(
  histories: fc.Arbitrary<Step[]>,
  numRuns: number,
  seed: number,
  count: Count,
): Promise<void> {
  // A fixed port, because the shop recognises its payment pages by its own URL across restarts.
  const shop = await startTestShop(
    { PORT: String(await freePort()) },
    { retries, repeatsTasks: true },
  )
  shop.expectErrors('a payment does not fit its order')
  let buyers = 0
  try {
    await untilCompared(shop)
    const staff = await createTestStaff(shop.db)
    await fc.assert(
      fc.asyncProperty(histories, async (steps) => {
        const run = await beginRun(shop, staff, () => ++buyers)
        for (const step of steps) {
          await runStep(run, step)
          await agree(run, step)
        }
        count.lostPaid += await endRun(run)
        addUp(count, run, steps)
      }),
      { numRuns, seed },
    )
    await auditProvider(shop)
  } finally {
    await shop.stop()
  }
}

/** Expects that the shop agrees with the model and that the audit finds nothing. */
async function agree(run: HistoryRun, step: Step | null): Promise<void> {
  const expected = readModel(run)
  const agreed = eventually(async () => same(await readShop(run), expected), REST_MS)
  if (!(await agreed.catch(() => false))) {
    expect(await readShop(run), `after ${JSON.stringify(step)}`).toEqual(expected)
  }
  expect(await run.shop.audit()).toEqual([])
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Ends a history: all holds are released, and the provider's records match the shop's.
 *
 * @returns the number of payments of lost orders
 */
async function endRun(run: HistoryRun): Promise<number> {
  const { shop, orders } = run
  for (let order = 0; order < orders.length; order++) {
    await runStep(run, { step: 'bank-says', order: 0, outcome: 'succeeded' })
  }
  await runStep(run, { step: 'wait', minutes: 38 })
  // A payment of a wrong amount remains open until it is refunded.
  for (const order of orders.filter(({ state }) => isMismatch(state))) {
    const left = leftAtProvider(order.state)
    if (left > 0) await refundAtProvider(run, order, left, 1)
    else await settleSession(shop.db, shop.services, await sessionOfOrder(run, order))
    settle(run.model, order.state)
  }
  await agree(run, null)
  const lostPaid = await endLost(run)
  expect(orders.filter(({ state }) => state.units === 'held')).toEqual([])
  for (const order of orders) {
    await completeRefunds(run, order)
    expect(await paidAtProvider(shop, await sessionOfOrder(run, order))).toEqual({
      pence:
        isMismatch(order.state) || order.state.payment !== 'unpaid' ? order.state.paidPence : 0,
      refundedPence: isMismatch(order.state) ? order.state.paidPence : order.state.refunded,
    })
  }
  return lostPaid
}

const isMismatch = ({ page, paidPence, total }: OrderState) =>
  page === 'paid' && paidPence !== total

/** Compares the provider's records with the shop's in both directions. */
async function auditProvider({ db, services, clock }: TestShop): Promise<void> {
  const from = new Date(clock.now().getTime() - YEAR_MS)
  expect(await auditPayments(db, services.payments, services.publicUrl, from)).toEqual([])
}

async function paidAtProvider(shop: TestShop, session: string) {
  const { payments } = shop.services
  const page = await payments.readSession(session)
  if (!page.ok || !page.session.paid) return { pence: 0, refundedPence: 0 }
  const { amountTotal: pence, paymentIntentId } = page.session
  const known = await payments.findRefunds(paymentIntentId ?? '')
  const made = known.ok ? known.refunds.filter(({ status }) => status !== 'failed') : []
  return { pence, refundedPence: made.reduce((sum, { amount }) => sum + amount, 0) }
}

function addUp(count: Count, { orders }: HistoryRun, steps: readonly Step[]): void {
  count.histories += 1
  count.orders += orders.length
  count.paid += orders.filter(({ state }) => state.payment !== 'unpaid').length
  for (const { step } of steps) count.steps.set(step, (count.steps.get(step) ?? 0) + 1)
}
