import { useSyncExternalStore } from 'react'
import { mergeToasts, type Toast } from '../../content/messages.ts'
import {
  type Adjustment,
  CART_LIMIT,
  type CartItem,
  cartCookie,
  checkCart,
  countUnits,
  readCart,
  type StockRow,
  setQuantity,
} from '../../domain/cart/cart.ts'
import { type AddedFrom, adjustmentToast, cartFull } from '../../domain/cart/cart-toasts.ts'
import { showToast } from '../toast.tsx'
import { forgetPrices, priceChanges, rememberPrices } from './seen-prices.ts'

/** The cart as this tab shows it. What is in it is the cookie's to say; the rest is the server's. */
export type CartView = {
  /** What the badge counts; 0 until the browser has read its cookie. */
  units: number
  /** Null until the server has told names and prices. */
  items: CartItem[] | null
  /** Units, by product, that this shopper can have. */
  stock: Record<string, number>
  open: boolean
  /** It has been open on this page: what it shows stays in it while it slides away. */
  opened: boolean
  step: 'cart' | 'customer'
  /** A step of the checkout is under way. */
  busy: boolean
  /** The items could not be fetched. */
  unreachable: boolean
}

/** What the server answers about a cart. */
export type CartAnswer = {
  items: CartItem[]
  stock: Record<string, number>
  adjustments?: Adjustment[]
}

const ANSWER_LIMIT_MS = 15_000

const addingFailed: Toast = {
  title: 'Not added to your cart',
  description: 'The shop could not be reached. Please try again.',
  tone: 'destructive',
}

const unread: CartView = {
  units: 0,
  items: null,
  stock: {},
  open: false,
  opened: false,
  step: 'cart',
  busy: false,
  unreachable: false,
}

type Change = (items: CartItem[]) => CartItem[]

let view = unread
/** Counts the cart's changes: an answer to a question about an older cart is dropped. */
let version = 0
let started = false
let channel: BroadcastChannel | null = null
const listeners = new Set<() => void>()
let lastAddition = Promise.resolve()
/** Changes made while the server adds to the cart as it was before them. */
let changesMeanwhile: Change[] = []

export function useCart(): CartView {
  return useSyncExternalStore(subscribe, cartView, () => unread)
}

export function cartView(): CartView {
  return view
}

export function showCart(patch: Partial<Omit<CartView, 'opened'>>): void {
  view = { ...view, ...patch }
  if (view.open) view.opened = true
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  start()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function start(): void {
  if (started) return
  started = true
  view = { ...view, units: countUnits(readCart(document.cookie)) }
  if ('BroadcastChannel' in window) {
    channel = new BroadcastChannel('cart')
    channel.addEventListener('message', reread)
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') reread()
  })
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) reread()
  })
}

/** Another tab, or the server, may have changed the cookie. */
function reread(): void {
  const lines = readCart(document.cookie)
  const units = countUnits(lines)
  const same = (items: readonly CartItem[]): boolean =>
    items.length === lines.length &&
    lines.every(({ id, quantity }) =>
      items.some((item) => item.id === id && item.quantity === quantity),
    )
  if (view.items ? same(view.items) : view.units === units) return
  version += 1
  if (view.open || location.pathname === '/cart') {
    showCart({ units })
    void loadCart()
  } else {
    showCart({ units, items: null })
  }
}

/** Makes `items` the cart, in this tab, in the cookie and so in the other tabs. */
function putCart(items: CartItem[], patch: Partial<Omit<CartView, 'opened'>> = {}): void {
  version += 1
  // Not by the Cookie Store API: browsers from before 2025 and plain-http origins lack it.
  Reflect.set(document, 'cookie', cartCookie(items, location.protocol === 'https:'))
  rememberPrices(items)
  showCart({ ...patch, items, units: countUnits(items) })
  channel?.postMessage(null)
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
  const asked = version
  try {
    const answer = await askShop<CartAnswer>('/api/cart')
    if (asked !== version) return []
    const changed = [...(answer.adjustments ?? []), ...priceChanges(answer.items)]
    putCart(answer.items, { stock: answer.stock, unreachable: false })
    return changed
  } catch (error) {
    console.error(error)
    if (asked === version) showCart({ unreachable: view.items === null })
    return []
  }
}

/** Takes over what the cart's page was rendered with, unless the cart has changed since. */
export function adoptCart({ items, stock }: Pick<CartAnswer, 'items' | 'stock'>): void {
  start()
  const changed = priceChanges(items)
  showCart({ items, stock })
  reread()
  if (view.items !== items) return
  rememberPrices(items)
  tellToasts(changed.map(adjustmentToast))
}

export async function loadCart(): Promise<void> {
  tellToasts((await fetchCart()).map(adjustmentToast))
}

/** Fits the cart to what is on sale. A check that fails on its way changes nothing. */
async function checkStock(): Promise<void> {
  const { items } = view
  if (!items?.length) return
  const asked = version
  try {
    const rows = await fetchStock(items)
    if (asked !== version) return
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
  if (!view.items) return
  const change: Change = (items) => setQuantity(items, id, units)
  const changed = change(view.items)
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
    showToast(addingFailed)
  }
}

/**
 * Opens the drawer at its first step, with what is known and a look at what has changed. The
 * cart's own page needs no drawer.
 */
export function openCart(): void {
  start()
  reread()
  showCart({ open: location.pathname !== '/cart', step: 'cart' })
  void (view.items ? checkStock() : loadCart())
}

export function closeCart(): void {
  if (view.open) showCart({ open: false })
}
