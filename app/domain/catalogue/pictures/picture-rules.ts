/** Pictures of one product. */
export const PICTURE_LIMIT = 20
/** Characters of a picture's alternative text; readers cut longer ones off. */
export const ALT_MAX = 300

const CONTROLS = /[\p{Cc}\u2028\u2029\s]+/gu

/** An alternative text as it is kept: one line; null where there is none. */
export function readAlt(typed: string): string | null {
  return typed.replaceAll(CONTROLS, ' ').trim().slice(0, ALT_MAX).trim() || null
}
