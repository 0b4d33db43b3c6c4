import { type CartLine, cartCookie, readCart } from '../../domain/cart/cart.ts'
import { loadCart } from '../../domain/cart/load-cart.server.ts'
import type { OwnHold } from '../../domain/cart/shopper-stock.server.ts'
import { unitsHeldByShopper } from '../../domain/orders/checkout/checkout-cookie.server.ts'
import { isSecure } from '../../platform/cookies.ts'
import { NO_STORE } from '../../platform/no-store.ts'
import type { Services } from '../../server/request-context.ts'

export function ownHoldOf({ db, sessionSecret }: Services, request: Request): Promise<OwnHold> {
  return unitsHeldByShopper(db, sessionSecret, request)
}

export function cartLinesOf(request: Request): CartLine[] {
  return readCart(request.headers.get('Cookie'))
}

/** The cart that the browser keeps from now on, for 30 days. */
export function keepCart(request: Request, lines: readonly CartLine[]): string {
  return cartCookie(lines, isSecure(request))
}

/**
 * The headers of an answer to the browser's own question about its cart. They set the cart's
 * cookie again, so that it lives for 30 days from then on: Safari keeps a cookie that was last
 * written by a script for 7 days only. `cart-cookie.ts` sees to it that a slow answer does not
 * bring an older cart back. Only for answers that no cache keeps.
 *
 * @param lines the cart as it is by now
 */
export function renewCart(request: Request, lines: readonly CartLine[]): Headers {
  const headers = new Headers(NO_STORE)
  if (lines.length > 0 || cartLinesOf(request).length > 0) {
    headers.set('Set-Cookie', keepCart(request, lines))
  }
  return headers
}

/** The cart of a request, fitted to what is on sale. */
export async function loadShopperCart(services: Services, request: Request) {
  const ownHold = await ownHoldOf(services, request)
  return { ...(await loadCart(services.db, cartLinesOf(request), ownHold)), ownHold }
}
