import { isCanonicalUuid } from './canonical-uuid.ts'

/**
 * Whether a text from an address or a form is a UUID, in either case. PostgreSQL compares UUIDs
 * case-insensitively and fails the query on any other text.
 */
export function isUuid(text: string): boolean {
  return isCanonicalUuid(text.toLowerCase())
}
