import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { MAX_MESSAGE_LENGTH } from '../../conversation.ts'
import { MAIL_PHOTOS } from '../../photos/photo-rules.ts'
import { htmlToText } from './html-text.server.ts'
import { PARSER_LIMITS } from './mail-header.server.ts'
import { type LeftOut, leftOut } from './omitted-parts.ts'
import { stripQuotedText } from './strip-quoted-text.ts'
import { relabelled, repairUtf8, UNREADABLE } from './wrong-charset.ts'

/** Largest mail that is read. */
export const MAIL_BYTES = 20_000_000
/** Largest text of a mail, all its parts together; attachments do not count. */
const TEXT_BYTES = 1_000_000

/** What a customer has written by mail. */
export type MailContents = {
  /** At most 5,000 characters; empty for photos alone. */
  body: string
  /** Possible photos, not decoded yet. */
  photos: { name: string; bytes: Uint8Array }[]
  leftOut: LeftOut[]
}

/**
 * Reads the text and the photos of a mail.
 *
 * @returns null if it is beyond the limits of depth, parts or text
 */
export async function readMailContents(source: Buffer): Promise<MailContents | null> {
  if (source.length > MAIL_BYTES || textBytes(source) > TEXT_BYTES) return null
  const email = await PostalMime.parse(source, PARSER_LIMITS).catch(() => null)
  if (!email) return null
  const { photos, leftOut: others } = sort(email.attachments)
  const plain = await readableText(source, email)
  const words = stripQuotedText(plain, photos.length > 0 || others.length > 0)
  const isLong = words.length > MAX_MESSAGE_LENGTH
  const body = isLong ? words.slice(0, MAX_MESSAGE_LENGTH).toWellFormed() : words
  return { body, photos, leftOut: isLong ? [...others, leftOut('text', '')] : others }
}

/** The text of a mail, also if it is not in the charset of its label. */
async function readableText(source: Buffer, email: Email): Promise<string> {
  const text = repairUtf8(textOf(email))
  if (!text.includes(UNREADABLE)) return text
  const again = await PostalMime.parse(relabelled(source), PARSER_LIMITS).catch(() => null)
  const other = again ? repairUtf8(textOf(again)) : UNREADABLE
  return other.includes(UNREADABLE) ? text : other
}

const textOf = ({ text, html }: Email) => (text?.trim() ? text : htmlToText(html ?? ''))

/**
 * The bytes outside of base64, an upper bound of what the parser reads as text. The parser takes a second
 * per megabyte of short lines.
 */
function textBytes(source: Buffer): number {
  let text = 0
  let start = 0
  let isPlain = false
  for (let at = 0; at <= source.length; at += 1) {
    const byte = source[at] ?? LINE_FEED
    if (byte === LINE_FEED) {
      // Lines of base64 are long, apart from the last.
      if (isPlain || at - start < SHORT_LINE) text += at - start + 1
      start = at + 1
      isPlain = false
    } else if (!BASE64[byte]) isPlain = true
  }
  return text
}

const LINE_FEED = 10
const SHORT_LINE = 40
/** Which bytes a line of base64 contains. */
const BASE64 = Array.from({ length: 256 }, (_, byte) =>
  /[A-Za-z0-9+/=\r]/.test(String.fromCharCode(byte)),
)

/** Smaller pictures that the HTML refers to are regarded as part of a signature. */
const SIGNATURE_BYTES = 20_000
const MAX_LEFT_OUT = 20

function sort(attachments: readonly Attachment[]): Pick<MailContents, 'photos' | 'leftOut'> {
  const photos: MailContents['photos'] = []
  const others: LeftOut[] = []
  for (const { content, filename, mimeType, related } of attachments) {
    const name = filename ?? ''
    if (typeof content === 'string') continue
    const bytes = new Uint8Array(content as ArrayBuffer)
    if (related && bytes.length < SIGNATURE_BYTES) continue
    if (!mimeType.startsWith('image/') && mimeType !== 'application/octet-stream') {
      others.push(leftOut('type', name))
    } else if (bytes.length > MAIL_PHOTOS.maxBytes) others.push(leftOut('size', name))
    else if (photos.length >= MAIL_PHOTOS.maxCount) others.push(leftOut('too-many', name))
    else photos.push({ name, bytes })
  }
  return { photos, leftOut: others.slice(0, MAX_LEFT_OUT) }
}
