import { cartCookie, readCart } from '../../domain/cart/cart.ts'
import { refillCart } from '../../domain/cart/cart-lines.ts'
import {
  clearedCheckoutCookie,
  findCheckoutOrder,
} from '../../domain/orders/checkout/checkout-cookie.server.ts'
import {
  type ReturnToCartResult,
  returnToCart,
} from '../../domain/orders/checkout/return-to-cart.server.ts'
import { isSecure } from '../../platform/http/cookies.ts'
import { NO_STORE } from '../../platform/http/no-store.ts'
import type { Services } from '../../server/request-context.ts'
import { discountCookie } from './discount-cookie.ts'

/**
 * Cancels a shopper's unfinished payment: closes the payment page; the response's headers restore
 * the cart.
 */
export async function cancelCheckout(
  services: Services,
  request: Request,
): Promise<{ returned: ReturnToCartResult; headers: Headers }> {
  const cookies = request.headers.get('cookie')
  const own = await findCheckoutOrder(services.db, services.sessionSecret, request)
  const returned = await returnToCart(services.db, services, own)
  const headers = new Headers(NO_STORE)
  if (returned.ok) {
    const lines = refillCart(readCart(cookies), returned.lines)
    headers.append('set-cookie', cartCookie(lines, isSecure(request)))
    if (returned.discountCode !== null) {
      const code = discountCookie(request, services.sessionSecret, returned.discountCode)
      headers.append('set-cookie', code)
    }
  }
  const over = returned.ok ? returned.released : returned.reason === 'paid'
  if (over) headers.append('set-cookie', clearedCheckoutCookie(request))
  return { returned, headers }
}
