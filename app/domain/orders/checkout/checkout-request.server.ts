import { createHash } from 'node:crypto'
import type { Pence } from '../../../platform/money.ts'

/** One product in a checkout, with the price that the shopper was shown. */
export type WantedLine = { productId: string; name: string; quantity: number; shownPrice: Pence }
export type Customer = { name: string; email: string; phone: string; marketingOptIn: boolean }
export type CheckoutRequest = { lines: WantedLine[]; customer: Customer }

/**
 * Idempotency key of a checkout, so that two taps on the button become one order: a hash of the
 * request and of the key that the browser generated for this showing of the form, if it sent one.
 */
export function checkoutKey(request: CheckoutRequest, browserKey: string | null): string {
  const { customer } = request
  const lines = request.lines
    .map(({ productId, quantity, shownPrice }) => `${productId}:${quantity}:${shownPrice}`)
    .toSorted()
  const asked = [
    browserKey?.slice(0, 100) ?? '',
    customer.name,
    customer.email.toLowerCase(),
    customer.phone,
    ...lines,
  ]
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url')
}
