/** A UUID as written by PostgreSQL and `randomUUID`. */
const CANONICAL = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Whether a text is a UUID in lower case. For ids compared as text (the cart's lines, an order's id
 * at the payment provider), where the same id in upper case would be a different one.
 */
export function isCanonicalUuid(text: string): boolean {
  return CANONICAL.test(text)
}
