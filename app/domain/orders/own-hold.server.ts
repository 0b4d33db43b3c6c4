import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '../../platform/db.ts'
import { findItems, findOrder, type Order } from './find-order.server.ts'
import { PAYMENT_LIFE_MS } from './place-order.server.ts'

const COOKIE = 'checkout'
const PATTERN = /(?:^|;\s*)checkout=([0-9a-f-]{36})\.([A-Za-z0-9_-]{43})(?:;|$)/

function sign(secret: string, orderId: string): string {
  return createHmac('sha256', secret).update(`checkout:${orderId}`).digest('base64url')
}

/** The cookie by which a shopper who comes back from the payment page is known to hold pieces. */
export function ownHoldCookie(secret: string, orderId: string, secure: boolean): string {
  const seconds = Math.ceil(PAYMENT_LIFE_MS / 1000)
  return `${COOKIE}=${orderId}.${sign(secret, orderId)}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

/** Takes the cookie back once its order is paid or given up. */
export function forgetOwnHold(secure: boolean): string {
  return `${COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

/** The id of the shopper's own pending order; null without a cookie that we signed. */
function ownOrderId(secret: string, cookies: string | null): string | null {
  const [, orderId, signature] = PATTERN.exec(cookies ?? '') ?? []
  if (!orderId || !signature) return null
  const expected = sign(secret, orderId)
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expected)) ? orderId : null
}

/** The shopper's own order, in whatever state it is by now. */
export async function findOwnOrder(
  db: Db,
  secret: string,
  cookies: string | null,
): Promise<Order | null> {
  const id = ownOrderId(secret, cookies)
  return id ? await findOrder(db, id) : null
}

/** Units, by product, that the shopper's own unpaid order holds: theirs in the cart's check. */
export async function ownHeldUnits(
  db: Db,
  secret: string,
  cookies: string | null,
): Promise<Map<string, number>> {
  const order = await findOwnOrder(db, secret, cookies)
  if (order?.stock_state !== 'held') return new Map()
  const items = await findItems(db, order.id)
  return new Map(items.map((item) => [item.product_id, item.quantity]))
}
