import { inArray } from 'drizzle-orm'
import { expect } from 'vitest'
import { auditPayments } from '../../../app/audit/audit-payments.server.ts'
import { reconcilePayments } from '../../../app/domain/orders/reconciliation/reconcile-payments.server.ts'
import { unmatchedPayments } from '../../../app/domain/orders/reconciliation/schema.ts'
import {
  countUnmatched,
  settleUnmatched,
} from '../../../app/domain/orders/reconciliation/unmatched-payments.server.ts'
import type { PaymentSession } from '../../../app/domain/payments/payments.server.ts'
import { times } from '../../support/full-suite.ts'
import { controlOf, type HistoryRun, outdateCursor, untilCompared } from './history-run.ts'
import { leftAtProvider, type OrderState, restore, wait } from './model.ts'

const YEAR_MS = 365 * 24 * 60 * 60_000
const MINUTE_MS = 60_000
/** Every open order is polled again within this time. */
const MINUTES = 3

/** Backup and restore of the shop's database. */
export const backupSteps = {
  async 'back-up'(run: HistoryRun): Promise<void> {
    // The smallest step, so that the reconciliation after a restore has a different timestamp.
    await outdateCursor(run.shop, 1)
    const folder = await run.shop.backUp()
    run.backup = {
      folder,
      model: structuredClone(run.model),
      delivered: new Set(run.delivered),
    }
  },

  async restore(run: HistoryRun): Promise<void> {
    const { shop, backup } = run
    if (!backup) return
    await shop.restore(backup.folder)
    controlOf(shop).dropWebhooks = true
    await untilCompared(shop)
    shop.clock.advance(MINUTES * MINUTE_MS)
    await reconcilePayments(shop.db, shop.services)
    const { model } = restore(run.model, backup.model)
    wait(model, MINUTES)
    run.lost.push(...run.orders.splice(model.orders.length))
    run.model = model
    run.delivered = new Set(backup.delivered)
    for (const [index, state] of model.orders.entries()) {
      const order = run.orders[index]
      if (order) order.state = state
    }
    await expectLostFound(run)
    await expectAudited(run)
  },
}

/** Expects payments of lost orders to be listed for staff, and their open pages to be expired. */
async function expectLostFound(run: HistoryRun): Promise<void> {
  const { shop } = run
  for (const { state } of run.lost) if (state.page === 'open') state.page = 'expired'
  const found = await lostSessions(run)
  const rows = await shop.db.select().from(unmatchedPayments)
  const known = new Map(rows.map(({ session_id, state }) => [session_id, state]))
  for (const { session, state } of found) {
    expect(session.status, session.id).not.toBe('open')
    expect(session.paid, session.id).toBe(state.page === 'paid')
    expect(known.get(session.id), session.id).toBe(expectedState(state))
  }
  const due = run.lost.filter(({ state }) => expectedState(state) === 'paid')
  expect(await countUnmatched(shop.db, run.staff)).toBe(due.length)
}

function expectedState(state: OrderState): 'paid' | 'refunded' | 'pending' | undefined {
  if (state.page === 'underway') return 'pending'
  if (state.page !== 'paid') return undefined
  return leftAtProvider(state) > 0 ? 'paid' : 'refunded'
}

/** Expects payments of a wrong amount, which staff must resolve, to be the only difference. */
async function expectAudited({ shop, orders }: HistoryRun): Promise<void> {
  const { db, services, clock } = shop
  const from = new Date(clock.now().getTime() - YEAR_MS)
  const rows = await auditPayments(db, services.payments, services.publicUrl, from)
  const wrong = orders.filter(
    ({ state }) => state.page === 'paid' && state.payment === 'unpaid' && leftAtProvider(state) > 0,
  )
  const expected = wrong.map(({ id }) => `${id}: paid at the provider, but not here`)
  expect(new Set(rows.map(({ problem, id }) => `${id}: ${problem}`))).toEqual(new Set(expected))
}

/**
 * Completes pending bank payments, and refunds every payment of a lost order as staff.
 *
 * @returns the number of those payments
 */
export async function endLost(run: HistoryRun): Promise<number> {
  const { shop, staff, lost } = run
  const control = controlOf(shop)
  for (const { session, state } of await lostSessions(run)) {
    if (state.page === 'underway') {
      control.settleLater(session.id, 'succeeded')
      state.page = 'paid'
    }
    const events = control.events().filter(({ about }) => about === session.id)
    for (const { id } of events) expect(await control.sendEvent(id, 2)).toEqual(times(2, () => 200))
    if (expectedState(state) !== 'paid') continue
    const input = { sessionId: session.id, refund: true }
    const [first, second] = await Promise.all(
      times(2, () => settleUnmatched(shop.db, shop.services, staff, input)),
    )
    expect(first?.ok).not.toBe(second?.ok)
    const { session: after } = await read(run, session.id)
    expect(after.refunded).toBe(after.amountTotal)
  }
  expect(await countUnmatched(shop.db, staff)).toBe(0)
  const rows = await shop.db
    .select()
    .from(unmatchedPayments)
    .where(inArray(unmatchedPayments.state, ['pending', 'paid']))
  expect(rows).toEqual([])
  run.lost = []
  return lost.filter(({ state }) => state.page === 'paid').length
}

/** The provider's sessions of lost orders, including those whose response was lost. */
async function lostSessions(run: HistoryRun) {
  const { payments } = run.shop.services
  const from = new Date(run.shop.clock.now().getTime() - YEAR_MS)
  const found: { session: PaymentSession; state: OrderState }[] = []
  let after: string | undefined
  do {
    const answer = await payments.listSessions({ from }, after)
    if (!answer.ok) throw new Error('the provider could not be reached')
    for (const session of answer.page) {
      const order = run.lost.find(({ id }) => id === session.orderId)
      if (order) found.push({ session, state: order.state })
    }
    after = answer.next ?? undefined
  } while (after !== undefined)
  return found
}

async function read(run: HistoryRun, sessionId: string) {
  const found = await run.shop.services.payments.readSession(sessionId)
  if (!found.ok) throw new Error('the provider could not be reached')
  return found
}
