import { redirect } from 'react-router'
import { readPrivateCookie } from '../../../platform/http/cookies.ts'
import { flashCookie } from '../../../platform/http/flash-cookie.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { cancelCheckout } from '../../../web/cart/cancel-checkout.ts'
import { PAID_FROM_CART } from '../../../web/cart/paid-from-cart.ts'
import type { Route } from './+types/checkout-cancelled'

/**
 * The cancel address of the payment page: closes the payment, restores the cart and shows it in the
 * drawer, or without JavaScript on its page.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { returned, headers } = await cancelCheckout(context.get(servicesContext), request)
  if (returned.ok) headers.append('set-cookie', flashCookie('payment-cancelled'))
  const paid = !returned.ok && returned.reason === 'paid'
  const shopping = readPrivateCookie(request, PAID_FROM_CART) ? '/cart' : '/shop'
  const next = paid ? `/checkout/success?session_id=${returned.sessionId}` : shopping
  throw redirect(next, { headers })
}
