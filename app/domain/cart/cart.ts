import { isCanonicalUuid } from '../../platform/canonical-uuid.ts'
/** One product in the cart, as the cookie keeps it. */
export type CartLine = { id: string; quantity: number }

/** One product in the cart, as it is shown. */
export type CartItem = {
  id: string
  name: string
  /** Pounds. */
  price: number
  /** Address of the whole picture, or null. */
  image: string | null
  quantity: number
}

/** One row of the stock check's answer. */
export type StockRow = {
  id: string
  stock_quantity: number
  in_stock: boolean
  /** Pounds. */
  price: number
}

/** Where a product was added from: the product page lets a quantity be chosen and names it. */
export type AddedFrom = 'card' | 'product'

/** What came of adding a product. */
export type Addition =
  | { outcome: 'added'; title: string; quantity: number }
  /** There are fewer than the cart would hold then: it holds all of them now. */
  | { outcome: 'capped'; stock: number }
  /** There are fewer than were chosen on the product page: nothing was added. */
  | { outcome: 'not-enough-stock'; stock: number }
  /** The cart holds as many units as a cart may. */
  | { outcome: 'full' }
  /** Sold out, or not on sale (any more). */
  | { outcome: 'out-of-stock' }

/** What a stock check changed in the cart, for the shopper to be told. */
export type Adjustment =
  | { kind: 'removed'; name: string }
  | { kind: 'lowered'; name: string; quantity: number }
  | { kind: 'price'; name: string; price: number }

/** The most pieces (units) a cart holds. */
export const CART_LIMIT = 50
const CART_COOKIE = 'cart'
export const CART_COOKIE_SECONDS = 30 * 24 * 60 * 60

/**
 * Reads the cart out of a cookie header (or `document.cookie`): `cart=id.2~id.1`. Whatever is
 * malformed is left out, one product's lines are merged, and the units are capped.
 */
export function readCart(cookies: string | null): CartLine[] {
  const value = /(?:^|;\s*)cart=([^;]*)/.exec(cookies ?? '')?.[1] ?? ''
  const lines = new Map<string, number>()
  let units = 0
  for (const part of value.split('~').slice(0, CART_LIMIT)) {
    const [id = '', count = ''] = part.split('.')
    if (!isCanonicalUuid(id) || !/^[1-9]\d?$/.test(count)) continue
    const quantity = Math.min(Number(count), CART_LIMIT - units)
    if (quantity <= 0) break
    lines.set(id, (lines.get(id) ?? 0) + quantity)
    units += quantity
  }
  return [...lines].map(([id, quantity]) => ({ id, quantity }))
}

/** The cookie that keeps the cart; browser and server write it alike. */
export function cartCookie(lines: readonly CartLine[], secure: boolean): string {
  const value = lines.map(({ id, quantity }) => `${id}.${quantity}`).join('~')
  const age = value ? CART_COOKIE_SECONDS : 0
  return `${CART_COOKIE}=${value}; Path=/; Max-Age=${age}; SameSite=Lax${secure ? '; Secure' : ''}`
}

/** What the badge shows: units, not lines. */
export function countUnits(lines: readonly { quantity: number }[]): number {
  return lines.reduce((units, line) => units + line.quantity, 0)
}
