import { type CartItem, type CartLine, cartCookie, readCart } from '../../domain/cart/cart.ts'
import { channel, rereadCart } from './cart-view.ts'

/** A response within this time of another tab's message counts as concurrent. */
const CONCURRENT_MS = 1_000
const ANSWER_LIMIT_MS = 15_000

/** Requests whose responses have not been handled. The cookie of such a response may be stored already. */
let pending = 0
/** The newest cart of this or another tab, if it has changed while requests were pending. */
let changedMeanwhile: readonly CartItem[] | null = null
/** The newest cart that another tab has announced. */
let fromElsewhere: readonly CartItem[] | null = null
let answeredAt = Number.NEGATIVE_INFINITY

let listening = false

function listen(): void {
  if (listening) return
  listening = true
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isCart(data)) return
    fromElsewhere = data
    if (pending > 0) changedMeanwhile = data
    if (performance.now() - answeredAt < CONCURRENT_MS) writeCookie(data)
    rereadCart()
  })
}

function isCart(data: unknown): data is CartItem[] {
  return Array.isArray(data)
}

/** @returns a function that returns the cart if another tab has changed it since this call, else null */
export function watchOtherTabs(): () => readonly CartItem[] | null {
  listen()
  const known = fromElsewhere
  return () => (fromElsewhere === known ? null : fromElsewhere)
}

/** The cart if it has changed while the cookie may come from a response to an older one; else null. */
export function cartMeanwhile(): readonly CartItem[] | null {
  return changedMeanwhile
}

export function readCartLines(): readonly CartLine[] {
  return changedMeanwhile ?? readCart(document.cookie)
}

/**
 * Writes `items` to the cart cookie, unless it holds them: Safari keeps cookies set by the server longer
 * than those written by scripts.
 *
 * @returns false if the cookie already holds them
 */
export function writeCartCookie(items: readonly CartItem[]): boolean {
  listen()
  if (pending > 0) changedMeanwhile = items
  if (document.cookie.split('; ').includes(cookieOf(items).split(';')[0] ?? '')) return false
  writeCookie(items)
  return true
}

/** Writes without reading: for a moment after a response, a browser may still return the previous cookie. */
function writeCookie(items: readonly CartItem[]): void {
  // Not by the Cookie Store API, which browsers before 2025 and plain-http origins lack.
  Reflect.set(document, 'cookie', cookieOf(items))
}

const cookieOf = (items: readonly CartItem[]) => cartCookie(items, location.protocol === 'https:')

/**
 * Requests the shop's API. The response may set the cart cookie to the cart at the time of the
 * request: a newer one, from this or another tab, is then restored, and other tabs read it again.
 *
 * @throws on network errors, timeouts and refusals
 */
export async function requestCartApi<Answer>(
  path: string,
  init: RequestInit = {},
): Promise<Answer> {
  listen()
  pending += 1
  try {
    const signal = AbortSignal.timeout(ANSWER_LIMIT_MS)
    // `no-store`: otherwise a tab waits while another one requests the same address.
    const response = await fetch(path, { cache: 'no-store', ...init, signal })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return (await response.json()) as Answer
  } finally {
    answeredAt = performance.now()
    pending -= 1
    if (changedMeanwhile) {
      writeCookie(changedMeanwhile)
      channel?.postMessage(null)
    }
    if (pending === 0) changedMeanwhile = null
  }
}
