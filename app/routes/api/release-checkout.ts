import { servicesContext } from '../../server/request-context.ts'
import { cancelCheckout } from '../../web/cart/cancel-checkout.ts'
import type { Route } from './+types/release-checkout'

/**
 * `POST /api/release-checkout`: called when the shopper pressed Back on the payment page. Closes
 * the unfinished payment and restores the cart cookie.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { returned, headers } = await cancelCheckout(context.get(servicesContext), request)
  return Response.json({ released: returned.ok }, { headers })
}
