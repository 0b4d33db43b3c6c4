import {
  findLinkedOrder,
  type LinkedOrder,
} from '../../domain/order-links/find-linked-order.server.ts'
import { TOKEN_PATTERN } from '../../domain/order-links/order-page-link.server.ts'
import { NO_STORE } from '../../platform/http/no-store.ts'
import {
  connectionOf,
  consumeRateLimit,
  isWithinRateLimit,
} from '../../platform/rate-limit/rate-limit.server.ts'
import type { RequestServices } from '../../server/request-context.ts'

/** Rate limit: unknown tokens per connection, of orders, conversations and seller pages together. */
const GUESSES = { scope: 'order-link-guess', max: 20, windowSeconds: 600 }

/**
 * The headers of everything behind the link: neither cached nor indexed. The address gives access, so
 * other sites get no referrer; the shop itself must get it, since a browser without referrer sends
 * forms without their origin.
 */
export const PRIVATE_PAGE = {
  ...NO_STORE,
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'same-origin',
} as const

/** The services of a request without the record of its page's contents. */
type LinkServices = Omit<RequestServices, 'contents'>

export type OpenedLink = LinkedOrder | { state: 'too-many' }

/** The status of the page for each outcome. */
export const LINK_STATUS = {
  open: 200,
  expired: 410,
  replaced: 410,
  unknown: 404,
  'too-many': 429,
} as const satisfies Record<OpenedLink['state'], number>

/** Opens the link of an order. Unknown tokens are counted if they have the format of a token. */
export async function openLink(services: LinkServices, token: string): Promise<OpenedLink> {
  if (!TOKEN_PATTERN.test(token)) return { state: 'unknown' }
  if (!(await mayGuess(services))) return { state: 'too-many' }
  const found = await findLinkedOrder(services.db, token, services.clock.now())
  return found.state === 'unknown' ? { state: await countGuess(services) } : found
}

/** Whether the connection can open a further link: it is within the limit of unknown ones. */
export async function mayGuess(services: LinkServices): Promise<boolean> {
  const { db, clock, sessionSecret, clientAddress } = services
  const who = connectionOf(clientAddress)
  return await isWithinRateLimit(db, sessionSecret, GUESSES, who, clock.now())
}

/**
 * Counts an unknown link of the connection.
 *
 * @returns `too-many` beyond the limit: concurrent guesses have passed the check before any was counted
 */
export async function countGuess(services: LinkServices): Promise<'unknown' | 'too-many'> {
  const { db, clock, sessionSecret, clientAddress } = services
  const who = connectionOf(clientAddress)
  const { ok } = await consumeRateLimit(db, sessionSecret, GUESSES, who, clock.now())
  return ok ? 'unknown' : 'too-many'
}
