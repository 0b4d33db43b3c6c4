import { z } from 'zod'
import { CART_LIMIT } from '../../domain/cart/cart.ts'
import { parsePostcode } from '../../domain/delivery/parse-postcode.server.ts'
import { canonicalCode } from '../../domain/discounts/discount-rules.ts'
import type {
  CheckoutRequest,
  ShownDelivery,
  WantedLine,
} from '../../domain/orders/checkout/checkout-request.server.ts'
import { fieldErrors, readFields } from '../../forms/fields/field-rules.ts'
import { customerRules } from '../../forms/shop/customer-form.ts'
import { toProductId } from '../../platform/values/ids.ts'
import { fromPounds, NO_PENCE } from '../../platform/values/money.ts'

/** In pounds, as in the cart's JSON. */
const price = z.number().transform((pounds, context) => {
  const pence = fromPounds(pounds)
  if (pence !== null && pence > 0) return pence
  context.addIssue({ code: 'custom', message: 'not an amount' })
  return z.NEVER
})

/** The price of delivery: in pounds, 0 if it is free. */
const priceOrNone = z.number().transform((pounds, context) => {
  const pence = fromPounds(pounds)
  if (pence !== null && pence >= 0) return pence
  context.addIssue({ code: 'custom', message: 'not an amount' })
  return z.NEVER
})

/** The displayed delivery; `price`: null where none was displayed. */
const delivery = z.union([
  z.object({ collect: z.literal(true) }),
  z.object({ postcode: z.string().max(40), price: priceOrNone.nullish() }),
])

/** The body of `POST /api/create-checkout`. The picture is accepted and ignored. */
const body = z.object({
  items: z
    .array(
      z.object({
        id: z.uuid().transform(toProductId),
        name: z.string().max(500),
        price,
        quantity: z.number().int().min(1).max(CART_LIMIT),
      }),
    )
    .max(CART_LIMIT),
  customer: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string().default(''),
    marketingOptIn: z.boolean().default(false),
  }),
  /** The displayed discount code and the amount that it takes off, in pounds. */
  discount: z.object({ code: z.string().max(100), amount: price }).nullish(),
  delivery: delivery.nullish(),
})

export type ReadCheckoutResult =
  | { ok: true; request: CheckoutRequest }
  | { ok: false; reason: 'empty-cart' | 'unreadable' | 'no-such-code' }
  | { ok: false; reason: 'customer'; message: string }

/**
 * Parses the body of a checkout; merges lines of the same product.
 *
 * @param chosen the delivery that the browser's cookies name, if the body names none
 */
export function readCheckoutRequest(
  json: unknown,
  chosen: ShownDelivery | null = null,
): ReadCheckoutResult {
  const parsed = body.safeParse(json)
  if (!parsed.success) return { ok: false, reason: 'unreadable' }
  const { items, discount } = parsed.data
  const code = discount ? canonicalCode(discount.code) : null
  if (discount && code === null) return { ok: false, reason: 'no-such-code' }
  if (items.length === 0) return { ok: false, reason: 'empty-cart' }
  const { marketingOptIn, ...fields } = parsed.data.customer
  const customer = readFields(customerRules, new Map(Object.entries(fields)))
  const [message] = Object.values(fieldErrors(customerRules, customer))
  if (message) return { ok: false, reason: 'customer', message }
  const lines = new Map<string, WantedLine>()
  for (const item of items) {
    const before = lines.get(item.id)
    // Two displayed prices for one product cannot both be right; the server's price applies in any
    // case.
    const shownPrice = before && before.shownPrice !== item.price ? NO_PENCE : item.price
    const quantity = item.quantity + (before?.quantity ?? 0)
    lines.set(item.id, { productId: item.id, name: item.name, quantity, shownPrice })
  }
  const wanted = [...lines.values()]
  const units = wanted.reduce((sum, line) => sum + line.quantity, 0)
  if (units > CART_LIMIT) return { ok: false, reason: 'unreadable' }
  const shownDelivery = parsed.data.delivery ? readDelivery(parsed.data.delivery) : chosen
  if (shownDelivery === 'unreadable') return { ok: false, reason: 'unreadable' }
  const shown = discount && code !== null ? { code, amount: discount.amount } : null
  return {
    ok: true,
    request: {
      lines: wanted,
      customer: { ...customer, marketingOptIn },
      discount: shown,
      delivery: shownDelivery,
    },
  }
}

function readDelivery(shown: z.infer<typeof delivery>): ShownDelivery | 'unreadable' {
  if ('collect' in shown) return { kind: 'collection' }
  const parsed = parsePostcode(shown.postcode)
  if (!parsed.ok) return 'unreadable'
  return { kind: 'delivery', outcode: parsed.outcode, amount: shown.price ?? NO_PENCE }
}
