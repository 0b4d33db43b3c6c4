import { ownAddresses } from '../content/settings/mail-settings.ts'
import { fetchMail, type MailCounts } from '../domain/conversations/mailbox/fetch-mail.server.ts'
import type { Services } from '../server/request-context.ts'

/** Fetches customers' replies from the mailbox, if IMAP_URL is set. */
export async function fetchReplies(
  services: Services,
  stopping?: AbortSignal,
): Promise<MailCounts | null> {
  const { db, mailbox, publicUrl, connections, settings } = services
  if (!mailbox) return null
  const host = new URL(publicUrl).hostname
  const own = ownAddresses(settings.current, connections.mail.from, mailbox.replyAddress)
  const counts = await fetchMail(db, { ...services, host, ownAddresses: own }, mailbox, stopping)
  if (counts && Object.keys(counts).length > 0) {
    services.log.info({ event: 'mailbox.read', counts }, 'mail was read from the mailbox')
  }
  return counts
}
