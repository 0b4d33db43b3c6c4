import { type CartLine, cartCookie, readCart } from '../../domain/cart/cart.ts'
import { loadCart } from '../../domain/cart/load-cart.server.ts'
import type { OwnHold } from '../../domain/cart/shopper-stock.server.ts'
import { ownHeldUnits } from '../../domain/orders/own-hold.server.ts'
import { isSecure } from '../../platform/http/cookies.ts'
import type { Services } from '../../services.ts'

export const NO_STORE = { 'Cache-Control': 'no-store' }

export function ownHoldOf({ db, sessionSecret }: Services, request: Request): Promise<OwnHold> {
  return ownHeldUnits(db, sessionSecret, request)
}

export function cartLinesOf(request: Request): CartLine[] {
  return readCart(request.headers.get('Cookie'))
}

/** The cart that the browser keeps from now on. */
export function keepCart(request: Request, lines: readonly CartLine[]): string {
  return cartCookie(lines, isSecure(request))
}

/**
 * The cart of a request, fitted to what is on sale.
 *
 * @param lines the cart as it is by now, where the request itself has changed it
 * @returns with `cookie` set where the browser's own copy is out of date
 */
export async function loadShopperCart(
  services: Services,
  request: Request,
  lines = cartLinesOf(request),
) {
  const ownHold = await ownHoldOf(services, request)
  const cart = await loadCart(services.db, lines, ownHold)
  const before = keepCart(request, cartLinesOf(request))
  const after = keepCart(request, cart.items)
  return { ...cart, ownHold, cookie: after === before ? null : after }
}
