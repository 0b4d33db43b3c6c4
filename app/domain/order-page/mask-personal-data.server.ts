import { parsePostcode } from '../delivery/parse-postcode.server.ts'

const DOTS = '•••'

/** The outward code of a line's postcode; null if the line is not a complete postcode. */
export function wholePostcode(line: string): string | null {
  const parsed = parsePostcode(line)
  return parsed.ok && parsed.postcode !== null ? parsed.outcode : null
}

/** 'j•••@shop.example'. */
export function shortEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, Math.min(1, at))}${DOTS}${email.slice(at)}`
}

/** '••• 123': its last three digits. Empty stays empty. */
export function shortPhone(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '')
  return digits === '' ? '' : `${DOTS} ${digits.slice(-3)}`
}

/**
 * An address without its street: the name, the line before the postcode (a town or county), and the
 * outward code, which does not identify a street.
 *
 * @param lines name, street, town and postcode, each on a line; more lines possible
 */
export function shortAddress(lines: readonly string[]): string[] {
  const [name = ''] = lines
  const at = lines.findLastIndex((line) => wholePostcode(line) !== null)
  const outcode = wholePostcode(lines[at] ?? '')
  // In shorter addresses the line before the postcode may be the street.
  const town = at >= 3 ? [lines[at - 1] ?? ''] : []
  return [name, DOTS, ...town, ...(outcode === null ? [] : [`${outcode} ${DOTS}`])]
}
