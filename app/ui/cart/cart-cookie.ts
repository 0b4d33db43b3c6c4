import { type CartItem, type CartLine, cartCookie } from '../../domain/cart/cart.ts'
import { channel, rereadCart } from './cart-view.ts'

/** Maximum delay between another tab's message and a concurrent response. */
const CLOSE_MS = 1_000
const ANSWER_LIMIT_MS = 15_000

/** The newest cart made in this tab or announced by another one. */
let newest: readonly CartLine[] | null = null
/** The newest cart that another tab has told this one of. */
let fromElsewhere: readonly CartItem[] | null = null
let answeredAt = Number.NEGATIVE_INFINITY

let listening = false

function listen(): void {
  if (listening) return
  listening = true
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isCart(data)) return
    newest = data
    fromElsewhere = data
    if (performance.now() - answeredAt < CLOSE_MS && writeCookie(data)) rereadCart()
  })
}

function isCart(data: unknown): data is CartItem[] {
  return Array.isArray(data)
}

/** @returns a function that gives the cart as another tab has changed it since, or null */
export function watchOtherTabs(): () => readonly CartItem[] | null {
  listen()
  const known = fromElsewhere
  return () => (fromElsewhere === known ? null : fromElsewhere)
}

/**
 * Writes `lines` to the cart cookie.
 *
 * @returns false if the cookie already holds them
 */
export function keepCart(lines: readonly CartLine[]): boolean {
  listen()
  newest = lines
  return writeCookie(lines)
}

function writeCookie(lines: readonly CartLine[]): boolean {
  const cookie = cartCookie(lines, location.protocol === 'https:')
  // Not rewritten if equal: Safari keeps cookies set by the server longer than those written by
  // scripts.
  if (document.cookie.split('; ').includes(cookie.split(';')[0] ?? '')) return false
  // Without the Cookie Store API, which browsers before 2025 and plain-http origins lack.
  Reflect.set(document, 'cookie', cookie)
  return true
}

/**
 * Requests the shop's API. The response may set the cart cookie to the cart at the time of the
 * request: a newer one, from this or another tab, is then restored.
 *
 * @throws on network errors, timeouts and refusals
 */
export async function askShop<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
  listen()
  const asked = newest
  try {
    const signal = AbortSignal.timeout(ANSWER_LIMIT_MS)
    // `no-store`: else a tab waits while another one asks for the same address.
    const response = await fetch(path, { cache: 'no-store', ...init, signal })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return (await response.json()) as Answer
  } finally {
    answeredAt = performance.now()
    if (newest && newest !== asked) writeCookie(newest)
  }
}
