import { adjustmentToast } from '../../content/toasts/cart-toasts.ts'
import { mergeToasts } from '../../content/toasts/merge-toasts.ts'
import { inPounds } from '../../domain/cart/cart-json.ts'
import { NO_STORE } from '../../platform/http/no-store.ts'
import { servicesContext } from '../../server/request-context.ts'
import { addFromForm } from '../../web/cart/add-from-form.ts'
import { nothingCharged } from '../../web/cart/nothing-charged.ts'
import { loadShopperCart, renewCart } from '../../web/cart/shopper-cart.ts'
import type { Route } from './+types/cart'

/** `GET /api/cart`: the current cart and its adjustments. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const [{ items, adjustments, stock }, unpaid] = await Promise.all([
    loadShopperCart(services, request),
    nothingCharged(services, request),
  ])
  const shown = adjustments.map((one) => (one.kind === 'price' ? inPounds(one) : one))
  const body = { items: items.map(inPounds), adjustments: shown, stock, nothingCharged: unpaid }
  return Response.json(body, { headers: renewCart(request, items) })
}

/**
 * `POST /api/cart` with an 'Add to Cart' form: the new cart, a toast, and the product's units still
 * available to the shopper.
 */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return refuse(405, 'Only GET and POST are answered here.')
  const form = await request.formData().catch(() => null)
  const isAddition = form?.get('intent') === 'add'
  const added = isAddition && (await addFromForm(context.get(servicesContext), request, form))
  if (!added) return refuse(400, 'The request names no product to add.')
  const { items, stock, adjustments } = added.cart
  const toast = mergeToasts([...adjustments.map(adjustmentToast), added.toast])
  const { outcome } = added.addition
  return Response.json(
    { items: items.map(inPounds), stock, toast, outcome, product: added.product },
    { headers: renewCart(request, items) },
  )
}

function refuse(status: number, error: string): Response {
  return Response.json({ error }, { status, headers: NO_STORE })
}
