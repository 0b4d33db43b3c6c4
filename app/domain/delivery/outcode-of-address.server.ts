import { parsePostcode } from './parse-postcode.server.ts'

/**
 * The first half of the postcode in an address, 'HP11', from the last line that is a whole postcode.
 *
 * @param address lines joined by line breaks, as the payment page collects it
 */
export function outcodeOfAddress(address: string | null): string | null {
  for (const line of (address ?? '').split('\n').toReversed()) {
    const parsed = parsePostcode(line)
    if (parsed.ok && parsed.postcode !== null) return parsed.outcode
  }
  return null
}
