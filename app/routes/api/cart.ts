import { mergeToasts } from '../../content/merge-toasts.ts'
import { addToCart } from '../../domain/cart/add-to-cart.server.ts'
import { additionToast, adjustmentToast } from '../../domain/cart/cart-toasts.ts'
import { servicesContext } from '../../services.ts'
import type { Route } from './+types/cart'
import { readAddRequest } from './add-request.ts'
import { cartLinesOf, loadShopperCart, NO_STORE, ownHoldOf } from './shopper-cart.ts'

/** `GET /api/cart`: what is in the cart by now, and what had to change. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const cart = await loadShopperCart(context.get(servicesContext), request)
  const { items, adjustments, stock } = cart
  return Response.json({ items, adjustments, stock }, { headers: headersOf(cart.cookie) })
}

/** `POST /api/cart` with an 'Add to Cart' form: the new cart, and what to tell the shopper. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return refuse(405, 'Only GET and POST are answered here.')
  const form = await request.formData().catch(() => null)
  const wanted = form?.get('intent') === 'add' ? readAddRequest(form) : null
  if (!wanted) return refuse(400, 'The request names no product to add.')
  const services = context.get(servicesContext)
  const ownHold = await ownHoldOf(services, request)
  const { lines, addition } = await addToCart(services.db, cartLinesOf(request), wanted, ownHold)
  const cart = await loadShopperCart(services, request, lines)
  const { items, stock, adjustments } = cart
  const toast = mergeToasts([
    additionToast(addition, wanted.from),
    ...adjustments.map(adjustmentToast),
  ])
  return Response.json({ items, stock, toast }, { headers: headersOf(cart.cookie) })
}

function headersOf(cookie: string | null): Record<string, string> {
  return cookie === null ? NO_STORE : { ...NO_STORE, 'Set-Cookie': cookie }
}

function refuse(status: number, error: string): Response {
  return Response.json({ error }, { status, headers: NO_STORE })
}
