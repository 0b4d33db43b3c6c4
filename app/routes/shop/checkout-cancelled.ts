import { redirect } from 'react-router'
import { cartCookie, readCart, refillCart } from '../../domain/cart/cart.ts'
import { findOwnOrder, forgetOwnHold } from '../../domain/orders/own-hold.server.ts'
import { returnToCart } from '../../domain/orders/return-to-cart.server.ts'
import { noticeCookie } from '../../platform/notice-cookie.ts'
import { servicesContext } from '../../services.ts'
import type { Route } from './+types/checkout-cancelled.ts'

/** The payment page's way back: the payment is closed, the cart refilled, the drawer opened. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const cookies = request.headers.get('cookie')
  const secure = new URL(request.url).protocol === 'https:'
  const own = await findOwnOrder(services.db, services.sessionSecret, cookies)
  const returned = await returnToCart(services.db, services, own)
  const headers = new Headers({ 'cache-control': 'no-store' })
  if (returned.ok) {
    headers.append('set-cookie', cartCookie(refillCart(readCart(cookies), returned.lines), secure))
    headers.append('set-cookie', forgetOwnHold(secure))
    headers.append('set-cookie', noticeCookie('payment-cancelled'))
    throw redirect('/shop', { headers })
  }
  if (returned.reason === 'paid') {
    headers.append('set-cookie', forgetOwnHold(secure))
    throw redirect(`/checkout/success?session_id=${returned.sessionId}`, { headers })
  }
  throw redirect('/shop', { headers })
}
