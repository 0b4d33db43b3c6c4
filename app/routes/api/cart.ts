import { additionToast } from '../../content/toasts/addition-toast.ts'
import { adjustmentToast } from '../../content/toasts/cart-toasts.ts'
import { mergeToasts } from '../../content/toasts/merge-toasts.ts'
import { addToCart } from '../../domain/cart/add-to-cart.server.ts'
import { inPounds } from '../../domain/cart/cart-json.ts'
import { NO_STORE } from '../../platform/http/no-store.ts'
import { servicesContext } from '../../server/request-context.ts'
import { readAddRequest } from '../../web/cart/add-request.ts'
import { countAddition } from '../../web/cart/count-addition.ts'
import { nothingCharged } from '../../web/cart/nothing-charged.ts'
import { cartLinesOf, loadShopperCart, ownHoldOf, renewCart } from '../../web/cart/shopper-cart.ts'
import type { Route } from './+types/cart'

/** `GET /api/cart`: the current cart and its adjustments. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const [{ items, adjustments, stock }, unpaid] = await Promise.all([
    loadShopperCart(services, request),
    nothingCharged(services, request),
  ])
  const told = adjustments.map((one) => (one.kind === 'price' ? inPounds(one) : one))
  const body = { items: items.map(inPounds), adjustments: told, stock, nothingCharged: unpaid }
  return Response.json(body, { headers: renewCart(request, items) })
}

/**
 * `POST /api/cart` with an 'Add to Cart' form: the new cart, a toast, and the product's units still
 * available to the shopper.
 */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return refuse(405, 'Only GET and POST are answered here.')
  const form = await request.formData().catch(() => null)
  const wanted = form?.get('intent') === 'add' ? readAddRequest(form) : null
  if (!wanted) return refuse(400, 'The request names no product to add.')
  const services = context.get(servicesContext)
  const ownHold = await ownHoldOf(services, request)
  const added = await addToCart(services.db, cartLinesOf(request), wanted, ownHold)
  const { items, stock, adjustments } = added.cart
  const toast = mergeToasts([
    ...adjustments.map(adjustmentToast),
    additionToast(added.addition, wanted.from),
  ])
  const { outcome } = added.addition
  countAddition(services, request, added.addition)
  return Response.json(
    { items: items.map(inPounds), stock, toast, outcome, product: added.product },
    { headers: renewCart(request, items) },
  )
}

function refuse(status: number, error: string): Response {
  return Response.json({ error }, { status, headers: NO_STORE })
}
