import { checkoutErrors } from '../../content/messages.ts'
import { readCheckoutRequest } from '../../domain/orders/checkout-request.server.ts'
import { findOwnOrder, ownHoldCookie } from '../../domain/orders/own-hold.server.ts'
import { startCheckout } from '../../domain/orders/start-checkout.server.ts'
import { servicesContext } from '../../services.ts'
import type { Route } from './+types/create-checkout.ts'
import { checkoutErrorText } from './checkout-error-text.ts'

/** `POST /api/create-checkout`: the cart and the customer, answered with `{url}` or `{error}`. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return refuse(405, 'Only POST is answered here.')
  const services = context.get(servicesContext)
  const read = readCheckoutRequest(await request.json().catch(() => null))
  if (!read.ok) {
    if (read.reason === 'customer') return refuse(400, read.message)
    return refuse(400, read.reason === 'empty-cart' ? 'Your cart is empty' : checkoutErrors.other)
  }
  const { db, sessionSecret } = services
  const { origin, protocol } = new URL(request.url)
  const started = await startCheckout(db, services, {
    request: read.request,
    browserKey: request.headers.get('idempotency-key'),
    origin,
    own: await findOwnOrder(db, sessionSecret, request.headers.get('cookie')),
  })
  if (!started.ok) {
    return refuse(started.reason.startsWith('payment-') ? 502 : 409, checkoutErrorText(started))
  }
  const cookie = ownHoldCookie(sessionSecret, started.orderId, protocol === 'https:')
  return Response.json({ url: started.url }, { headers: { 'set-cookie': cookie, ...NO_STORE } })
}

const NO_STORE = { 'cache-control': 'no-store' }

function refuse(status: number, error: string): Response {
  return Response.json({ error }, { status, headers: NO_STORE })
}
