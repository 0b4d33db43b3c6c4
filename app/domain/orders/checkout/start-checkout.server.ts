import { type Db, inTransaction } from '../../../platform/db.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import type { LegalText } from '../../pages/legal/legal-text.ts'
import type { OrderDeps } from '../deps.ts'
import { findItems, findOrder, type Order } from '../find-order.server.ts'
import type { Visitor } from '../holds/visitor.server.ts'
import { settleReadSession } from '../settlement/settle-session.server.ts'
import { isConfirmed } from '../status.ts'
import { type CheckoutRequest, checkoutKey } from './checkout-request.server.ts'
import { closeCheckout } from './close-checkout.server.ts'
import { type OpenPaymentResult, openPayment } from './open-payment.server.ts'
import { placeOrder, type Refusal } from './place-order.server.ts'

export type StartCheckoutResult =
  | { ok: true; url: string; orderId: OrderId }
  | ({ ok: false } & Refusal)
  /** Sold out by the shopper's own paid order. */
  | { ok: false; reason: 'already-bought'; name: string }
  /** `email-refused`: the payment provider does not accept the shopper's email address. */
  | { ok: false; reason: 'payment-refused' | 'payment-expired' | 'email-refused' }
  /** `orderId`: the order with an unknown payment state, which keeps its hold. */
  | { ok: false; reason: 'payment-unknown'; orderId: OrderId }

export type CheckoutInput = {
  request: CheckoutRequest
  /** The browser's idempotency key of this form; null without JavaScript. */
  browserKey: string | null
  /** The shop's origin as used by the shopper. */
  origin: string
  /** The order of the checkout cookie, in any state. */
  own: Order | null
  visitor: Visitor
  /** The terms as currently shown; stored with the order. */
  terms: LegalText
}

/**
 * The provider is called up to three times, 11.5 seconds at most each; no further call is started
 * after this time, so that a shopper has a response within 15 seconds.
 */
const LAST_QUESTION_MS = 2_500

/**
 * Starts a checkout: holds the stock and inserts a pending order, then opens the payment page. A
 * shopper's earlier unpaid order is closed first, which releases its units. A repeated request for
 * a paid order returns its receipt instead of selling it again.
 */
export async function startCheckout(
  db: Db,
  deps: OrderDeps,
  input: CheckoutInput,
): Promise<StartCheckoutResult> {
  const lastQuestionAt = performance.now() + LAST_QUESTION_MS
  const mayAsk = () => performance.now() < lastQuestionAt
  const key = checkoutKey(input.request, input.browserKey)
  const { own } = input
  const replaced = own && own.checkout_key !== key ? own : null
  const closed = replaced && (await closeCheckout(db, deps, replaced))
  if (replaced && closed === 'paid') {
    const bought = await boughtUnits(db, replaced)
    if (bought && asksForTheSame(bought, input.request)) {
      return { ok: true, url: confirmationAddress(replaced), orderId: replaced.id }
    }
  }
  if (replaced && !mayAsk()) return { ok: false, reason: 'payment-unknown', orderId: replaced.id }
  const started = await placeAndOpen(db, deps, input, key)
  if (started.ok) return started
  if (replaced && closed === 'unreachable' && mayBeOwn(started)) {
    // The missing units may be held by the shopper: "no longer in stock" would be wrong.
    return { ok: false, reason: 'payment-unknown', orderId: replaced.id }
  }
  if (own && started.reason === 'no-longer-in-stock') {
    const bought = await boughtUnits(db, own)
    if (bought?.has(started.productId)) {
      return { ok: false, reason: 'already-bought', name: started.name }
    }
  }
  // The repeated order's page may have just expired: its units are released, so it starts again.
  const again = started.reason === 'payment-expired' && mayAsk()
  return again ? await placeAndOpen(db, deps, input, key) : started
}

const STOCK = new Set<string>(['not-enough-stock', 'no-longer-in-stock'])

/** Whether the missing units, or a code's last redemption, may be held by the shopper's earlier order. */
function mayBeOwn(refused: Extract<StartCheckoutResult, { ok: false }>): boolean {
  if (refused.reason === 'discount-refused') return refused.why.reason === 'used-up'
  return STOCK.has(refused.reason)
}

async function placeAndOpen(
  db: Db,
  deps: OrderDeps,
  { request, origin, visitor, own, terms }: CheckoutInput,
  key: string,
): Promise<StartCheckoutResult> {
  const input = { request, key, origin, visitor, terms, checkoutOrderId: own?.id ?? null }
  const placed = await inTransaction(db, (tx) => placeOrder(tx, deps.clock.now(), input))
  if (!placed.ok) return placed
  const { order, items } = placed
  if (isConfirmed(order)) return { ok: true, url: confirmationAddress(order), orderId: order.id }
  const opened = await openPayment(db, deps, order, items)
  if (!opened.ok) return unopened(opened.reason, order)
  const { session } = opened
  if (session.status === 'open' && session.url) {
    return { ok: true, url: session.url, orderId: order.id }
  }
  await settleReadSession(db, deps, session)
  if (session.paid)
    return { ok: true, url: confirmationAddress(order, session.id), orderId: order.id }
  return { ok: false, reason: 'payment-expired' }
}

function unopened(
  reason: Extract<OpenPaymentResult, { ok: false }>['reason'],
  order: Order,
): StartCheckoutResult {
  switch (reason) {
    case 'refused':
      return { ok: false, reason: 'payment-refused' }
    case 'email-refused':
      return { ok: false, reason }
    case 'never-opened':
      return { ok: false, reason: 'payment-expired' }
    case 'unknown':
      return { ok: false, reason: 'payment-unknown', orderId: order.id }
  }
}

/**
 * Units by product of the shopper's own paid order; null if it is unpaid, cancelled or refunded.
 */
async function boughtUnits(db: Db, own: Order): Promise<Map<string, number> | null> {
  const order = await findOrder(db, own.id)
  if (!order || !isConfirmed(order)) return null
  const items = await findItems(db, order.id)
  return new Map(items.map((item) => [item.product_id, item.quantity]))
}

/** Whether a request repeats an order just paid, which is not sold again. */
function asksForTheSame(bought: Map<string, number>, { lines }: CheckoutRequest): boolean {
  return (
    bought.size === lines.length &&
    lines.every((line) => bought.get(line.productId) === line.quantity)
  )
}

function confirmationAddress(order: Order, sessionId = order.stripe_payment_id): string {
  return `${order.return_origin}/checkout/success?session_id=${sessionId}`
}
