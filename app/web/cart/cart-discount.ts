import {
  discountErrors,
  discountErrorText,
  discountToasts,
} from '../../content/toasts/discount-messages.ts'
import type { Toast } from '../../content/toasts/storefront-toasts.ts'
import type { CartItem } from '../../domain/cart/cart.ts'
import type { DiscountRefusal } from '../../domain/discounts/check-code.ts'
import { canonicalCode } from '../../domain/discounts/discount-rules.ts'
import { type CartDiscount, findDiscount } from '../../domain/discounts/find-discount.server.ts'
import { checkoutOrderId } from '../../domain/orders/checkout/checkout-cookie.server.ts'
import type { OwnHold } from '../../domain/stock/read-stock.server.ts'
import { connectionOf, consumeRateLimit } from '../../platform/rate-limit/rate-limit.server.ts'
import { formatPence, type Pence } from '../../platform/values/money.ts'
import type { RequestServices } from '../../server/request-context.ts'
import { clearedDiscountCookie, discountCodeOf, discountCookie } from './discount-cookie.ts'
import { loadShopperCart } from './shopper-cart.ts'

/** The cart's code as shown: with what it takes off, or why it takes nothing off these pieces. */
export type ShownCode = { code: string } & (
  | { amount: Pence; note: null }
  | { amount: null; note: string }
)

type Cart = { items: readonly CartItem[]; ownHold: OwnHold }

/**
 * The stored code of a cart. A code that does not apply to these pieces stays, since others can be
 * added; any other refusal drops it with a message.
 */
export async function readCartDiscount(
  services: RequestServices,
  request: Request,
  cart: Cart,
): Promise<{ discount: ShownCode | null; dropped: Toast | null }> {
  const code = discountCodeOf(request, services.sessionSecret)
  if (code === null || cart.items.length === 0) return { discount: null, dropped: null }
  const found = await find(services, request, code, cart)
  if (found.ok) return { discount: { code, amount: found.amount, note: null }, dropped: null }
  const note = discountErrorText(found.why)
  if (FITTING.has(found.why.reason))
    return { discount: { code, amount: null, note }, dropped: null }
  return { discount: null, dropped: discountToasts.ended(code, note) }
}

/** Other pieces could make the code apply. */
const FITTING = new Set<DiscountRefusal['reason']>(['below-minimum', 'not-for-these'])

export type ApplyDiscountResult =
  | { ok: true; cookie: string; toast: Toast }
  | { ok: false; status: number; input: string; error: string }

/** Checks an entered code and stores it with the cart. Attempts are limited. */
export async function applyDiscount(
  services: RequestServices,
  request: Request,
  input: string,
): Promise<ApplyDiscountResult> {
  const refuse = (status: number, error: string): ApplyDiscountResult => {
    return { ok: false, status, input: input.slice(0, MAX_SHOWN_LENGTH), error }
  }
  if (input.trim() === '') return refuse(422, discountErrors.empty)
  if (!(await consumeCodeLimit(services))) return refuse(429, discountErrors.tooManyTries)
  const code = canonicalCode(input)
  if (code === null) return refuse(422, discountErrors.unknown)
  const found = await find(services, request, code, await loadShopperCart(services, request))
  if (!found.ok) return refuse(422, discountErrorText(found.why))
  return {
    ok: true,
    cookie: discountCookie(request, services.sessionSecret, code),
    toast: discountToasts.applied(code, formatPence(found.amount)),
  }
}

const MAX_SHOWN_LENGTH = 100

/** Removes the cart's code. */
export function removeDiscount(
  services: RequestServices,
  request: Request,
): { cookie: string; toast: Toast | null } {
  const code = discountCodeOf(request, services.sessionSecret)
  return {
    cookie: clearedDiscountCookie(request),
    toast: code === null ? null : discountToasts.removed(code),
  }
}

async function find(
  services: RequestServices,
  request: Request,
  code: string,
  { items, ownHold }: Cart,
): Promise<CartDiscount> {
  const { db, clock, sessionSecret } = services
  // The redemption by an order that no longer holds stock is permanent.
  const own = ownHold.size > 0 ? checkoutOrderId(request, sessionSecret) : null
  return await findDiscount(db, code, items, own, clock.now())
}

/** Rate limit: codes tried in ten minutes by each shopper assumed behind one connection. */
const CODES_EACH = 10

/** Counts one attempt at a code. @returns whether it is within the limit */
export async function consumeCodeLimit(services: RequestServices): Promise<boolean> {
  const { db, sessionSecret, clientAddress, clock, maxOpenHolds } = services
  const limit = { scope: 'discount', max: CODES_EACH * maxOpenHolds, windowSeconds: 600 }
  const who = connectionOf(clientAddress)
  return (await consumeRateLimit(db, sessionSecret, limit, who, clock.now())).ok
}
