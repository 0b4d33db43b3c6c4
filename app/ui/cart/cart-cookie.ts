import { type CartLine, cartCookie } from '../../domain/cart/cart.ts'
import { channel, rereadCart } from './cart-view.ts'

/** A message from another tab and an answer that was under way with it are so close together. */
const CLOSE_MS = 1_000
const ANSWER_LIMIT_MS = 15_000

/** The newest cart that this tab has made itself or been told of by another one. */
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
 * Makes `lines` the cart that this browser keeps.
 *
 * @returns false where the cookie already holds them
 */
export function keepCart(lines: readonly CartLine[]): boolean {
  listen()
  newest = lines
  return writeCookie(lines)
}

function writeCookie(lines: readonly CartLine[]): boolean {
  const cookie = cartCookie(lines, location.protocol === 'https:')
  // Safari keeps what the server has set for longer than what a script writes.
  if (document.cookie.split('; ').includes(cookie.split(';')[0] ?? '')) return false
  // Not by the Cookie Store API: browsers from before 2025 and plain-http origins lack it.
  Reflect.set(document, 'cookie', cookie)
  return true
}

/**
 * Asks the shop's own server. Its answer may set the cart's cookie to the cart as it was when it
 * was asked: where there is a newer one by now, here or in another tab, that one is kept.
 *
 * @throws where it cannot be reached, takes too long or refuses
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
