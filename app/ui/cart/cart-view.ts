import { useSyncExternalStore } from 'react'
import { type CartItem, countUnits, readCart } from '../../domain/cart/cart.ts'

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
}

let view = unread
/** Counts the cart's changes: an answer to a question about an older cart is dropped. */
let version = 0
let started = false
/** Where tabs tell each other of a changed cart, with what is in it by now. */
export let channel: BroadcastChannel | null = null
let onStale = () => {}
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

/** Reads the cookie, and from then on whenever another tab may have written it. */
export function startCart(): void {
  if (started) return
  started = true
  view = { ...view, units: countUnits(readCart(document.cookie)) }
  if ('BroadcastChannel' in window) {
    channel = new BroadcastChannel('cart')
    channel.addEventListener('message', rereadCart)
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') rereadCart()
  })
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) rereadCart()
  })
}

/** Another tab, or the server, may have changed the cookie. */
export function rereadCart(): void {
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
    onStale()
  } else {
    showCart({ units, items: null })
  }
}

/** @param fetch called when the cart that is being looked at has changed elsewhere */
export function whenStale(fetch: () => void): void {
  onStale = fetch
}

/** Shows the cart as it has been changed here, and tells the other tabs. */
export function changeCart(items: CartItem[], patch: Patch): void {
  version += 1
  showCart({ ...patch, items, units: countUnits(items) })
  channel?.postMessage(items)
}
