import { createHash } from 'node:crypto'
import type { ProductId } from '../../../platform/values/ids.ts'
import type { Pence } from '../../../platform/values/money.ts'

/** One product of a checkout, with the price displayed to the shopper. */
export type WantedLine = { productId: ProductId; name: string; quantity: number; shownPrice: Pence }
export type Customer = { name: string; email: string; phone: string; marketingOptIn: boolean }
/** The discount displayed to the shopper. */
export type ShownDiscount = {
  /** In canonical form. */
  code: string
  amount: Pence
}
/** The delivery displayed to the shopper. */
export type ShownDelivery =
  | { kind: 'collection' }
  /** `outcode`: the first half of the postcode, as `parsePostcode` returns it. */
  | { kind: 'delivery'; outcode: string; amount: Pence }
export type CheckoutRequest = {
  lines: WantedLine[]
  customer: Customer
  discount: ShownDiscount | null
  /** null: no postcode was given, so no price was shown. */
  delivery: ShownDelivery | null
}

/**
 * The idempotency key of a checkout, so that repeated submissions become one order: a hash of the
 * request and of the browser's key for this form, if it sent one.
 */
export function checkoutKey(request: CheckoutRequest, browserKey: string | null): string {
  const { customer, discount, delivery } = request
  const lines = request.lines
    .map(({ productId, quantity, shownPrice }) => `${productId}:${quantity}:${shownPrice}`)
    .toSorted()
  const requested = [
    browserKey?.slice(0, 100) ?? '',
    customer.name,
    customer.email.toLowerCase(),
    customer.phone,
    ...lines,
    ...(discount ? [`${discount.code}:${discount.amount}`] : []),
    ...(delivery ? [Object.values(delivery).join(':')] : []),
  ]
  return createHash('sha256').update(JSON.stringify(requested)).digest('base64url')
}
