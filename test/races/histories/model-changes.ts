import type { OrderStatus } from '../../../app/domain/orders/status.ts'
import {
  closeOrder,
  isSold,
  keepUnits,
  leftToRefund,
  type Model,
  type OrderState,
  type PieceState,
  pieceOf,
  refund,
  settle,
  takeAgain,
} from './model.ts'

/** Changes of the reference model by staff, and by customers who cancel. */

export type StatusInput = { to: OrderStatus; unitsBack: boolean; moneyBack: boolean }

/** Staff set a status, and optionally restock or refund. */
export function setStatus(model: Model, order: OrderState, input: StatusInput): void {
  const left = leftToRefund(order)
  const closing = input.to === 'cancelled' && order.units === 'held'
  if (closing) {
    // An earlier payment takes precedence unless it was refunded in full, and a pending payment keeps the
    // page open. A payment of a wrong amount does not release the units of an order that staff have
    // marked as paid.
    const marked = isSold(order)
    const closed = closeOrder(model, order)
    if (marked && order.mismatchSeen) return
    if (!closed || (order.payment !== 'unpaid' && order.payment !== 'refunded')) return
  }
  if (order.status === 'cancelled' && input.to !== 'cancelled' && order.units === 'released') {
    if (!takeAgain(model, order)) return
    order.units = 'consumed'
  }
  order.status = input.to
  if (input.to !== 'pending' && input.to !== 'paid') order.asking = false
  if (isSold(order) && order.units === 'held' && order.mismatchSeen) keepUnits(model, order)
  if ((input.unitsBack || closing) && order.units === 'consumed') {
    for (const line of order.lines) restock(pieceOf(model, line.piece), line.quantity)
    order.units = 'released'
  }
  if (input.moneyBack && left > 0) refund(order, left)
}

/** Units of a sold order go on sale again, also if a save has updated the out-of-stock flag since. */
function restock(piece: PieceState, quantity: number): void {
  piece.inStock ||= piece.stock + piece.held === 0
  piece.stock += quantity
}

/** A cancellation at the customer's request restocks all units and refunds the whole amount. */
export const ALL_BACK = { to: 'cancelled', unitsBack: true, moneyBack: true } as const

/** The customer asks to cancel, which is possible only for a paid order that has not been shipped. */
export function askToCancel(model: Model, order: OrderState, atOnce: boolean): boolean {
  if (order.asking) return true
  const paid = order.payment === 'paid' || order.payment === 'part_refunded'
  if (order.status !== 'paid' || !paid) return false
  if (atOnce) setStatus(model, order, ALL_BACK)
  else order.asking = true
  return true
}

/** Staff refund all of a payment of a wrong amount. @returns whether there was one to refund */
export function refundMismatch(model: Model, order: OrderState): boolean {
  if (!order.mismatchSeen || order.payment !== 'unpaid' || order.units !== 'held') return false
  order.unrecordedRefunds = order.paidPence
  settle(model, order)
  return true
}

/** Staff save a new stock quantity. A product without available or held units is out of stock. */
export function setStock(piece: PieceState, stock: number): void {
  if (piece.deleted) return
  piece.stock = stock
  piece.inStock = stock + piece.held > 0
}

/** Saving also updates the out-of-stock flag. */
export function setPrice(piece: PieceState, pence: number): void {
  if (piece.deleted) return
  piece.pence = pence
  piece.inStock &&= piece.stock + piece.held > 0
}
