const HALF_CHARACTER = /[\uD800-\uDBFF]$/

/**
 * The beginning of a text, at most `max` UTF-16 units. No surrogate pair is split: PostgreSQL refuses half of
 * one in JSON, and replaces it by a question mark elsewhere.
 */
export function truncate(text: string, max: number): string {
  return text.length <= max ? text : text.slice(0, max).replace(HALF_CHARACTER, '')
}
