import { expect } from 'vitest'
import { reconcilePayments } from '../../../app/domain/orders/reconciliation/reconcile-payments.server.ts'
import { settleSession } from '../../../app/domain/orders/settlement/settle-session.server.ts'
import { times } from '../../support/full-suite.ts'
import {
  controlOf,
  type HistoryRun,
  type PlayedOrder,
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
  [Name in ProviderStep]: (play: HistoryRun, step: Extract<Step, { step: Name }>) => Promise<void>
} = {
  async pay(play, { order }) {
    const open = roundOf(openOrders(play), order)
    if (!open) return
    controlOf(play.shop).pay(await sessionOfOrder(play, open))
    open.state.page = 'paid'
  },

  async 'pay-by-bank'(play, { order }) {
    const open = roundOf(openOrders(play), order)
    if (!open) return
    controlOf(play.shop).payLater(await sessionOfOrder(play, open))
    open.state.page = 'underway'
  },

  async 'bank-says'(play, { order, outcome }) {
    const waiting = play.orders.filter(({ state }) => state.page === 'underway')
    const found = roundOf(waiting, order)
    if (!found) return
    controlOf(play.shop).settleLater(await sessionOfOrder(play, found), outcome)
    found.state.page = outcome === 'succeeded' ? 'paid' : 'failed'
  },

  async decline(play, { order }) {
    const open = roundOf(openOrders(play), order)
    if (!open) return
    const body = new URLSearchParams({ action: 'decline' })
    const page = `${play.shop.sandbox?.url}/pay/${await sessionOfOrder(play, open)}`
    await (await fetch(page, { method: 'POST', body, redirect: 'manual' })).text()
  },

  async expire(play, { order }) {
    const open = roundOf(openOrders(play), order)
    if (!open) return
    controlOf(play.shop).expire(await sessionOfOrder(play, open))
    open.state.page = 'expired'
  },

  async deliver(play, { event: index, times: count }) {
    const event = roundOf(await eventsOf(play), index)
    if (event) await deliver(play, event, count)
  },

  async 'deliver-at-once'(play, { order, times: count }) {
    const known = roundOf(knownOrders(play), order)
    if (!known) return
    const session = await sessionOfOrder(play, known)
    const events = (await eventsOf(play)).filter((event) => event.order === known)
    const { db, services, url } = play.shop
    await Promise.all([
      ...events.map((event) => deliver(play, event, count)),
      ...times(count, () => settleSession(db, services, session)),
      fetch(`${url}/checkout/success?session_id=${session}`).then((page) => page.text()),
      reconcilePayments(db, services),
    ])
    settle(play.model, known.state)
  },

  async 'pay-wrong'(play, { order, difference }) {
    const open = roundOf(openOrders(play), order)
    if (!open) return
    open.state.paidPence = open.state.total + difference
    controlOf(play.shop).pay(await sessionOfOrder(play, open), open.state.paidPence)
    open.state.page = 'paid'
  },

  async 'refund-elsewhere'(play, { order, share, told }) {
    const refundable = play.orders.filter(({ state }) => leftAtProvider(state) > 0)
    const found = roundOf(refundable, order)
    if (!found) return
    const pence = Math.ceil(leftAtProvider(found.state) * share)
    // For a payment that the shop has settled, the event is the only notification.
    const known = found.state.payment !== 'unpaid'
    await refundAtProvider(play, found, pence, known ? Math.max(1, told) : told)
  },
}

/**
 * Refunds in the provider's dashboard.
 *
 * @param told the number of deliveries of the refund's event
 */
export async function refundAtProvider(
  play: HistoryRun,
  order: PlayedOrder,
  pence: number,
  told: number,
): Promise<void> {
  const control = controlOf(play.shop)
  const refund = control.refund(await sessionOfOrder(play, order), pence)
  refundElsewhere(order.state, pence)
  if (told === 0) return
  const event = control.events().find(({ about, type }) => {
    return about === refund && type === 'refund.created'
  })
  expect(await control.sendEvent(event?.id ?? '', told)).toEqual(times(told, () => 200))
  settle(play.model, order.state)
}

type PlayedEvent = { id: string; order: PlayedOrder }

/** The provider's stored events about this history's orders. */
async function eventsOf(play: HistoryRun): Promise<PlayedEvent[]> {
  const bySession = new Map<string, PlayedOrder>()
  for (const order of play.orders) bySession.set(await sessionOfOrder(play, order), order)
  return controlOf(play.shop)
    .events()
    .flatMap(({ id, about }) => {
      const order = bySession.get(about)
      return order ? [{ id, order }] : []
    })
}

async function deliver(play: HistoryRun, { id, order }: PlayedEvent, count: number): Promise<void> {
  const answers = await controlOf(play.shop).sendEvent(id, count)
  expect(answers).toEqual(times(count, () => 200))
  if (!play.delivered.has(id)) settle(play.model, order.state)
  play.delivered.add(id)
}

export const knownOrders = ({ orders }: HistoryRun) => orders.filter(({ state }) => state.pageKnown)
export const openOrders = (play: HistoryRun) =>
  knownOrders(play).filter(({ state }) => state.page === 'open')
