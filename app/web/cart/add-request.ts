import type { AddedFrom } from '../../domain/cart/cart.ts'
import { CART_LIMIT } from '../../domain/cart/cart.ts'
import { formText } from '../../domain/cart/form-text.ts'

export type AddRequest = { id: string; quantity: number; from: AddedFrom }

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** @returns false for whatever cannot be a product's id, in the spelling that the cart uses */
export function isProductId(id: string): boolean {
  return UUID.test(id)
}

/**
 * What an 'Add to Cart' form asks for. A quantity that makes no sense becomes 1, one beyond any
 * cart the most that a cart holds.
 *
 * @returns null where it names no product
 */
export function readAddRequest(form: FormData): AddRequest | null {
  const id = formText(form, 'id').toLowerCase()
  if (!isProductId(id)) return null
  const asked = Number(formText(form, 'quantity'))
  const quantity = Number.isInteger(asked) && asked > 0 ? Math.min(asked, CART_LIMIT) : 1
  return { id, quantity, from: form.get('from') === 'product' ? 'product' : 'card' }
}
