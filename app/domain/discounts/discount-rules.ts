/** A fixed amount off, or a percentage of the eligible pieces. */
export const DISCOUNT_KINDS = ['amount', 'percentage'] as const
export type DiscountKind = (typeof DISCOUNT_KINDS)[number]

export const MAX_CODE_LENGTH = 24
/** The same format as in the database's constraint. */
const CANONICAL = /^[A-Z0-9][A-Z0-9-]{2,23}$/

/**
 * The one form in which a code is stored and compared: upper case, without blanks.
 *
 * @returns null if the text is not in the format of a code: 3 to 24 letters, digits and hyphens
 */
export function canonicalCode(input: string): string | null {
  // Longer texts are truncated: a form can send any length.
  const code = input.slice(0, 200).replace(/\s/g, '').toUpperCase()
  return CANONICAL.test(code) ? code : null
}
