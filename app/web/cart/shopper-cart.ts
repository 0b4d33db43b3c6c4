import { type CartLine, cartCookie, readCart } from '../../domain/cart/cart.ts'
import { loadCart } from '../../domain/cart/load-cart.server.ts'
import { unitsHeldByShopper } from '../../domain/orders/checkout/checkout-cookie.server.ts'
import type { OwnHold } from '../../domain/stock/read-stock.server.ts'
import { isSecure } from '../../platform/http/cookies.ts'
import { NO_STORE } from '../../platform/http/no-store.ts'
import type { Services } from '../../server/request-context.ts'

/** The units that the open checkout of the request's shopper holds. */
export function ownHoldOf({ db, sessionSecret }: Services, request: Request): Promise<OwnHold> {
  return unitsHeldByShopper(db, sessionSecret, request)
}

/** The lines of the cart in the request's cookie. */
export function cartLinesOf(request: Request): CartLine[] {
  return readCart(request.headers.get('Cookie'))
}

/** The `Set-Cookie` of the new cart, for 30 days. */
export function cartSetCookie(request: Request, lines: readonly CartLine[]): string {
  return cartCookie(lines, isSecure(request))
}

/**
 * Headers of a response to the browser's own cart request. They renew the cart's cookie for 30
 * days, because Safari limits cookies last written by a script to 7 days. `cart-cookie.ts` prevents
 * a slow response from restoring an older cart. Only for uncacheable responses.
 *
 * @param lines the current cart
 */
export function renewCart(request: Request, lines: readonly CartLine[]): Headers {
  const headers = new Headers(NO_STORE)
  if (lines.length > 0 || cartLinesOf(request).length > 0) {
    headers.set('Set-Cookie', cartSetCookie(request, lines))
  }
  return headers
}

/** The cart of a request, adjusted to the available stock. */
export async function loadShopperCart(services: Services, request: Request) {
  const ownHold = await ownHoldOf(services, request)
  return { ...(await loadCart(services.db, cartLinesOf(request), ownHold)), ownHold }
}
