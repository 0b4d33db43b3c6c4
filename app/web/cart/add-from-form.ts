import { additionMessages, cartFull } from '../../content/toasts/cart-toasts.ts'
import { quantityMessages } from '../../content/toasts/quantity-messages.ts'
import type { Toast } from '../../content/toasts/storefront-toasts.ts'
import { type AddToCartResult, addToCart } from '../../domain/cart/add-to-cart.server.ts'
import { type AddedFrom, type Addition, CART_LIMIT, type CartLine } from '../../domain/cart/cart.ts'
import { isPerson } from '../../domain/visits/is-person.ts'
import { textOf } from '../../forms/fields/form-text.ts'
import { parseProductId } from '../../platform/values/ids.ts'
import type { Services } from '../../server/request-context.ts'
import { cartLinesOf, ownHoldOf } from './shopper-cart.ts'

/**
 * Adds to the request's cart what an 'Add to Cart' form asks for, and counts it.
 *
 * @returns null when the form names no product
 */
export async function addFromForm(
  services: Services,
  request: Request,
  form: FormData,
): Promise<(AddToCartResult & { toast: Toast }) | null> {
  const wanted = readAddForm(form)
  if (!wanted) return null
  const ownHold = await ownHoldOf(services, request)
  const added = await addToCart(services.db, cartLinesOf(request), wanted, ownHold)
  countAddition(services, request, added.addition)
  return { ...added, toast: additionToast(added.addition, wanted.from) }
}

/**
 * An invalid quantity becomes 1; a quantity beyond the cart's limit becomes the limit. The product's
 * id is in lower case, as in the cart.
 */
function readAddForm(form: FormData): (CartLine & { from: AddedFrom }) | null {
  const id = parseProductId(textOf(form, 'id'))
  if (!id) return null
  const quantity = Number(form.get('quantity'))
  const isValid = Number.isInteger(quantity) && quantity > 0
  return {
    id,
    quantity: isValid ? Math.min(quantity, CART_LIMIT) : 1,
    from: form.get('from') === 'product' ? 'product' : 'card',
  }
}

/** Counts a piece that a shopper has put into their cart. */
function countAddition(
  { visits }: Pick<Services, 'visits'>,
  { headers }: Request,
  { outcome }: Addition,
): void {
  if (outcome !== 'added' && outcome !== 'capped') return
  if (isPerson(headers.get('user-agent'), headers.get('cookie'))) visits.count('addition')
}

/** The toast for the outcome of adding to the cart. */
function additionToast(addition: Addition, from: AddedFrom): Toast {
  switch (addition.outcome) {
    case 'added': {
      const { title, quantity } = addition
      return from === 'product'
        ? additionMessages.addedQuantity(title, quantity)
        : additionMessages.added(title)
    }
    case 'capped':
      return additionMessages.maximumReached(addition.stock)
    case 'not-enough-stock':
      return quantityMessages.aboveStock(addition.stock)
    case 'full':
      return cartFull
    case 'out-of-stock':
      return additionMessages.outOfStock
  }
}
