import { redirect } from 'react-router'
import { noticeCookie } from '../../platform/notice-cookie.ts'
import { servicesContext } from '../../services.ts'
import { takeBack } from '../api/take-back.ts'
import type { Route } from './+types/checkout-cancelled'

/** The payment page's way back: the payment is closed, the cart refilled, the drawer opened. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { returned, headers } = await takeBack(context.get(servicesContext), request)
  if (returned.ok) headers.append('set-cookie', noticeCookie('payment-cancelled'))
  const paid = !returned.ok && returned.reason === 'paid'
  const next = paid ? `/checkout/success?session_id=${returned.sessionId}` : '/shop'
  throw redirect(next, { headers })
}
