import { parsePostcode } from './parse-postcode.server.ts'

/**
 * The first half of the postcode in an address, 'HP11', from the last line that is or ends with a whole
 * postcode.
 *
 * @param address lines joined by line breaks, as the payment page collects it or a seller enters it
 */
export function outcodeOfAddress(address: string | null): string | null {
  for (const line of (address ?? '').split('\n').toReversed()) {
    const words = line.trim().split(/[\s,]+/)
    for (const text of [line, words.slice(-2).join(' '), words.slice(-1).join()]) {
      const parsed = parsePostcode(text)
      if (parsed.ok && parsed.postcode !== null) return parsed.outcode
    }
  }
  return null
}
