/**
 * Windows-1252, which the parser uses for unknown labels: a character for each byte. Mail programs also write
 * UTF-8 under a label such as `us-ascii`, `iso-8859-1` or `unknown-8bit`.
 */
const CHARACTERS = new TextDecoder('windows-1252').decode(
  Uint8Array.from({ length: 256 }, (_, byte) => byte),
)
const BYTES = new Map(Array.from(CHARACTERS, (character, byte) => [character, byte]))

/** UTF-8 that was read as Windows-1252, such as "Â£20", read as UTF-8; any other text stays as it is. */
export function repairUtf8(text: string): string {
  const bytes: number[] = []
  for (const character of text) {
    const byte = BYTES.get(character)
    if (byte === undefined) return text
    bytes.push(byte)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes))
  } catch {
    return text
  }
}

/** The mail with its texts labelled as Windows-1252 instead of UTF-8, or without a label. */
export const relabelled = (source: Buffer): Buffer =>
  Buffer.from(
    source
      .toString('latin1')
      .replaceAll(UTF8_LABEL, '$1windows-1252')
      .replaceAll(NO_LABEL, '$1; charset=windows-1252'),
    'latin1',
  )

const UTF8_LABEL = /(\bcharset\s*=\s*"?)utf-?8\b/gi
const NO_LABEL = /^(content-type:\s*text\/(?:plain|html))[ \t;]*(?=\r?$)/gim
/** Replaces bytes that are not valid in the charset of their part. */
export const UNREADABLE = '\uFFFD'
