import { cartCookie, readCart, refillCart } from '../../domain/cart/cart.ts'
import { findOwnOrder, forgetOwnHold } from '../../domain/orders/own-hold.server.ts'
import { returnToCart } from '../../domain/orders/return-to-cart.server.ts'
import { servicesContext } from '../../services.ts'
import type { Route } from './+types/release-checkout.ts'

/**
 * `POST /api/release-checkout`: the shopper pressed Back on the payment page. Their unfinished
 * payment is closed and its pieces return to the cart cookie.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const cookies = request.headers.get('cookie')
  const secure = new URL(request.url).protocol === 'https:'
  const own = await findOwnOrder(services.db, services.sessionSecret, cookies)
  const returned = await returnToCart(services.db, services, own)
  const headers = new Headers({ 'cache-control': 'no-store' })
  if (returned.ok) {
    const lines = refillCart(readCart(cookies), returned.lines)
    headers.append('set-cookie', cartCookie(lines, secure))
    headers.append('set-cookie', forgetOwnHold(secure))
    return Response.json({ released: true, lines }, { headers })
  }
  if (returned.reason === 'paid') headers.append('set-cookie', forgetOwnHold(secure))
  return Response.json({ released: false, lines: readCart(cookies) }, { headers })
}
