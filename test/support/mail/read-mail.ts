export type ReadMail = {
  /** A header, decoded; empty if it is absent. */
  header: (name: string) => string
  text: string
  html: string
}

/** Parses a mail with a text and an HTML part, and perhaps attachments (RFC 2045, 2046). */
export function readMail(raw: string): ReadMail {
  const { header } = readPart(raw)
  const parts = partsOf(raw)
  const content = (type: string) => {
    const part = parts.find((one) => one.header('Content-Type').startsWith(type))
    return part ? decodeBody(part.header('Content-Transfer-Encoding'), part.body) : ''
  }
  return { header, text: content('text/plain'), html: content('text/html') }
}

/** The parts of a mail, also those within a part. */
function partsOf(raw: string): ReturnType<typeof readPart>[] {
  const { header, body } = readPart(raw)
  const boundary = /boundary="([^"]+)"/.exec(header('Content-Type'))?.[1]
  if (!boundary) return []
  return body
    .split(`--${boundary}`)
    .map((part) => part.trim())
    .flatMap((part) => [readPart(part), ...partsOf(part)])
}

function readPart(raw: string) {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  return {
    body: raw.slice(end + 4),
    header: (name: string): string => {
      const line = lines.find((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}: `))
      return decodeHeader(line?.slice(name.length + 2) ?? '')
    },
  }
}

/** Decodes the encoded words of a header (RFC 2047, Q and B encoding, UTF-8). */
function decodeHeader(header: string): string {
  return header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString()
        : decodeQuoted(word.replaceAll('_', ' ')),
    )
}

function decodeBody(encoding: string, body: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  return encoding === 'quoted-printable' ? decodeQuoted(body) : body
}

function decodeQuoted(text: string): string {
  const bytes = text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
  return Buffer.from(bytes, 'latin1').toString()
}
