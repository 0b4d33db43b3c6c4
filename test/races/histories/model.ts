import type { OrderStatus, PaymentState, StockState } from '../../../app/domain/orders/status.ts'

/**
 * The reference model of the shop: a minimal specification without database, network or clock. A
 * history is run in the model and in the shop, and both must agree after each step.
 */

/** The provider's state of an order's payment page. */
export type Page = 'open' | 'underway' | 'paid' | 'failed' | 'expired'

export type PieceState = {
  pence: number
  stock: number
  held: number
  enabled: boolean
  deleted: boolean
  inStock: boolean
}

/** Delivery as displayed to the shopper: without a postcode, to the zone with a price, or collection. */
export type Way = 'no-postcode' | 'zone' | 'collect'

/** The discount code of a history. */
export type CodeState = { percentage: number; uses: number; max: number }

export type Line = { piece: number; quantity: number }

export type OrderState = {
  lines: Line[]
  /** The delivery price, which is included in the total. */
  delivery: number
  total: number
  status: OrderStatus
  payment: PaymentState
  units: StockState
  refunded: number
  /** Whether the customer has asked to cancel, and staff have not decided yet. */
  asking: boolean
  page: Page
  /** The amount paid on its page: the total, or a wrong amount. */
  paidPence: number
  /** The amount refunded in the provider's dashboard before the shop detected the payment. */
  unrecordedRefunds: number
  /** The shop has detected the wrong amount and no longer polls. */
  mismatchSeen: boolean
  /** The time of the order, in minutes of the model's clock. */
  placedAt: number
  /** False if the provider's response was lost, so that the shop has no id of the page. */
  pageKnown: boolean
  /** The state of its redemption of the discount code; null if it was placed without the code. */
  use: 'taken' | 'returned' | null
}

/** The lifetime of a payment page in minutes. */
const PAYMENT_PAGE_MINUTES = 35

export type Model = {
  minutes: number
  pieces: PieceState[]
  orders: OrderState[]
  code: CodeState
  /** The delivery price of the zone, in pence. */
  delivery: number
}

export function addPiece(pence: number, stock: number): PieceState {
  return { pence, stock, held: 0, enabled: true, deleted: false, inStock: true }
}

/** Whether all lines of a cart are in stock. */
export function canOrder(model: Model, lines: readonly Line[]): boolean {
  return lines.every(({ piece, quantity }) => {
    const { enabled, deleted, inStock, stock } = pieceOf(model, piece)
    return enabled && !deleted && inStock && stock >= quantity
  })
}

/** Whether the discount code can be redeemed again. */
export const hasUseLeft = ({ code }: Model) => code.uses < code.max

function priceOf(model: Model, lines: readonly Line[]): number {
  return lines.reduce((sum, line) => sum + pieceOf(model, line.piece).pence * line.quantity, 0)
}

/** The discount of the code on these lines, in pence, rounded half up. */
export function discountOf(model: Model, lines: readonly Line[]): number {
  return Math.round((priceOf(model, lines) * model.code.percentage) / 100)
}

/** Places an order that holds its units, and redeems the discount code if `discounted`. */
export function placeOrder(
  model: Model,
  lines: Line[],
  pageKnown: boolean,
  discounted: boolean,
  way: Way,
): OrderState {
  for (const { piece, quantity } of lines) {
    const state = pieceOf(model, piece)
    state.stock -= quantity
    state.held += quantity
  }
  const delivery = way === 'zone' ? model.delivery : 0
  const total = priceOf(model, lines) - (discounted ? discountOf(model, lines) : 0) + delivery
  if (discounted) model.code.uses += 1
  const order: OrderState = {
    lines,
    delivery,
    total,
    paidPence: total,
    unrecordedRefunds: 0,
    mismatchSeen: false,
    status: 'pending',
    payment: 'unpaid',
    units: 'held',
    refunded: 0,
    asking: false,
    page: 'open',
    placedAt: model.minutes,
    pageKnown,
    use: discounted ? 'taken' : null,
  }
  model.orders.push(order)
  return order
}

/** Applies the provider's state to an order; idempotent. */
export function settle(model: Model, order: OrderState): void {
  if (order.payment !== 'unpaid') return
  if (order.page === 'paid' && order.paidPence !== order.total) seeMismatch(model, order)
  else if (order.page === 'paid' && order.unrecordedRefunds === order.total)
    takeRefunded(model, order)
  else if (order.page === 'paid') takePayment(model, order)
  if (order.page === 'expired' || order.page === 'failed') release(model, order)
}

/** A wrong amount does not settle the order; its units are released once it is refunded in full. */
function seeMismatch(model: Model, order: OrderState): void {
  order.mismatchSeen = true
  const allBack = order.unrecordedRefunds === order.paidPence
  if (order.units === 'held' && (isSold(order) || allBack)) release(model, order)
}

/** The payment was refunded in full before the shop detected it. */
function takeRefunded(model: Model, order: OrderState): void {
  release(model, order)
  if (order.status === 'pending') order.status = 'cancelled'
  order.payment = 'refunded'
  order.refunded = order.total
}

