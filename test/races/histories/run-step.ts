import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { reconcilePayments } from '../../../app/domain/orders/reconciliation/reconcile-payments.server.ts'
import { isConfirmed } from '../../../app/domain/orders/status.ts'
import { times } from '../../support/full-suite.ts'
import { buyer, type DisplayedDelivery } from '../../support/shop.ts'
import {
  controlOf,
  type HistoryRun,
  orderOf,
  outdateCursor,
  ownOrder,
  POSTCODE,
  pieceAt,
  roundOf,
  sessionOfOrder,
  takeCookies,
  untilCompared,
} from './history-run.ts'
import {
  canOrder,
  closeOrder,
  discountOf,
  hasUseLeft,
  type Line,
  type OrderState,
  placeOrder,
  settle,
  type Way,
  wait,
} from './model.ts'
import { cancelSteps } from './run-cancel-step.ts'
import { knownOrders, openOrders, providerSteps } from './run-provider-step.ts'
import { backupSteps } from './run-restore-step.ts'
import { staffSteps } from './run-staff-step.ts'
import type { Step } from './steps.ts'

type StepName = Step['step']
type StepOf<Name extends StepName> = Extract<Step, { step: Name }>
type Steps<Names extends StepName> = {
  [Name in Names]: (run: HistoryRun, step: StepOf<Name>) => Promise<void>
}

const MINUTE_MS = 60_000
/** Longer than any history. */
const DAY_MS = 24 * 60 * MINUTE_MS
/** The number of lost responses: those of a request and of its single retry. */
const CUTS = 2

/** Runs a step in the shop and in the model. A step that is impossible now is skipped. */
export async function runStep(run: HistoryRun, step: Step): Promise<void> {
  const work = steps[step.step] as (run: HistoryRun, step: Step) => Promise<void>
  await work(run, step)
}

const shopperSteps: Steps<
  'checkout' | 'rush' | 'repeat' | 'go-back' | 'pay-and-go-back' | 'confirmation'
> = {
  async checkout(run, step) {
    const own = ownOrder(run, step.who)
    const replaced = own ? closeOrder(run.model, own.state) : true
    const boughtAlready =
      own && replaced && isBought(own.state) && sameLines(own.state.lines, step.lines)
    const codeLeft = !step.discounted || hasUseLeft(run.model)
    const shownRight = step.how !== 'old-price' && !showsOldDelivery(step)
    const possible = !boughtAlready && shownRight && canOrder(run.model, step.lines) && codeLeft
    const lost = step.how === 'lost' && possible
    // Expiring the previous session succeeds; the response to opening the new one is lost.
    const cuts = lost && !own ? CUTS : 0
    controlOf(run.shop).cutAfterWork = cuts
    const responses = await tap(run, step, cuts > 0 ? 1 : step.taps)
    controlOf(run.shop).cutAfterWork = 0
    const opened = responses.filter(({ url }) => url?.includes('/pay/cs_'))
    expect(opened.length > 0, JSON.stringify(responses)).toBe(possible && cuts === 0)
    if (boughtAlready) expect(responses[0]?.url).toContain('/checkout/success')
    const [first] = responses
    await learnOrder(run, step.lines, first?.email ?? '', possible, {
      pageKnown: cuts === 0,
      discounted: step.discounted,
      way: step.way,
    })
    const placed = run.orders.at(-1)
    if (possible && placed && first) placed.repeat = first.repeat
  },

  async repeat(run, { who }) {
    const own = ownOrder(run, who)
    // Orders that are unsettled or cancelled are covered elsewhere.
    if (!own?.repeat || !isBought(own.state)) return
    const answer = await own.repeat(run.cookies[who] ?? '')
    const session = await sessionOfOrder(run, own)
    expect(answer.url).toContain(`/checkout/success?session_id=${session}`)
  },

  async rush(run, { piece, buyers }) {
    const line: Line = { piece, quantity: 1 }
    const { product, pence } = pieceAt(run, piece)
    const responses = await Promise.all(
      times(buyers, async () => {
        const customer = buyer(run.nextBuyer())
        const answer = await run.shop.checkout([{ product, price: pence / 100 }], { customer })
        return { ...answer, email: customer.email }
      }),
    )
    const placed = responses.filter(({ url }) => url)
    const { stock = 0 } = run.model.pieces[piece] ?? {}
    expect(placed).toHaveLength(canOrder(run.model, [line]) ? Math.min(buyers, stock) : 0)
    for (const { email } of placed) {
      await learnOrder(run, [line], email, true, {
        pageKnown: true,
        discounted: false,
        way: 'no-postcode',
      })
    }
  },

  async 'go-back'(run, { who, way }) {
    const own = ownOrder(run, who)
    await goBack(run, who, way)
    if (own) closeOrder(run.model, own.state)
  },

  async 'pay-and-go-back'(run, { who, payAfterMs }) {
    const own = ownOrder(run, who)
    if (own?.state.page !== 'open' || !own.state.pageKnown) return
    const session = await sessionOfOrder(run, own)
    const pay = async () => {
      await pause(payAfterMs)
      perhaps(() => controlOf(run.shop).pay(session))
    }
    await Promise.all([goBack(run, who, 'button'), pay()])
    const page = await run.shop.services.payments.readSession(session)
    if (!page.ok) throw new Error('the provider could not be reached')
    // Either request may win the race; the provider's state decides.
    own.state.page = page.session.paid ? 'paid' : 'expired'
    settle(run.model, own.state)
  },

  async confirmation(run, { order, who }) {
    const known = roundOf(knownOrders(run), order)
    if (!known) return
    const session = await sessionOfOrder(run, known)
    const answer = await fetch(`${run.shop.url}/checkout/success?session_id=${session}`, {
      headers: { cookie: run.cookies[who] ?? '' },
    })
    await answer.text()
    expect(answer.status).toBe(200)
    takeCookies(run, who, answer.headers.getSetCookie())
    settle(run.model, known.state)
  },
}

