import PostalMime, { type Attachment } from 'postal-mime'
import { isEmail } from '../../../platform/values/email-address.ts'
import { PARSER_LIMITS } from './contents/mail-header.server.ts'

/** A report that a mail was not delivered (RFC 3464). */
export type Bounce = {
  address: string
  /** Status code of RFC 3463, such as `5.1.1`; empty if there is none. */
  status: string
  /** The Message-ID of the mail that was not delivered; empty if the report does not say. */
  about: string
}

/** Enough for a report; the returned mail in it may be truncated. */
export const REPORT_BYTES = 256 * 1024

/**
 * Reads a delivery report.
 *
 * @returns null if the mail is not a delivery report, or reports a delay or a success
 */
export async function readBounce(source: Buffer): Promise<Bounce | null> {
  const email = await PostalMime.parse(source, PARSER_LIMITS).catch(() => null)
  if (!email) return null
  const status = email.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status')
  if (!status) return null
  const fields = textOf(status)
  if (!/^Action:\s*failed\b/im.test(fields)) return null
  const [, named = ''] =
    /^(?:Original|Final)-Recipient:\s*(?:rfc822|utf-8)\s*;\s*<?([^\s<>]+)>?/im.exec(fields) ?? []
  const address = named.toLowerCase()
  if (!isEmail(address)) return null
  const returned = email.attachments.find(({ mimeType }) =>
    ['message/rfc822', 'text/rfc822-headers', 'message/global'].includes(mimeType),
  )
  const [, about = ''] =
    /^Message-ID:\s*(<[^<>\s]{1,250}>)/im.exec(returned ? textOf(returned) : '') ?? []
  const [, code = ''] = /^Status:\s*([245]\.\d{1,3}\.\d{1,3})\b/im.exec(fields) ?? []
  return { address, status: code, about }
}

function textOf({ content }: Attachment): string {
  return typeof content === 'string' ? content : new TextDecoder('latin1').decode(content)
}
