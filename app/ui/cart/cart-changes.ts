import { adjustmentToast, cartFull } from '../../content/toasts/cart-toasts.ts'
import { mergeToasts } from '../../content/toasts/merge-toasts.ts'
import { storefrontMessages, type Toast } from '../../content/toasts/storefront-toasts.ts'
import {
  type AddedFrom,
  type Addition,
  type Adjustment,
  CART_LIMIT,
  type CartItem,
  type CartLine,
  countUnits,
  readCart,
  type StockRow,
} from '../../domain/cart/cart.ts'
import { type InPounds, inPence } from '../../domain/cart/cart-json.ts'
import { addUnits, setQuantity } from '../../domain/cart/cart-lines.ts'
import { checkCart } from '../../domain/cart/check-cart.ts'
import type { ProductCardData } from '../../domain/catalogue/listing/product-card.ts'
import { showToast } from '../toast/toast.tsx'
import {
  cartMeanwhile,
  readCartLines,
  requestCartApi,
  watchOtherTabs,
  writeCartCookie,
} from './cart-cookie.ts'
import {
  cartVersion,
  cartView,
  changeCart,
  rereadCart,
  showCart,
  startCart,
  whenStale,
} from './cart-view.ts'
import { priceChanges, rememberPrices } from './last-shown-prices.ts'

/** The server's response about a cart, with prices in pounds. */
type CartResponse = {
  items: InPounds<CartItem>[]
  stock: Record<string, number>
  adjustments?: InPounds<Adjustment>[]
  /** Set in responses of `GET /api/cart`. */
  nothingCharged?: boolean
}

type Change = (items: CartItem[]) => CartItem[]

/** Maximum wait for another tab's addition: a suspended tab would hold the lock for ever. */
const OTHER_TAB_MS = 5_000

let lastAddition: Promise<unknown> = Promise.resolve()
/** Changes made while a request that adds to the older cart is pending. */
let changesMeanwhile: Change[] = []

/**
 * Stores `items` as the cart: in this tab, in the cookie and thereby in other tabs.
 *
 * @returns whether the cookie had to be written
 */
function putCart(items: CartItem[], patch: Parameters<typeof changeCart>[1] = {}): boolean {
  const written = writeCartCookie(items)
  rememberPrices(items)
  changeCart(items, patch)
  return written
}

export function showToasts(toasts: readonly Toast[]): void {
  const toast = mergeToasts(toasts)
  if (toast) showToast(toast)
}

export async function fetchStock(items: readonly CartItem[]): Promise<StockRow[]> {
  const ids = items.map((item) => item.id).join(',')
  const rows = await requestCartApi<InPounds<StockRow>[]>(`/api/stock?ids=${ids}`)
  return rows.map(inPence)
}

/**
 * Fetches the cart with names and prices.
 *
 * @returns the changes since the shopper last saw it, for the caller to show; and whether the server
 *   has found that nothing was charged
 */
export async function fetchCart(): Promise<{ changed: Adjustment[]; nothingCharged: boolean }> {
  const requested = cartVersion()
  try {
    const response = await requestCartApi<CartResponse>('/api/cart')
    const nothingCharged = response.nothingCharged === true
    if (requested !== cartVersion()) return { changed: [], nothingCharged }
    const items = response.items.map(inPence)
    const adjusted = (response.adjustments ?? []).map((one) =>
      'price' in one ? inPence(one) : one,
    )
    const changed = [...adjusted, ...priceChanges(items)]
    putCart(items, { stock: response.stock, unreachable: false })
    return { changed, nothingCharged }
  } catch (error) {
    console.error(error)
    if (requested === cartVersion()) showCart({ unreachable: cartView().items === null })
    return { changed: [], nothingCharged: false }
  }
}

/** Adopts the server-rendered cart, unless it has changed since. */
export function adoptCart({
  items,
  stock,
}: {
  items: CartItem[]
  stock: Record<string, number>
}): void {
  startCart()
  const changed = priceChanges(items)
  showCart({ items, stock })
  rereadCart()
  if (cartView().items !== items) return
  rememberPrices(items)
  showToasts(changed.map(adjustmentToast))
}

export async function loadCart(): Promise<void> {
  showToasts((await fetchCart()).changed.map(adjustmentToast))
}

// Before this module is loaded the cart cannot be visible.
whenStale(() => {
  const meanwhile = cartMeanwhile()
  if (meanwhile) showCart({ items: [...meanwhile] })
  else void loadCart()
}, readCartLines)

/** Adjusts the cart to the current stock. A failed check changes nothing. */
async function checkStock(): Promise<void> {
  const { items } = cartView()
  if (!items?.length) return
  const requested = cartVersion()
  try {
    const rows = await fetchStock(items)
    if (requested !== cartVersion()) return
    applyStock(items, rows, adjustmentToast)
  } catch (error) {
    console.error(error)
  }
}

/**
 * Applies the result of a stock check, and shows each change in the texts of `say`.
 *
 * @returns whether nothing had to change
 */
