import { parse, validOutcode } from 'postcode'
import { POSTCODE_AREAS } from './zones/postcode-areas.ts'

export type ParsedPostcode =
  /** `outcode`: its first half, 'HP11'; `postcode`: null if only that was entered. */
  | { ok: true; outcode: string; postcode: string | null }
  /**
   * `unknown`: in the format of a postcode, but there is no such postcode area. `forces`: of the British
   * Forces Post Office, 'BFPO 57' or 'BF1 3AA', which is in no zone.
   */
  | { ok: false; reason: 'unreadable' | 'unknown' | 'forces' }

/** Longer than any postcode with separators. */
const MAX_LENGTH = 24

/** Numbers are those of a post office; the area BF stands for the same ones. */
const FORCES = /^(BFPO\d{1,4}|BF1(\d[A-Z]{2})?)$/

/** A first half and the next digit, which names a sector: 'OX1 4' is a part of OX1, and not OX14. */
const SECTOR = /^[^A-Z\d]*([A-Z]{1,2}\d[A-Z\d]?)[^A-Z\d]+\d[^A-Z\d]*$/i

/**
 * Reads a postcode in any spelling, `hp111aa`, `HP11-1AA`, or only its first half, `HP11`, also with the
 * digit after it. O and I in the place of a digit are read as 0 and 1.
 */
export function parsePostcode(input: string): ParsedPostcode {
  if (input.length > MAX_LENGTH) return { ok: false, reason: 'unreadable' }
  const compact = (SECTOR.exec(input)?.[1] ?? input).toUpperCase().replaceAll(/[^A-Z\d]/g, '')
  if (FORCES.test(compact)) return { ok: false, reason: 'forces' }
  const whole = parse(corrected(compact))
  const outcode = whole.valid ? whole.outcode : compact
  if (!whole.valid && !validOutcode(compact)) return { ok: false, reason: 'unreadable' }
  const [area = ''] = /^[A-Z]+/.exec(outcode) ?? []
  if (!POSTCODE_AREAS.has(area)) return { ok: false, reason: 'unknown' }
  return { ok: true, outcode, postcode: whole.valid ? whole.postcode : null }
}

/**
 * No district ends in O or I, and the second half begins with a digit. The library's own correction
 * is not used: it turns a postcode without its last letter into a whole postcode of another district.
 */
function corrected(compact: string): string {
  const digits = (text: string) => text.replaceAll('O', '0').replaceAll('I', '1')
  const [outward, inward] = [compact.slice(0, -3), compact.slice(-3)]
  return (
    outward.slice(0, 2) + digits(outward.slice(2)) + digits(inward.slice(0, 1)) + inward.slice(1)
  )
}
