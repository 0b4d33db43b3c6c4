import type { Brand } from './brand.ts'
import { isCanonicalUuid } from './canonical-uuid.ts'

/**
 * Whether a text from an address or a form is a UUID, in either case. PostgreSQL compares UUIDs
 * case-insensitively and fails the query on any other text.
 */
export function isUuid(text: string): boolean {
  return isCanonicalUuid(text.toLowerCase())
}

/** An order's id, a UUID in lower case. The compiler refuses other ids and unchecked text. */
export type OrderId = Brand<string, 'OrderId'>

/** The order's id in an address, a form or another service's response; null if it is none. */
export function parseOrderId(text: string): OrderId | null {
  return isCanonicalUuid(text) ? (text as OrderId) : null
}

/** An order's id that the shop itself has stored. @throws RangeError if it is none */
export function toOrderId(text: string): OrderId {
  const id = parseOrderId(text)
  if (id === null) throw new RangeError('not the id of an order')
  return id
}