const timeSteps: Steps<'wait' | 'restart'> = {
  async wait(run, { minutes }) {
    const { shop, model } = run
    // One second more, so that work scheduled every two minutes is due.
    shop.clock.advance(minutes * MINUTE_MS + 1_000)
    for (const open of openOrders(run)) {
      await shop.services.payments.readSession(await sessionOfOrder(run, open))
    }
    await reconcilePayments(shop.db, shop.services)
    wait(model, minutes)
  },

  async restart(run) {
    await outdateCursor(run.shop, DAY_MS)
    await run.shop.restart()
    controlOf(run.shop).dropWebhooks = true
    await untilCompared(run.shop)
    for (const { state } of run.orders) settle(run.model, state)
  },
}

const steps: Steps<StepName> = {
  ...shopperSteps,
  ...providerSteps,
  ...staffSteps,
  ...cancelSteps,
  ...timeSteps,
  ...backupSteps,
}

async function tap(run: HistoryRun, step: StepOf<'checkout'>, count: number) {
  const customer = buyer(run.nextBuyer())
  const cart = step.lines.map(({ piece, quantity }) => {
    const { product, pence } = pieceAt(run, piece)
    const shown = step.how === 'old-price' ? pence + 100 : pence
    return { product, quantity, price: shown / 100 }
  })
  const amount = discountOf(run.model, step.lines) / 100
  const discount = step.discounted ? { discount: { code: run.code, amount } } : {}
  const cookies = run.cookies[step.who] ?? ''
  const delivery = shownDelivery(run, step)
  const options = { customer, key: customer.email, cookie: cookies, ...discount, ...delivery }
  const responses = await Promise.all(times(count, () => run.shop.checkout(cart, options)))
  for (const { cookies } of responses) takeCookies(run, step.who, cookies)
  const repeat = (cookie: string) => run.shop.checkout(cart, { ...options, cookie })
  return responses.map((response) => ({ ...response, email: customer.email, repeat }))
}

const showsOldDelivery = ({ how, way }: StepOf<'checkout'>) =>
  how === 'old-delivery' && way === 'zone'

function shownDelivery(
  run: HistoryRun,
  step: StepOf<'checkout'>,
): { delivery?: DisplayedDelivery } {
  if (step.way === 'no-postcode') return {}
  if (step.way === 'collect') return { delivery: { collect: true } }
  const shown = run.model.delivery + (showsOldDelivery(step) ? 100 : 0)
  return { delivery: { postcode: POSTCODE, price: shown / 100 } }
}

const isBought = ({ status, payment }: OrderState) =>
  isConfirmed({ status, payment_state: payment })

async function learnOrder(
  run: HistoryRun,
  lines: Line[],
  email: string,
  expected: boolean,
  { pageKnown, discounted, way }: { pageKnown: boolean; discounted: boolean; way: Way },
): Promise<void> {
  const id = await orderOf(run, email)
  expect(id !== null, `an order by ${email}`).toBe(expected)
  if (id !== null) {
    const state = placeOrder(run.model, lines, pageKnown, discounted, way)
    run.orders.push({ id, state, repeat: null })
  }
}

async function goBack(run: HistoryRun, who: number, way: string): Promise<void> {
  const { url } = run.shop
  const headers = { cookie: run.cookies[who] ?? '' }
  const response =
    way === 'link'
      ? await fetch(`${url}/checkout/cancelled`, { headers, redirect: 'manual' })
      : await fetch(`${url}/api/release-checkout`, { method: 'POST', headers })
  await response.text()
  expect(response.status).toBeLessThan(400)
  takeCookies(run, who, response.headers.getSetCookie())
}

function sameLines(one: readonly Line[], other: readonly Line[]): boolean {
  const text = (lines: readonly Line[]) =>
    lines.map(({ piece, quantity }) => `${piece}:${quantity}`).join(' ')
  return text(one) === text(other)
}

/** Ignores the error of an operation that is impossible in the current state. */
function perhaps(work: () => void): void {
  try {
    work()
  } catch {
    // The payment page is already closed.
  }
}
