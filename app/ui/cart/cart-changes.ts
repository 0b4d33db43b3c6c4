import { mergeToasts } from '../../content/merge-toasts.ts'
import { storefrontMessages, type Toast } from '../../content/messages.ts'
import {
  type Adjustment,
  CART_LIMIT,
  type CartItem,
  cartCookie,
  countUnits,
  type StockRow,
  setQuantity,
} from '../../domain/cart/cart.ts'
import { type AddedFrom, adjustmentToast, cartFull } from '../../domain/cart/cart-toasts.ts'
import { checkCart } from '../../domain/cart/check-cart.ts'
import { showToast } from '../toast.tsx'
import {
  cartVersion,
  cartView,
  changeCart,
  rereadCart,
  showCart,
  startCart,
  whenStale,
} from './cart-view.ts'
import { forgetPrices, priceChanges, rememberPrices } from './seen-prices.ts'

/** What the server answers about a cart. */
export type CartAnswer = {
  items: CartItem[]
  stock: Record<string, number>
  adjustments?: Adjustment[]
}

const ANSWER_LIMIT_MS = 15_000

type Change = (items: CartItem[]) => CartItem[]

let lastAddition = Promise.resolve()
/** Changes made while the server adds to the cart as it was before them. */
let changesMeanwhile: Change[] = []

/** Makes `items` the cart, in this tab, in the cookie and so in the other tabs. */
function putCart(items: CartItem[], patch: Parameters<typeof changeCart>[1] = {}): void {
  // Not by the Cookie Store API: browsers from before 2025 and plain-http origins lack it.
  Reflect.set(document, 'cookie', cartCookie(items, location.protocol === 'https:'))
  rememberPrices(items)
  changeCart(items, patch)
}

export function tellToasts(toasts: readonly Toast[]): void {
  const toast = mergeToasts(toasts)
  if (toast) showToast(toast)
}

/**
 * Asks the shop's own server.
 *
 * @throws where it cannot be reached, takes too long or refuses
 */
export async function askShop<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(path, { ...init, signal: AbortSignal.timeout(ANSWER_LIMIT_MS) })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return (await response.json()) as Answer
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
  else putCart(checked.items, { stock })
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

export function emptyCart(): void {
  forgetPrices()
  putCart([], { open: false, busy: false })
}

export type Wanted = { id: string; quantity: number; from: AddedFrom }

/** Adds to the cart, one addition after the other, tells what came of it, and opens the drawer. */
export function addToCart(wanted: Wanted): Promise<void> {
  lastAddition = lastAddition.then(() => addNow(wanted))
  return lastAddition
}

async function addNow({ id, quantity, from }: Wanted): Promise<void> {
  changesMeanwhile = []
  const body = new URLSearchParams({ intent: 'add', id, quantity: String(quantity), from })
  try {
    const answer = await askShop<CartAnswer & { toast: Toast }>('/api/cart', {
      method: 'POST',
      body,
    })
    const meanwhile = changesMeanwhile
    const items = meanwhile.reduce((cart, change) => change(cart), answer.items)
    const has = items.some((item) => item.id === id)
    putCart(items, { stock: answer.stock, ...(has ? { open: true, step: 'cart' } : {}) })
    // The drawer is open once React has rendered; a toast goes into what is open.
    await Promise.resolve()
    showToast(answer.toast)
    if (meanwhile.length > 0) await checkStock()
  } catch (error) {
    console.error(error)
    showToast(storefrontMessages.notAdded)
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
