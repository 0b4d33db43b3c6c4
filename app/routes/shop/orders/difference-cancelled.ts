import { redirect } from 'react-router'
import { TOKEN_PATTERN } from '../../../domain/order-links/order-page-link.server.ts'
import { readPrivateCookie } from '../../../platform/http/cookies.ts'
import { flashCookie } from '../../../platform/http/flash-cookie.ts'
import { PRIVATE_PAGE } from '../../../web/order/linked-order.ts'
import { PAID_FROM_ORDER } from '../../../web/order/paid-from-order.ts'
import type { Route } from './+types/difference-cancelled'

/**
 * The cancel address of the payment page of a difference: shows the page of the order again, on which it can still
 * be paid. Another browser is asked for the email address of the order.
 */
export function loader({ request }: Route.LoaderArgs) {
  const token = readPrivateCookie(request, PAID_FROM_ORDER)
  if (token === null || !TOKEN_PATTERN.test(token)) throw redirect('/order')
  const headers = { ...PRIVATE_PAGE, 'Set-Cookie': flashCookie('order-payment-cancelled') }
  throw redirect(`/order/${token}`, { headers })
}
