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

/** The order's id in an address, a form or another service's response; null if the text is not an id. */
export function parseOrderId(text: string): OrderId | null {
  return isCanonicalUuid(text) ? (text as OrderId) : null
}

/** An order's id that the shop itself has stored. @throws RangeError if the text is not an id */
export function toOrderId(text: string): OrderId {
  const id = parseOrderId(text)
  if (id === null) throw new RangeError('not the id of an order')
  return id
}

/** A product's id, a UUID in lower case. In an address it may be in upper case. */
export type ProductId = Brand<string, 'ProductId'>

/** The product's id in an address, a form or a cookie, in either case; null if the text is not an id. */
export function parseProductId(text: string): ProductId | null {
  return isUuid(text) ? (text.toLowerCase() as ProductId) : null
}

/** Whether a text is a product's id in lower case, as in the cart. */
export function isProductId(text: string): text is ProductId {
  return isCanonicalUuid(text)
}

/** A product's id that the shop itself has stored or created. @throws RangeError if the text is not an id */
export function toProductId(text: string): ProductId {
  const id = parseProductId(text)
  if (id === null) throw new RangeError('not the id of a product')
  return id
}

/** A staff member's id, a UUID in lower case. */
export type StaffId = Brand<string, 'StaffId'>

/** The staff member's id in an address or a form, in either case; null if the text is not an id. */
export function parseStaffId(text: string): StaffId | null {
  return isUuid(text) ? (text.toLowerCase() as StaffId) : null
}

/** A staff member's id that the shop itself has stored. @throws RangeError if the text is not an id */
export function toStaffId(text: string): StaffId {
  const id = parseStaffId(text)
  if (id === null) throw new RangeError('not the id of a staff member')
  return id
}