/** Refunds in the provider's dashboard. */
export function refundElsewhere(order: OrderState, pence: number): void {
  if (order.payment === 'unpaid') order.unrecordedRefunds += pence
  else refund(order, pence)
}

/** The amount that the provider could still refund. */
export function leftAtProvider(order: OrderState): number {
  if (order.page !== 'paid') return 0
  return order.paidPence - (order.payment === 'unpaid' ? order.unrecordedRefunds : order.refunded)
}

/**
 * Restores the shop's data from a backup; the shop then reads from the provider what has happened
 * to those orders since. Refunds at the provider are final.
 *
 * @returns the model from now on, and the orders that the backup does not have
 */
export function restore(now: Model, backup: Model): { model: Model; lost: OrderState[] } {
  const model = { ...structuredClone(backup), minutes: now.minutes }
  for (const [index, order] of model.orders.entries()) {
    const { page, paidPence, payment, unrecordedRefunds, refunded } = orderAt(now, index)
    order.page = page
    order.paidPence = paidPence
    const refundedPence = payment === 'unpaid' ? unrecordedRefunds : refunded
    if (order.payment === 'unpaid') order.unrecordedRefunds = refundedPence
    else if (refundedPence > order.refunded) refund(order, refundedPence - order.refunded)
    settle(model, order)
  }
  return { model, lost: now.orders.slice(model.orders.length) }
}

function takePayment(model: Model, order: OrderState): void {
  if (order.units === 'consumed') {
    // Staff reopened the order, which re-reserved its units.
  } else if (order.status === 'cancelled' || order.units === 'released') {
    if (!canOrder(model, order.lines) || !takeAgain(model, order)) {
      refundLate(order)
      return
    }
  } else {
    for (const line of order.lines) pieceOf(model, line.piece).held -= line.quantity
  }
  if (order.status === 'pending' || order.status === 'cancelled') order.status = 'paid'
  order.payment = order.unrecordedRefunds > 0 ? 'part_refunded' : 'paid'
  order.refunded = order.unrecordedRefunds
  order.units = 'consumed'
}

/** Reserves an order's units again, and a returned redemption. @returns false if they are not available */
export function takeAgain(model: Model, order: OrderState): boolean {
  const units = order.lines.every((line) => pieceOf(model, line.piece).stock >= line.quantity)
  const there = units && (order.use !== 'returned' || hasUseLeft(model))
  if (there && order.use === 'returned') {
    model.code.uses += 1
    order.use = 'taken'
  }
  if (there) for (const line of order.lines) pieceOf(model, line.piece).stock -= line.quantity
  return there
}

/** A late payment whose units are no longer on sale is refunded automatically. */
function refundLate(order: OrderState): void {
  if (order.status === 'pending') order.status = 'cancelled'
  order.payment = 'refunded'
  order.refunded = order.total
}

function release(model: Model, order: OrderState): void {
  if (order.units !== 'held') return
  if (isSold(order)) {
    keepUnits(model, order)
    return
  }
  for (const line of order.lines) {
    const state = pieceOf(model, line.piece)
    state.stock += line.quantity
    state.held -= line.quantity
  }
  order.units = 'released'
  if (order.use === 'taken') {
    model.code.uses -= 1
    order.use = 'returned'
  }
  if (order.status === 'pending') order.status = 'cancelled'
}

/** Staff have set a paid status by hand, so its units stay sold. */
export const isSold = ({ status }: OrderState) => status !== 'pending' && status !== 'cancelled'

export function keepUnits(model: Model, order: OrderState): void {
  for (const line of order.lines) pieceOf(model, line.piece).held -= line.quantity
  order.units = 'consumed'
}

/**
 * Expires an order's payment page and releases its units, unless it has been paid.
 *
 * @returns whether the order holds nothing now
 */
export function closeOrder(model: Model, order: OrderState): boolean {
  if (order.units === 'held') {
    order.pageKnown = true
    if (order.page === 'open') order.page = 'expired'
    settle(model, order)
  }
  return order.units !== 'held'
}

/** Advances the clock; the shop polls the provider for every order that holds units. */
export function wait(model: Model, minutes: number): void {
  model.minutes += minutes
  for (const order of model.orders) {
    const over = model.minutes - order.placedAt >= PAYMENT_PAGE_MINUTES
    if (over && order.page === 'open') order.page = 'expired'
    if (order.units !== 'held' || order.mismatchSeen) continue
    if (over || !order.pageKnown) closeOrder(model, order)
    else settle(model, order)
  }
}

export function leftToRefund({ payment, total, refunded }: OrderState): number {
  return payment === 'unpaid' ? 0 : total - refunded
}

export function refund(order: OrderState, pence: number): void {
  order.refunded += pence
  order.payment = order.refunded === order.total ? 'refunded' : 'part_refunded'
}

function orderAt(model: Model, index: number): OrderState {
  const order = model.orders[index]
  if (!order) throw new RangeError(`there is no order ${index}`)
  return order
}

export function pieceOf(model: Model, index: number): PieceState {
  const piece = model.pieces[index]
  if (!piece) throw new RangeError(`there is no piece ${index}`)
  return piece
}
