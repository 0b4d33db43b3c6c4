/**
 * Characters of a whole link that mail programs take for certain; some stop at 2,048. What is
 * quoted ends where it would grow longer.
 */
const LONGEST = 1_900

/**
 * A link that begins a mail, with the text it answers quoted below (RFC 6068).
 *
 * @param quote text to answer; none for an empty mail
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
    if (whole.length + next.length > LONGEST) return `${whole}${encodeURIComponent('> …')}`
    whole += next
  }
  return whole
}

/** A paragraph in one line would be quoted whole or not at all: it is folded as mails are. */
function inPieces(line: string): string[] {
  return line.match(/.{1,72}(?:\s|$)|\S{1,72}/gu) ?? ['']
}

/** A number as telephones want it; people write it with spaces, brackets and dashes. */
export function telephoneAddress(phone: string): string {
  return `tel:${phone.replaceAll('(0)', '').replaceAll(/[^\d+*#]/g, '')}`
}
