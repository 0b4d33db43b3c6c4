import { createHash } from 'node:crypto'
import { z } from 'zod'
import { fromPounds, type Pence } from '../../../platform/money.ts'
import { CART_LIMIT } from '../../cart/cart.ts'
import { customerErrors } from '../../cart/customer-rules.ts'

/** One product that the shopper wants, with the price they were shown. */
export type WantedLine = { productId: string; name: string; quantity: number; shownPrice: Pence }
export type Customer = { name: string; email: string; phone: string; marketingOptIn: boolean }
export type CheckoutRequest = { lines: WantedLine[]; customer: Customer }

const price = z.number().transform((pounds, context) => {
  const pence = fromPounds(pounds)
  if (pence !== null && pence > 0) return pence
  context.addIssue({ code: 'custom', message: 'not an amount' })
  return z.NEVER
})

/** The body of `POST /api/create-checkout`. The picture is accepted and ignored. */
const body = z.object({
  items: z
    .array(
      z.object({
        id: z.uuid().toLowerCase(),
        name: z.string().max(500),
        price,
        quantity: z.number().int().min(1).max(CART_LIMIT),
      }),
    )
    .max(CART_LIMIT),
  customer: z.object({
    name: z.string().trim().max(200),
    email: z.string().trim().max(254),
    phone: z.string().trim().max(50).default(''),
    marketingOptIn: z.boolean().default(false),
  }),
})

export type ReadCheckout =
  | { ok: true; request: CheckoutRequest }
  | { ok: false; reason: 'empty-cart' | 'unreadable' }
  | { ok: false; reason: 'customer'; message: string }

/** Reads the body of a checkout; lines of one product are merged. */
export function readCheckoutRequest(json: unknown): ReadCheckout {
  const parsed = body.safeParse(json)
  if (!parsed.success) return { ok: false, reason: 'unreadable' }
  const { items, customer } = parsed.data
  if (items.length === 0) return { ok: false, reason: 'empty-cart' }
  const [message] = Object.values(customerErrors(customer))
  if (message) return { ok: false, reason: 'customer', message }
  const lines = new Map<string, WantedLine>()
  for (const item of items) {
    const before = lines.get(item.id)
    // Two prices for one product cannot both be right; the server's own decides in any case.
    const shownPrice = before && before.shownPrice !== item.price ? 0 : item.price
    const quantity = item.quantity + (before?.quantity ?? 0)
    lines.set(item.id, { productId: item.id, name: item.name, quantity, shownPrice })
  }
  const wanted = [...lines.values()]
  const units = wanted.reduce((sum, line) => sum + line.quantity, 0)
  if (units > CART_LIMIT) return { ok: false, reason: 'unreadable' }
  return { ok: true, request: { lines: wanted, customer } }
}

/**
 * What tells one checkout from another, so that two taps on the button become one order: the
 * browser's own key for this showing of the form where it sent one, and all that was asked for.
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
