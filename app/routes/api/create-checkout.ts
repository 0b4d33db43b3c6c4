import { checkoutErrors } from '../../content/checkout-messages.ts'
import { readCheckoutRequest } from '../../domain/orders/checkout-request.server.ts'
import { findOwnOrder, ownHoldCookie } from '../../domain/orders/own-hold.server.ts'
import { startCheckout } from '../../domain/orders/start-checkout.server.ts'
import { visitorOf } from '../../domain/orders/visitor.server.ts'
import { servicesContext } from '../../services.ts'
import type { Route } from './+types/create-checkout.ts'
import { checkoutErrorText, statusOf } from './checkout-error-text.ts'

/** `POST /api/create-checkout`: the cart and the customer, answered with `{url}` or `{error}`. */
export async function action({ request, url, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return refuse(405, 'Only POST is answered here.')
  const services = context.get(servicesContext)
  const read = readCheckoutRequest(await request.json().catch(() => null))
  if (!read.ok) {
    if (read.reason === 'customer') return refuse(400, read.message)
    return refuse(400, read.reason === 'empty-cart' ? 'Your cart is empty' : checkoutErrors.other)
  }
  const { db, sessionSecret } = services
  const started = await startCheckout(db, services, {
    request: read.request,
    browserKey: request.headers.get('idempotency-key'),
    origin: url.origin,
    own: await findOwnOrder(db, sessionSecret, request),
    visitor: visitorOf(services),
  })
  // Also where nobody knows yet: the shopper's next try takes those pieces over.
  const headers: Record<string, string> =
    'orderId' in started
      ? { 'set-cookie': ownHoldCookie(request, sessionSecret, started.orderId) }
      : {}
  if (!started.ok) return refuse(statusOf(started), checkoutErrorText(started), headers)
  return Response.json({ url: started.url }, { headers: { ...headers, ...NO_STORE } })
}

const NO_STORE = { 'cache-control': 'no-store' }

function refuse(status: number, error: string, headers: Record<string, string> = {}): Response {
  return Response.json({ error }, { status, headers: { ...headers, ...NO_STORE } })
}
