import type { Db } from '../../../platform/db.ts'
import type { CartLine } from '../../cart/cart.ts'
import type { OrderDeps } from '../deps.ts'
import { findItems, type Order } from '../find-order.server.ts'
import { closeCheckout } from './close-checkout.server.ts'

export type ReturnToCartResult =
  /** `released`: the units are available to all shoppers; otherwise they are still held for this one. */
  /** `discountCode`: in canonical form; null if the order has none. */
  | { ok: true; lines: CartLine[]; released: boolean; discountCode: string | null }
  | { ok: false; reason: 'nothing-open' }
  | { ok: false; reason: 'paid'; sessionId: string }

/**
 * Called when the shopper returns from the payment page without having paid: closes the page,
 * releases the units, and restores the order's lines and discount code to the cart. If the provider is
 * unreachable the hold stays, and its units count as available to the shopper.
 *
 * @param own the order of the checkout cookie
 */
export async function returnToCart(
  db: Db,
  deps: OrderDeps,
  own: Order | null,
): Promise<ReturnToCartResult> {
  if (!own) return { ok: false, reason: 'nothing-open' }
  const wasHeld = own.stock_state === 'held'
  const closed = await closeCheckout(db, deps, own)
  if (closed === 'paid') {
    return own.stripe_payment_id
      ? { ok: false, reason: 'paid', sessionId: own.stripe_payment_id }
      : { ok: false, reason: 'nothing-open' }
  }
  // Staff have marked the order as sold: its units do not return to the cart.
  if (closed === 'kept') return { ok: false, reason: 'nothing-open' }
  if (!wasHeld && own.status !== 'cancelled') return { ok: false, reason: 'nothing-open' }
  const items = await findItems(db, own.id)
  const lines = items.map((item) => ({ id: item.product_id, quantity: item.quantity }))
  const released = closed === 'released'
  return { ok: true, lines, released, discountCode: own.discount_code }
}
