import { redirect } from 'react-router'
import { payDifference } from '../../../domain/orders/differences/pay-difference.server.ts'
import { privateCookie } from '../../../platform/http/cookies.ts'
import { flashCookie } from '../../../platform/http/flash-cookie.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { openLink, PRIVATE_PAGE } from '../../../web/order/linked-order.ts'
import { PAID_FROM_ORDER } from '../../../web/order/paid-from-order.ts'
import type { Route } from './+types/pay-difference'

function back(token: string, flash: string | null = null) {
  const headers = { ...PRIVATE_PAGE, ...(flash && { 'Set-Cookie': flashCookie(flash) }) }
  return redirect(`/order/${encodeURIComponent(token)}`, { status: 303, headers })
}

export function loader({ params }: Route.LoaderArgs) {
  return back(params.token)
}

/**
 * Redirects to the payment page; to the page of the order if no difference is due any more, or with a message
 * if the payment page could not be opened.
 */
export async function action({ params, request, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const opened = await openLink(services, params.token)
  if (opened.state !== 'open') return back(params.token)
  const paid = await payDifference(services.db, services, opened.order.id, url.origin)
  if (!paid.ok) return back(params.token, paid.reason === 'failed' ? 'order-payment-failed' : null)
  const from = privateCookie(request, PAID_FROM_ORDER, params.token)
  return redirect(paid.url, { status: 303, headers: { ...PRIVATE_PAGE, 'Set-Cookie': from } })
}
