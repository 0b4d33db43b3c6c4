import { wholePostcode } from './mask-personal-data.server.ts'
import type { AddressFields } from './order-page.ts'

/**
 * The fields of an address, for the customer to correct. The payment page stores lines without saying what each one
 * is: a part that cannot be recognized stays empty.
 *
 * @param lines name, street, town and postcode, each on a line; further lines possible between street and town
 */
export function addressFields(lines: readonly string[]): AddressFields {
  const [name = ''] = lines
  const at = lines.findLastIndex((line) => wholePostcode(line) !== null)
  const postcode = lines[at] ?? ''
  // In shorter addresses the line before the postcode may be the street.
  if (at < 3) return { name, line1: '', line2: '', town: '', postcode }
  const [line1 = '', ...others] = lines.slice(1, at)
  return { name, line1, line2: others.slice(0, -1).join(', '), town: others.at(-1) ?? '', postcode }
}
