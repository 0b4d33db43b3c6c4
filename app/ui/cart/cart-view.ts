import { useSyncExternalStore } from 'react'
import type { FailedCheckout } from '../../content/checkout/failed-checkout.ts'
import { type CartItem, type CartLine, countUnits, readCart } from '../../domain/cart/cart.ts'

/** The cart as shown in this tab. The cookie determines its items, the server everything else. */
export type CartView = {
  /** The badge's number; 0 before hydration. */
  units: number
  /** null before the server has sent names and prices. */
  items: CartItem[] | null
  /** Available units by product. */
  stock: Record<string, number>
  open: boolean
  /** Has been opened on this page: its content stays during the closing animation. */
  opened: boolean
  step: 'cart' | 'customer'
  /** A checkout request is pending. */
  busy: boolean
  /** The items could not be fetched. */
  unreachable: boolean
  /** The last checkout's failure, until the next try. */
  failed: FailedCheckout | null
}

/** Another tab's message can arrive before the cookie that the tab wrote first. */
const COOKIE_LATE_MS = 250

type Patch = Partial<Omit<CartView, 'opened'>>

const unread: CartView = {
  units: 0,
  items: null,
  stock: {},
  open: false,
  opened: false,
  step: 'cart',
  busy: false,
  unreachable: false,
  failed: null,
}

let view = unread
/** Counts the cart's changes: a response about an older cart is dropped. */
let version = 0
let started = false
/** Announces changed carts to other tabs. */
export let channel: BroadcastChannel | null = null
let onStale = () => {}
let readLines = (): readonly CartLine[] => readCart(document.cookie)
const listeners = new Set<() => void>()

export function useCart(): CartView {
  return useSyncExternalStore(subscribe, cartView, () => unread)
}

export function cartView(): CartView {
  return view
}

export function cartVersion(): number {
  return version
}

export function showCart(patch: Patch): void {
  view = { ...view, ...patch }
  if (view.open) view.opened = true
  for (const listener of listeners) listener()
}

export function closeCart(): void {
  if (view.open) showCart({ open: false })
}

function subscribe(listener: () => void): () => void {
  startCart()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Reads the cookie, now and whenever another tab may have written it. */
export function startCart(): void {
  if (started) return
  started = true
  view = { ...view, units: countUnits(readCart(document.cookie)) }
  if ('BroadcastChannel' in window) {
    channel = new BroadcastChannel('cart')
    channel.addEventListener('message', () => {
      rereadCart()
      setTimeout(rereadCart, COOKIE_LATE_MS)
    })
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') rereadCart()
  })
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) rereadCart()
  })
}

/** Re-reads the cookie, which another tab or the server may have changed. */
export function rereadCart(): void {
  const lines = readLines()
  const units = countUnits(lines)
  const same = (items: readonly CartItem[]): boolean =>
    items.length === lines.length &&
    lines.every(({ id, quantity }) =>
      items.some((item) => item.id === id && item.quantity === quantity),
    )
  if (view.units === units && (!view.items || same(view.items))) return
  version += 1
  if (view.open || location.pathname === '/cart') {
    showCart({ units })
    onStale()
  } else {
    showCart({ units, items: null })
  }
}

/**
 * @param fetch called when the visible cart has changed elsewhere
 * @param read replaces the reading of the cookie
 */
export function whenStale(fetch: () => void, read: typeof readLines): void {
  onStale = fetch
  readLines = read
}

/** Shows a change made in this tab, and announces it to other tabs. */
export function changeCart(items: CartItem[], patch: Patch): void {
  version += 1
  showCart({ ...patch, items, units: countUnits(items) })
  channel?.postMessage(items)
}
