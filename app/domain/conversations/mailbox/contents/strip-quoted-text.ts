/** Longer texts are truncated before they are processed. */
const MAX_TEXT_LENGTH = 100_000
/** Maximum number of lines that a mail program needs for "On … wrote:". */
const HEADING_LINES = 4
const MAX_HEADING_LENGTH = 400

/** The headings of quotes, in the languages of the customers' mail programs. */
const HEADINGS = [
  /^(?:>\s*)?On\b.{4,}\bwrote:$/i,
  /^(?:>\s*)?Am\b.{4,}\bschrieb\b.{0,200}:$/i,
  /^(?:>\s*)?Le\b.{4,}a écrit\s?:$/i,
  /^(?:>\s*)?El\b.{4,}escribió:$/i,
  /^(?:>\s*)?Il\b.{4,}ha scritto:$/i,
  /^(?:>\s*)?Op\b.{4,}schreef\b.{0,200}:$/i,
  /^(?:>\s*)?W dniu\b.{4,}(?:pisze|napisał\(?a?\)?):$/i,
]

/** The end of a heading in any language: an address, a verb and a colon; the verb may be on the next line. */
const ADDRESS_AND_VERB = /<[^<>\s@]{1,64}@[^<>\s@]{1,255}>(?:\s[^\s:]{2,20}){0,2}\s?:$/
const ADDRESS = /<[^<>\s@]{1,64}@[^<>\s@]{1,255}>$/

/** Lines below which everything is an earlier mail. */
const SEPARATORS = [
  /^-{2,}\s*(?:Original Message|Original-Nachricht|Ursprüngliche Nachricht|Forwarded message|Weitergeleitete Nachricht|Message d'origine|Mensaje original)\s*-{2,}$/i,
  /^Begin forwarded message:$/i,
]
const FROM_LINE = /^\*?(?:From|Von|De|Da|Van|Od)\s?:\*?\s/i
const NEXT_LINE =
  /^\*?(?:Sent|Date|To|Subject|Gesendet|Datum|An|Betreff|Envoyé|À|Objet|Enviado|Para|Asunto|Verzonden|Aan|Onderwerp|Inviato|A|Oggetto|Wysłano|Do|Temat)\s?:\*?\s/i
/** A person who writes about a way may have one such line below "From: …". */
const MIN_NEXT_LINES = 2
const RULE = /^_{10,}$/

/** The delimiter of a signature (RFC 3676, 4.3). Without the space it may be a divider within the text. */
const SIGNATURE = '-- '
/** Lines that mail programs add below a text. */
const SENT_FROM =
  /^(?:Sent from (?:my |Outlook|Mail|Yahoo|Samsung|Proton|the )|Get Outlook for |Von meinem .{2,40} gesendet|Gesendet (?:mit|von|über) |Envoyé (?:de|depuis) |Enviado desde )/i

/**
 * The text that the sender of a mail has written, without the quoted mail and the signature. Replies
 * between quoted lines keep the quoted lines before them. If no own text is found, the whole text is
 * returned, unless `mayBeEmpty`.
 *
 * @param mayBeEmpty the mail has photos
 */
export function stripQuotedText(text: string, mayBeEmpty = false): string {
  const lines = cleaned(text).split('\n')
  const own = tidy(withoutSignature(withoutQuotes(lines)))
  if (own !== '' || mayBeEmpty) return own
  return tidy(lines)
}

/** Control characters, and those that change the direction of text. */
const UNWANTED = /(?![\n\t])[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF]/gu

/** A mail's text with line breaks of one kind and no control characters. */
function cleaned(text: string): string {
  return text
    .slice(0, MAX_TEXT_LENGTH)
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\u00A0', ' ')
    .replaceAll(UNWANTED, '')
}

function withoutQuotes(lines: readonly string[]): string[] {
  const own: string[] = []
  for (let at = 0; at < lines.length; at += 1) {
    if (isSeparator(lines, at)) break
    const heading = headingLength(lines, at)
    if (heading === 0) own.push(lines[at] ?? '')
    // Without `>` marks, everything below the heading is the quoted mail.
    else if (!followedByMarks(lines, at + heading)) break
    else at += heading - 1
  }
  return withoutTrailing(own, (line) => line.trim() === '' || line.startsWith('>'))
}

function isSeparator(lines: readonly string[], at: number): boolean {
  const line = (lines[at] ?? '').trim()
  if (SEPARATORS.some((one) => one.test(line))) return true
  const from = RULE.test(line) ? nextText(lines, at + 1) : at
  if (!FROM_LINE.test((lines[from] ?? '').trim())) return false
  const next = lines.slice(from + 1, from + 5).filter((one) => NEXT_LINE.test(one.trim()))
  return next.length >= MIN_NEXT_LINES
}

/** The number of lines of the heading that begins here; 0 if none does. */
function headingLength(lines: readonly string[], at: number): number {
  const first = (lines[at] ?? '').trim()
  const count = ADDRESS.test(first) ? 2 : 1
  const ending = count === 1 ? first : `${first} ${(lines[at + 1] ?? '').trim()}`
  // Where the language is not known, the marks show that a quote follows.
  if (ADDRESS_AND_VERB.test(ending) && followedByMarks(lines, at + count)) return count
  if (!/^(?:>\s*)?(?:On|Am|Le|El|Il|Op|W dniu)\b/i.test(first)) return 0
  let heading = ''
  for (let count = 1; count <= HEADING_LINES; count += 1) {
    heading = `${heading} ${(lines[at + count - 1] ?? '').trim()}`.trim()
    if (heading.length > MAX_HEADING_LENGTH) return 0
    if (HEADINGS.some((one) => one.test(heading))) return count
  }
  return 0
}

function followedByMarks(lines: readonly string[], at: number): boolean {
  return (lines[nextText(lines, at)] ?? '').startsWith('>')
}

function nextText(lines: readonly string[], at: number): number {
  let next = at
  while (next < lines.length && (lines[next] ?? '').trim() === '') next += 1
  return next
}

function withoutSignature(lines: readonly string[]): string[] {
  const at = lines.lastIndexOf(SIGNATURE)
  const text = at < 0 ? lines : lines.slice(0, at)
  return withoutTrailing(text, (line) => line.trim() === '' || SENT_FROM.test(line.trim()))
}

function withoutTrailing(lines: readonly string[], goes: (line: string) => boolean): string[] {
  let end = lines.length
  while (end > 0 && goes(lines[end - 1] ?? '')) end -= 1
  return lines.slice(0, end)
}

const tidy = (lines: readonly string[]) =>
  lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
