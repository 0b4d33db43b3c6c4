/**
 * Maximum length of a link that mail programs reliably accept; some stop at 2,048. The quote is
 * truncated to it.
 */
const MAX_LENGTH = 1_900

/**
 * A `mailto:` link with the quoted original (RFC 6068).
 *
 * @param quote the quoted text; undefined for an empty mail
 */
export function mailAddress(
  email: string,
  { subject, quote }: { subject: string; quote?: { opening: string; text: string } },
): string {
  const address = `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}`
  if (!quote) return address
  let whole = `${address}&body=${encodeURIComponent(`\r\n\r\n${quote.opening}\r\n`)}`
  for (const line of quote.text.split('\n').flatMap(inPieces)) {
    const next = encodeURIComponent(`> ${line.trimEnd()}\r\n`)
    if (whole.length + next.length > MAX_LENGTH) return `${whole}${encodeURIComponent('> …')}`
    whole += next
  }
  return whole
}

/** Wraps long lines: a paragraph in one line would be quoted whole or not at all. */
function inPieces(line: string): string[] {
  return line.match(/.{1,72}(?:\s|$)|\S{1,72}/gu) ?? ['']
}

/** Removes spaces, brackets and dashes from a phone number. */
export function telLink(phone: string): string {
  return `tel:${phone.replaceAll('(0)', '').replaceAll(/[^\d+*#]/g, '')}`
}
