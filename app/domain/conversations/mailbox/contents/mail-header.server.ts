import { createHash } from 'node:crypto'
import PostalMime, { type Email } from 'postal-mime'
import { isEmail } from '../../../../platform/values/email-address.ts'

/** The facts in a mail's header that determine how it is processed. */
export type MailHeader = {
  /** SHA-256 of the Message-ID, or of the whole header if there is none; hexadecimal. */
  hash: string
  messageId: string
  /** The sender's address in lower case; empty if it is not an address. */
  from: string
  /** All addresses that it was sent to, in lower case. */
  to: string[]
  /** The Message-IDs of the mails that it replies to, the nearest first. */
  answers: string[]
  /** Whether it was not written by a person: an automatic reply, a mailing list, a loop. */
  automatic: boolean
  /** Whether it is a delivery report of a mail server (RFC 3464). */
  report: boolean
}

/** Enough for the header of a mail that people send. */
export const HEADER_BYTES = 64 * 1024

/** Limits of the parser: a mail beyond them is refused. */
export const PARSER_LIMITS = {
  maxNestingDepth: 20,
  maxHeadersSize: HEADER_BYTES,
  // A forwarded mail is an attachment: its text was not written by the sender.
  forceRfc822Attachments: true,
} as const

/**
 * Reads a mail's header.
 *
 * @param start the mail's first 64 kB, or less
 * @returns null if they contain no readable header
 */
export async function readMailHeader(start: Buffer): Promise<MailHeader | null> {
  const end = headerEnd(start)
  if (end < 0) return null
  const header = start.subarray(0, end)
  // Only the header is parsed: the body in `start` may be incomplete.
  const email = await PostalMime.parse(header, PARSER_LIMITS).catch(() => null)
  if (!email) return null
  const messageId = email.messageId?.trim() ?? ''
  return {
    hash: createHash('sha256')
      .update(messageId || header)
      .digest('hex'),
    messageId,
    from: addressesOf(email.from ? [email.from] : [])[0] ?? '',
    to: recipientsOf(email),
    answers: answersOf(email),
    automatic: isAutomatic(email),
    report: isReport(email),
  }
}

function headerEnd(start: Buffer): number {
  const ends = ['\r\n\r\n', '\n\n'].map((text) => start.indexOf(text)).filter((at) => at >= 0)
  if (ends.length > 0) return Math.min(...ends) + 2
  // A mail without a body.
  return start.length < HEADER_BYTES ? start.length : -1
}

const valuesOf = ({ headers }: Email, key: string) =>
  headers.filter((header) => header.key === key).map(({ value }) => value.trim())

const first = (email: Email, key: string) => valuesOf(email, key)[0]?.toLowerCase() ?? ''

function addressesOf(given: NonNullable<Email['to']>): string[] {
  return given
    .flatMap(({ group, address }) => group?.map((one) => one.address) ?? [address ?? ''])
    .map((address) => address.trim().toLowerCase())
    .filter(isEmail)
}

/** Headers with the address of delivery: a blind copy names its recipient nowhere else. */
const DELIVERED = [
  'delivered-to',
  'x-original-to',
  'envelope-to',
  'x-envelope-to',
  'x-forwarded-to',
]
const MAX_RECIPIENTS = 100

function recipientsOf(email: Email): string[] {
  const named = addressesOf([...(email.to ?? []), ...(email.cc ?? [])])
  const delivered = DELIVERED.flatMap((key) => valuesOf(email, key))
    .map((value) => value.replaceAll(/[<>\s]/g, '').toLowerCase())
    .filter(isEmail)
  return [...delivered, ...named].slice(0, MAX_RECIPIENTS)
}

const MAX_ANSWERS = 50

function answersOf(email: Email): string[] {
  const [reply, references] = ['in-reply-to', 'references'].map((key) =>
    valuesOf(email, key).flatMap((value) => value.match(/<[^<>\s]{1,250}>/g) ?? []),
  )
  return [...(reply ?? []), ...(references ?? []).toReversed()].slice(0, MAX_ANSWERS)
}

/** Headers that mail programs do not set in mails written by people. */
const MARKS = [
  'x-autoreply',
  'x-autorespond',
  'x-autoresponse',
  'x-loop',
  'list-id',
  'list-unsubscribe',
  'x-failed-recipients',
]

/** By RFC 3834, and by the headers of older programs. */
function isAutomatic(email: Email): boolean {
  const submitted = first(email, 'auto-submitted')
  if (submitted !== '' && !submitted.startsWith('no')) return true
  if (/^(?:bulk|junk|list|auto_reply)/.test(first(email, 'precedence'))) return true
  // Mail servers record here the empty sender of reports and automatic replies (RFC 3834).
  if (/^<\s*>$/.test(first(email, 'return-path'))) return true
  return MARKS.some((key) => valuesOf(email, key).length > 0)
}

function isReport(email: Email): boolean {
  const type = first(email, 'content-type')
  return type.startsWith('multipart/report') && /report-type="?delivery-status/.test(type)
}
