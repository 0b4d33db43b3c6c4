/**
 * Invisible characters that make a text read differently from how it is stored: controls other than
 * line breaks, direction overrides, zero-width characters, tags. A joiner stays: emoji and
 * some scripts need it.
 */
const HIDDEN =
  /[\p{Cc}\u00ad\u061c\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu

/** A submitted text in composed form, without hidden characters; line breaks are '\n'. */
export function cleanText(input: string): string {
  return input
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .toWellFormed()
    .replaceAll(HIDDEN, (found) => (found === '\n' ? found : ''))
    .normalize('NFC')
}

/** The same as a single line. */
export function cleanLine(input: string): string {
  return cleanText(input).replaceAll(/\s+/g, ' ').trim()
}
