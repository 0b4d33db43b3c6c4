import { type CartLine, cartCookie } from '../../domain/cart/cart.ts'
import { channel, rereadCart } from './cart-view.ts'

/** Maximum delay between another tab's message and a concurrent response. */
const CLOSE_MS = 1_000
const ANSWER_LIMIT_MS = 15_000

/** The newest cart made in this tab or announced by another one. */
let newest: readonly CartLine[] | null = null
let answeredAt = Number.NEGATIVE_INFINITY

let listening = false

function listen(): void {
  if (listening) return
  listening = true
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isCart(data)) return
    newest = data
    if (performance.now() - answeredAt < CLOSE_MS && writeCookie(data)) rereadCart()
  })
}

function isCart(data: unknown): data is CartLine[] {
  return Array.isArray(data)
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
    const response = await fetch(path, { ...init, signal: AbortSignal.timeout(ANSWER_LIMIT_MS) })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return (await response.json()) as Answer
  } finally {
    answeredAt = performance.now()
    if (newest && newest !== asked) writeCookie(newest)
  }
}