export function applyStock(
  items: readonly CartItem[],
  rows: readonly StockRow[],
  say: (adjustment: Adjustment) => Toast,
): boolean {
  const checked = checkCart(items, rows)
  const stock = Object.fromEntries(rows.map((row) => [row.id, row.stock_quantity]))
  const fits = checked.adjustments.length === 0
  if (fits) showCart({ stock })
  // Requests again for the response's cookie, which Safari keeps longer than one written here.
  else if (putCart(checked.items, { stock })) void checkStock()
  showToasts(checked.adjustments.map(say))
  return fits
}

/** Zero units remove the product. */
export function setUnits(id: string, units: number): void {
  const { items } = cartView()
  if (!items) return
  const change: Change = (inCart) => setQuantity(inCart, id, units)
  const changed = change(items)
  if (countUnits(changed) > CART_LIMIT) {
    showToast(cartFull)
    return
  }
  changesMeanwhile.push(change)
  putCart(changed)
  void checkStock()
}

/** Called when leaving for the payment page. The seen prices stay: changes since then are shown on return. */
export function emptyCart(): void {
  writeCartCookie([])
  changeCart([], { open: false, busy: false })
}

export type Wanted = {
  id: string
  quantity: number
  from: AddedFrom
  /** Pence, as the page shows it. */
  price: ProductCardData['price']
}

/** The units of a product available to the shopper. */
export type FreshStock = Pick<ProductCardData, 'stockQuantity' | 'state'>

type AddToCartResponse = CartResponse & {
  toast: Toast
  outcome: Addition['outcome']
  product: FreshStock
}

/**
 * Adds to the cart, one addition at a time in all tabs, shows the outcome, and opens the drawer.
 *
 * @returns the product's stock, to update the page; undefined if unknown
 */
export function addToCart(wanted: Wanted): Promise<FreshStock | undefined> {
  const added = lastAddition.then(() => oneTabAtATime(() => addNow(wanted)))
  lastAddition = added
  return added
}

/**
 * Runs `work` while no other tab runs its own: each response sets the cookie to the cart of its own
 * request, so that of two concurrent ones the later would undo the earlier. Plain-http origins have
 * no Web Locks.
 */
async function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return await work()
  let begun = false
  try {
    const signal = AbortSignal.timeout(OTHER_TAB_MS)
    return await navigator.locks.request('cart', { signal }, async () => {
      begun = true
      return await work()
    })
  } catch (error) {
    if (begun) throw error
    return await work()
  }
}

async function addNow({ id, quantity, from, price }: Wanted): Promise<FreshStock | undefined> {
  changesMeanwhile = []
  const before = readCart(document.cookie)
  const changedElsewhere = watchOtherTabs()
  const body = new URLSearchParams({ intent: 'add', id, quantity: String(quantity), from })
  try {
    const response = await requestCartApi<AddToCartResponse>('/api/cart', { method: 'POST', body })
    const now = response.items.map(inPence)
    const seen = now.filter((item) => item.id === id || has(before, item.id))
    const changed = priceChanges(seen, { [id]: price })
    const elsewhere = changedElsewhere()
    const meanwhile = changesMeanwhile
    const base = elsewhere ? addTo(elsewhere, now, before, id) : now
    const items = meanwhile.reduce((cart, change) => change(cart), base)
    // After too large a quantity the drawer is not opened.
    const opens = response.outcome !== 'not-enough-stock' && has(items, id)
    putCart(items, { stock: response.stock, ...(opens ? { open: true, step: 'cart' } : {}) })
    // The drawer is open once React has rendered; a toast is rendered into the topmost dialog.
    await Promise.resolve()
    showToasts([...changed.map(adjustmentToast), response.toast])
    if (elsewhere || meanwhile.length > 0) await checkStock()
    return response.product
  } catch (error) {
    console.error(error)
    showToast(storefrontMessages.notAdded)
    return undefined
  }
}

const has = (lines: readonly CartLine[], id: string) => lines.some((line) => line.id === id)

/**
 * Adds to another tab's newer cart what the server has added to the cart `before`. Of the other tab's
 * cart only the quantities are used: the server's prices are newer.
 */
function addTo(
  cart: readonly CartItem[],
  answered: readonly CartItem[],
  before: readonly CartLine[],
  id: string,
): CartItem[] {
  const fresh = cart.map((item) => ({
    ...(answered.find((one) => one.id === item.id) ?? item),
    quantity: item.quantity,
  }))
  const added = answered.find((item) => item.id === id)
  if (!added) return fresh
  const had = before.find((line) => line.id === id)?.quantity ?? 0
  return addUnits(fresh, { ...added, quantity: added.quantity - had })
}

/**
 * Opens the drawer at its first step, and checks the stock. Does nothing on the cart's own page.
 */
export function openCart(): void {
  startCart()
  rereadCart()
  showCart({ open: location.pathname !== '/cart', step: 'cart' })
  void (cartView().items ? checkStock() : loadCart())
}
