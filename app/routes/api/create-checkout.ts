import type { CustomerErrors } from '../../forms/shop/customer-form.ts'
import { servicesContext } from '../../server/request-context.ts'
import { checkoutFromRequest } from '../../web/cart/checkout-from-request.ts'
import type { Route } from './+types/create-checkout.ts'

/**
 * `POST /api/create-checkout`: starts a checkout from cart and customer; responds with `{url}` or
 * `{error}`, with the header `Nothing-Charged` where that is known. `errors` are messages for the customer's fields, if
 * one of them is the reason.
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return refuse(405, 'Only POST is answered here.')
  const body: unknown = await request.json().catch(() => null)
  const outcome = await checkoutFromRequest(context.get(servicesContext), { request, url }, body)
  if (outcome.ok) return Response.json({ url: outcome.url }, { headers: noStore(outcome.headers) })
  const { title, description = title } = outcome.failure
  if (outcome.nothingCharged) outcome.headers.set('Nothing-Charged', 'yes')
  return refuse(outcome.status, description, outcome.headers, outcome.errors)
}

function refuse(
  status: number,
  error: string,
  headers = new Headers(),
  errors?: CustomerErrors,
): Response {
  return Response.json({ error, errors }, { status, headers: noStore(headers) })
}

function noStore(headers: Headers): Headers {
  headers.set('cache-control', 'no-store')
  return headers
}
