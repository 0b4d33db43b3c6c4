/** Pictures of one product. */
export const PICTURE_LIMIT = 20
/** Characters of a picture's alternative text; readers cut longer ones off. */
export const ALT_MAX = 300
/** Characters of a picture's caption: one line, two on a phone. */
export const CAPTION_MAX = 120

/**
 * What a picture shows: the piece, a part of it, one mark or fault, a label or stamp, or the piece
 * before it was restored.
 */
export const PICTURE_ROLES = ['view', 'detail', 'mark', 'label', 'before'] as const
export type PictureRole = (typeof PICTURE_ROLES)[number]

const CONTROLS = /[\p{Cc}\u2028\u2029\s]+/gu

/** An alternative text as it is kept: one line; null where there is none. */
export const readAlt = (typed: string): string | null => readLine(typed, ALT_MAX)

/** A caption as it is kept: one line; null where there is none. */
export const readCaption = (typed: string): string | null => readLine(typed, CAPTION_MAX)

/** @returns 'view' for anything unknown */
export function readRole(given: unknown): PictureRole {
  return PICTURE_ROLES.find((role) => role === given) ?? 'view'
}

function readLine(typed: string, most: number): string | null {
  return typed.replaceAll(CONTROLS, ' ').trim().slice(0, most).trim() || null
}
