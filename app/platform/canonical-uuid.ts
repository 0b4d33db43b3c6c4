/** A UUID as PostgreSQL and `randomUUID` write it. */
const CANONICAL = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Whether a text is a UUID in lower case. For ids that are compared as text (the cart's lines, an
 * order's id at the payment provider), where the same id in upper case would count as another.
 */
export function isCanonicalUuid(text: string): boolean {
  return CANONICAL.test(text)
}
