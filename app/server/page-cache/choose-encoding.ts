export type Encoding = 'br' | 'gzip'

/** One encoding of an `Accept-Encoding` header, with its weight. */
const entryOf = (name: string) =>
  new RegExp(`(?:^|,)\\s*${name}\\s*(?:;\\s*q=([\\d.]+)\\s*)?(?:,|$)`, 'i')
const BROTLI = entryOf('br')
const GZIP = entryOf('gzip')
const OTHERS = entryOf('\\*')

/**
 * The encoding with the highest weight in `Accept-Encoding` (RFC 9110, 12.5.3), of equal ones brotli.
 *
 * @returns null if the client accepts neither
 */
export function chooseEncoding(accepted = ''): Encoding | null {
  const others = weightOf(OTHERS, accepted) ?? 0
  const brotli = weightOf(BROTLI, accepted) ?? others
  const gzip = weightOf(GZIP, accepted) ?? others
  if (brotli > 0 && brotli >= gzip) return 'br'
  return gzip > 0 ? 'gzip' : null
}

/** @returns null if the header does not contain the encoding; a weight of 0 excludes it */
function weightOf(entry: RegExp, accepted: string): number | null {
  const found = entry.exec(accepted)
  return found && Number(found[1] ?? 1)
}
