import { wholePostcode } from './mask-personal-data.server.ts'
import type { AddressFields } from './order-page.ts'

/**
 * The fields of an address, for the customer to correct. The payment page stores lines without saying what each one
 * is: with more lines than these four, the one before the postcode can be a town or a county, and none but name and
 * postcode are filled in.
 *
 * @param lines name, street, town and postcode, each on a line; other lines possible
 */
export function addressFields(lines: readonly string[]): AddressFields {
  const at = lines.findLastIndex((line) => wholePostcode(line) !== null)
  const [name = '', line1 = '', town = ''] = lines
  const parts = at === 3 ? { line1, town } : { line1: '', town: '' }
  return { name, line2: '', postcode: lines[at] ?? '', ...parts }
}
