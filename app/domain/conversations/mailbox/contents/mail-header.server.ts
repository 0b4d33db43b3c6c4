import { createHash } from 'node:crypto'
import PostalMime, { type Email } from 'postal-mime'
import { isEmail } from '../../../../platform/values/email-address.ts'

/** What the header of a mail says, which decides what becomes of it. */
export type MailHeader = {
  /** Of the Message-ID, or of the whole header without one; hexadecimal. */
  hash: string
  messageId: string
  /** The sender's address in lower case; empty if it is none. */
  from: string
  /** All addresses that it was sent to, in lower case. */
  to: string[]
  /** The Message-IDs that it answers, the nearest first. */
  answers: string[]
  /** Nobody wrote it: an automatic reply, a list, a loop. */
  automatic: boolean
  /** A report of a mail server (RFC 3464). */
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
 * @returns null if it has no readable header in them
 */
export async function readMailHeader(start: Buffer): Promise<MailHeader | null> {
  const end = headerEnd(start)
  if (end < 0) return null
  const header = start.subarray(0, end)
  // The body's type would otherwise be taken for that of an empty body.
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

/** Where it was delivered counts, too: a blind copy names nobody. */
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

/** Headers that people's mail programs do not write. */
const MARKS = [
  'x-autoreply',
  'x-autorespond',
  'x-autoresponse',
  'x-loop',
  'list-id',
  'list-unsubscribe',
  'x-failed-recipients',
]

/** RFC 3834, and what older programs write instead. */
function isAutomatic(email: Email): boolean {
  const submitted = first(email, 'auto-submitted')
  if (submitted !== '' && !submitted.startsWith('no')) return true
  if (/^(?:bulk|junk|list|auto_reply)/.test(first(email, 'precedence'))) return true
  // The empty sender of reports and automatic replies (RFC 3834), which mail servers write down.
  if (/^<\s*>$/.test(first(email, 'return-path'))) return true
  return MARKS.some((key) => valuesOf(email, key).length > 0)
}

function isReport(email: Email): boolean {
  const type = first(email, 'content-type')
  return type.startsWith('multipart/report') && /report-type="?delivery-status/.test(type)
}
