import { expect } from 'vitest'
import { reconcilePayments } from '../../../app/domain/orders/reconciliation/reconcile-payments.server.ts'
import { settleSession } from '../../../app/domain/orders/settlement/settle-session.server.ts'
import { times } from '../../support/full-suite.ts'
import {
  controlOf,
  type HistoryRun,
  type RunOrder,
  roundOf,
  sessionOfOrder,
} from './history-run.ts'
import { leftAtProvider, refundElsewhere, settle } from './model.ts'
import type { Step } from './steps.ts'

type ProviderStep =
  | 'pay'
  | 'pay-wrong'
  | 'refund-elsewhere'
  | 'pay-by-bank'
  | 'bank-says'
  | 'decline'
  | 'expire'
  | 'deliver'
  | 'deliver-at-once'

/** Steps at the payment provider, and the delivery of its events. */
export const providerSteps: {
  [Name in ProviderStep]: (run: HistoryRun, step: Extract<Step, { step: Name }>) => Promise<void>
} = {
  async pay(run, { order }) {
    const open = roundOf(openOrders(run), order)
    if (!open) return
    controlOf(run.shop).pay(await sessionOfOrder(run, open))
    open.state.page = 'paid'
  },

  async 'pay-by-bank'(run, { order }) {
    const open = roundOf(openOrders(run), order)
    if (!open) return
    controlOf(run.shop).payLater(await sessionOfOrder(run, open))
    open.state.page = 'underway'
  },

  async 'bank-says'(run, { order, outcome }) {
    const waiting = run.orders.filter(({ state }) => state.page === 'underway')
    const found = roundOf(waiting, order)
    if (!found) return
    controlOf(run.shop).settleLater(await sessionOfOrder(run, found), outcome)
    found.state.page = outcome === 'succeeded' ? 'paid' : 'failed'
  },

  async decline(run, { order }) {
    const open = roundOf(openOrders(run), order)
    if (!open) return
    const body = new URLSearchParams({ action: 'decline' })
    const page = `${run.shop.sandbox?.url}/pay/${await sessionOfOrder(run, open)}`
    await (await fetch(page, { method: 'POST', body, redirect: 'manual' })).text()
  },

  async expire(run, { order }) {
    const open = roundOf(openOrders(run), order)
    if (!open) return
    controlOf(run.shop).expire(await sessionOfOrder(run, open))
    open.state.page = 'expired'
  },

  async deliver(run, { event: index, times: count }) {
    const event = roundOf(await eventsOf(run), index)
    if (event) await deliver(run, event, count)
  },

  async 'deliver-at-once'(run, { order, times: count }) {
    const known = roundOf(knownOrders(run), order)
    if (!known) return
    const session = await sessionOfOrder(run, known)
    const events = (await eventsOf(run)).filter((event) => event.order === known)
    const { db, services, url } = run.shop
    await Promise.all([
      ...events.map((event) => deliver(run, event, count)),
      ...times(count, () => settleSession(db, services, session)),
      fetch(`${url}/checkout/success?session_id=${session}`).then((page) => page.text()),
      reconcilePayments(db, services),
    ])
    settle(run.model, known.state)
  },

  async 'pay-wrong'(run, { order, difference }) {
    const open = roundOf(openOrders(run), order)
    if (!open) return
    open.state.paidPence = open.state.total + difference
    controlOf(run.shop).pay(await sessionOfOrder(run, open), open.state.paidPence)
    open.state.page = 'paid'
  },

  async 'refund-elsewhere'(run, { order, share, deliveries }) {
    const refundable = run.orders.filter(({ state }) => leftAtProvider(state) > 0)
    const found = roundOf(refundable, order)
    if (!found) return
    const pence = Math.ceil(leftAtProvider(found.state) * share)
    // For a payment that the shop has settled, the event is the only notification.
    const known = found.state.payment !== 'unpaid'
    await refundAtProvider(run, found, pence, known ? Math.max(1, deliveries) : deliveries)
  },
}

/**
 * Refunds in the provider's dashboard.
 *
 * @param deliveries the number of deliveries of the refund's event
 */
export async function refundAtProvider(
  run: HistoryRun,
  order: RunOrder,
  pence: number,
  deliveries: number,
): Promise<void> {
  const control = controlOf(run.shop)
  const refund = control.refund(await sessionOfOrder(run, order), pence)
  refundElsewhere(order.state, pence)
  if (deliveries === 0) return
  const event = control.events().find(({ about, type }) => {
    return about === refund && type === 'refund.created'
  })
  expect(await control.sendEvent(event?.id ?? '', deliveries)).toEqual(times(deliveries, () => 200))
  settle(run.model, order.state)
}

type RunEvent = { id: string; order: RunOrder }

/** The provider's stored events about this history's orders. */
async function eventsOf(run: HistoryRun): Promise<RunEvent[]> {
  const bySession = new Map<string, RunOrder>()
  for (const order of run.orders) bySession.set(await sessionOfOrder(run, order), order)
  return controlOf(run.shop)
    .events()
    .flatMap(({ id, about }) => {
      const order = bySession.get(about)
      return order ? [{ id, order }] : []
    })
}

async function deliver(run: HistoryRun, { id, order }: RunEvent, count: number): Promise<void> {
  const answers = await controlOf(run.shop).sendEvent(id, count)
  expect(answers).toEqual(times(count, () => 200))
  if (!run.delivered.has(id)) settle(run.model, order.state)
  run.delivered.add(id)
}

export const knownOrders = ({ orders }: HistoryRun) => orders.filter(({ state }) => state.pageKnown)
export const openOrders = (run: HistoryRun) =>
  knownOrders(run).filter(({ state }) => state.page === 'open')
