import { readCookie, writeCookie } from '../../platform/http/cookies.ts'
import { isProductId, type ProductId } from '../../platform/values/ids.ts'
import type { Pence } from '../../platform/values/money.ts'

/** A cart line as stored in the cookie. */
export type CartLine = { id: ProductId; quantity: number }

/** A cart item as displayed. */
export type CartItem = {
  id: ProductId
  name: string
  price: Pence
  /** Path of the full-size picture, or null. */
  image: string | null
  quantity: number
}

/** One row of the stock check's response. */
export type StockRow = {
  id: ProductId
  stock_quantity: number
  in_stock: boolean
  price: Pence
}

/**
 * Where the product was added. On the product page a quantity is chosen, and toasts name the
 * product.
 */
export type AddedFrom = 'card' | 'product'

/** The outcome of adding a product. */
export type Addition =
  | { outcome: 'added'; title: string; quantity: number }
  /** The stock is smaller than the sum: the cart now holds all of it. */
  | { outcome: 'capped'; stock: number }
  /** The stock is smaller than the chosen quantity: nothing was added. */
  | { outcome: 'not-enough-stock'; stock: number }
  /** The cart has reached its limit. */
  | { outcome: 'full' }
  /** Sold out, or not on sale. */
  | { outcome: 'out-of-stock' }

/** A change made by a stock check, to be shown to the shopper. */
export type Adjustment =
  | { kind: 'removed'; name: string }
  | { kind: 'lowered'; name: string; quantity: number }
  | { kind: 'price'; name: string; price: Pence }

/** Maximum number of units in a cart. */
export const CART_LIMIT = 50
const CART_COOKIE = 'cart'
export const CART_COOKIE_SECONDS = 30 * 24 * 60 * 60

/**
 * Parses the cart from a cookie header (or `document.cookie`): `cart=id.2~id.1`. Ignores malformed
 * parts, merges lines of one product, and caps the units.
 */
export function readCart(cookies: string | null): CartLine[] {
  const value = readCookie(cookies, CART_COOKIE) ?? ''
  const lines = new Map<ProductId, number>()
  let units = 0
  for (const part of value.split('~').slice(0, CART_LIMIT)) {
    const [id = '', count = ''] = part.split('.')
    if (!isProductId(id) || !/^[1-9]\d?$/.test(count)) continue
    const quantity = Math.min(Number(count), CART_LIMIT - units)
    if (quantity <= 0) break
    lines.set(id, (lines.get(id) ?? 0) + quantity)
    units += quantity
  }
  return [...lines].map(([id, quantity]) => ({ id, quantity }))
}

/** The cart cookie, written identically by browser and server. */
export function cartCookie(lines: readonly CartLine[], secure: boolean): string {
  const value = lines.map(({ id, quantity }) => `${id}.${quantity}`).join('~')
  return writeCookie(CART_COOKIE, value, CART_COOKIE_SECONDS, secure ? '; Secure' : '')
}

/** The badge's number: units, not lines. */
export function countUnits(lines: readonly { quantity: number }[]): number {
  return lines.reduce((units, line) => units + line.quantity, 0)
}
