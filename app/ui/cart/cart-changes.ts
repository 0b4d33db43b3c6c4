import { adjustmentToast, cartFull } from '../../content/cart-toasts.ts'
import { mergeToasts } from '../../content/merge-toasts.ts'
import { storefrontMessages, type Toast } from '../../content/messages.ts'
import {
  type AddedFrom,
  type Addition,
  type Adjustment,
  CART_LIMIT,
  type CartItem,
  countUnits,
  readCart,
  type StockRow,
} from '../../domain/cart/cart.ts'
import { setQuantity } from '../../domain/cart/cart-lines.ts'
import { checkCart } from '../../domain/cart/check-cart.ts'
import type { ProductCardData } from '../../domain/catalogue/listing/product-card.ts'
import { showToast } from '../toast.tsx'
import { askShop, keepCart } from './cart-cookie.ts'
import {
  cartVersion,
  cartView,
  changeCart,
  rereadCart,
  showCart,
  startCart,
  whenStale,
} from './cart-view.ts'
import { priceChanges, rememberPrices } from './seen-prices.ts'

/** What the server answers about a cart. */
export type CartAnswer = {
  items: CartItem[]
  stock: Record<string, number>
  adjustments?: Adjustment[]
}

type Change = (items: CartItem[]) => CartItem[]

let lastAddition: Promise<unknown> = Promise.resolve()
/** Changes made while the server adds to the cart as it was before them. */
let changesMeanwhile: Change[] = []

/**
 * Makes `items` the cart, in this tab, in the cookie and so in the other tabs.
 *
 * @returns whether the cookie had to be written
 */
function putCart(items: CartItem[], patch: Parameters<typeof changeCart>[1] = {}): boolean {
  const written = keepCart(items)
  rememberPrices(items)
  changeCart(items, patch)
  return written
}

export function tellToasts(toasts: readonly Toast[]): void {
  const toast = mergeToasts(toasts)
  if (toast) showToast(toast)
}

export async function fetchStock(items: readonly CartItem[]): Promise<StockRow[]> {
  return await askShop(`/api/stock?ids=${items.map((item) => item.id).join(',')}`)
}

/**
 * Fetches the cart with its names and prices.
 *
 * @returns what has changed since the shopper last saw it, for the caller to tell
 */
export async function fetchCart(): Promise<Adjustment[]> {
  const asked = cartVersion()
  try {
    const answer = await askShop<CartAnswer>('/api/cart')
    if (asked !== cartVersion()) return []
    const changed = [...(answer.adjustments ?? []), ...priceChanges(answer.items)]
    putCart(answer.items, { stock: answer.stock, unreachable: false })
    return changed
  } catch (error) {
    console.error(error)
    if (asked === cartVersion()) showCart({ unreachable: cartView().items === null })
    return []
  }
}

/** Takes over what the cart's page was rendered with, unless the cart has changed since. */
export function adoptCart({ items, stock }: Pick<CartAnswer, 'items' | 'stock'>): void {
  startCart()
  const changed = priceChanges(items)
  showCart({ items, stock })
  rereadCart()
  if (cartView().items !== items) return
  rememberPrices(items)
  tellToasts(changed.map(adjustmentToast))
}

export async function loadCart(): Promise<void> {
  tellToasts((await fetchCart()).map(adjustmentToast))
}

// Until this is loaded nobody can be looking at the cart.
whenStale(() => void loadCart())

/** Fits the cart to what is on sale. A check that fails on its way changes nothing. */
async function checkStock(): Promise<void> {
  const { items } = cartView()
  if (!items?.length) return
  const asked = cartVersion()
  try {
    const rows = await fetchStock(items)
    if (asked !== cartVersion()) return
    applyStock(items, rows, adjustmentToast)
  } catch (error) {
    console.error(error)
  }
}

/**
 * Takes over what a check has found, and tells each change in the words of `say`.
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
  // Asked again for the answer's cookie, which browsers keep for longer than one written here.
  else if (putCart(checked.items, { stock })) void checkStock()
  tellToasts(checked.adjustments.map(say))
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

/** On leaving for the payment. The prices stay: what changes meanwhile is told on the way back. */
export function emptyCart(): void {
  keepCart([])
  changeCart([], { open: false, busy: false })
}

export type Wanted = { id: string; quantity: number; from: AddedFrom }

/** What a shopper can have of a product by now. */
export type FreshStock = Pick<ProductCardData, 'stockQuantity' | 'state'>

type AddAnswer = CartAnswer & {
  toast: Toast
  outcome: Addition['outcome']
  product: FreshStock
}

/**
 * Adds to the cart, one addition after the other, tells what came of it, and opens the drawer.
 *
 * @returns what there is of the product, for pages that are older; undefined where nobody knows
 */
export function addToCart(wanted: Wanted): Promise<FreshStock | undefined> {
  const added = lastAddition.then(() => addNow(wanted))
  lastAddition = added
  return added
}

async function addNow({ id, quantity, from }: Wanted): Promise<FreshStock | undefined> {
  changesMeanwhile = []
  const before = readCart(document.cookie)
  const body = new URLSearchParams({ intent: 'add', id, quantity: String(quantity), from })
  try {
    const answer = await askShop<AddAnswer>('/api/cart', { method: 'POST', body })
    const seen = answer.items.filter((item) => before.some((line) => line.id === item.id))
    const changed = priceChanges(seen)
    const meanwhile = changesMeanwhile
    const items = meanwhile.reduce((cart, change) => change(cart), answer.items)
    // Where too many were chosen, the shopper goes on choosing.
    const opens = answer.outcome !== 'not-enough-stock' && items.some((item) => item.id === id)
    putCart(items, { stock: answer.stock, ...(opens ? { open: true, step: 'cart' } : {}) })
    // The drawer is open once React has rendered; a toast goes into what is open.
    await Promise.resolve()
    tellToasts([...changed.map(adjustmentToast), answer.toast])
    if (meanwhile.length > 0) await checkStock()
    return answer.product
  } catch (error) {
    console.error(error)
    showToast(storefrontMessages.notAdded)
    return undefined
  }
}

/**
 * Opens the drawer at its first step, with what is known and a look at what has changed. The
 * cart's own page needs no drawer.
 */
export function openCart(): void {
  startCart()
  rereadCart()
  showCart({ open: location.pathname !== '/cart', step: 'cart' })
  void (cartView().items ? checkStock() : loadCart())
}
