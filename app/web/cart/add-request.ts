import type { AddedFrom } from '../../domain/cart/cart.ts'
import { CART_LIMIT } from '../../domain/cart/cart.ts'
import { textOf } from '../../forms/fields/form-text.ts'
import { type ProductId, parseProductId } from '../../platform/values/ids.ts'

export type AddRequest = { id: ProductId; quantity: number; from: AddedFrom }

/**
 * Reads an 'Add to Cart' form. An invalid quantity becomes 1; a quantity beyond the cart's limit
 * becomes the limit. The product's id is in lower case, as in the cart.
 *
 * @returns null when the form names no product
 */
export function readAddRequest(form: FormData): AddRequest | null {
  const id = parseProductId(textOf(form, 'id'))
  if (!id) return null
  const asked = Number(textOf(form, 'quantity'))
  const quantity = Number.isInteger(asked) && asked > 0 ? Math.min(asked, CART_LIMIT) : 1
  return { id, quantity, from: form.get('from') === 'product' ? 'product' : 'card' }
}
