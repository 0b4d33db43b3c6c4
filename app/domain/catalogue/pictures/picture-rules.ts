import { truncate } from '../../../platform/values/truncate.ts'

/** Maximum number of pictures of one product. */
export const PICTURE_LIMIT = 20
/** Maximum length of an alternative text, in characters; screen readers truncate longer ones. */
export const ALT_MAX = 300
/** Maximum length of a caption, in characters: one line, or two on a phone. */
export const CAPTION_MAX = 120

/**
 * What a picture shows: the product, a part of it, one mark or fault, a label or stamp, or the
 * product before its restoration.
 */
export const PICTURE_ROLES = ['view', 'detail', 'mark', 'label', 'before'] as const
export type PictureRole = (typeof PICTURE_ROLES)[number]

const CONTROLS = /[\p{Cc}\u2028\u2029\s]+/gu

/** Normalizes an alternative text to one line of limited length; null if empty. */
export const readAlt = (input: string): string | null => readLine(input, ALT_MAX)

/** Normalizes a caption to one line of limited length; null if empty. */
export const readCaption = (input: string): string | null => readLine(input, CAPTION_MAX)

/** @returns 'view' for anything unknown */
export function readRole(given: unknown): PictureRole {
  return PICTURE_ROLES.find((role) => role === given) ?? 'view'
}

function readLine(input: string, most: number): string | null {
  return truncate(input.replaceAll(CONTROLS, ' ').trim(), most).trim() || null
}
