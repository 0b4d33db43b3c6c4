import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db.ts'
import type { JobData } from '../../platform/queue/queue.ts'
import { longDate } from '../../platform/values/dates.ts'
import { isUuid } from '../../platform/values/ids.ts'
import { sellSubmissions } from '../enquiries/schema.ts'
import { composeMail } from '../mail/compose-mail.server.ts'
import type { MailBlock, MailBrand } from '../mail/mail-blocks.ts'
import type { Mailer } from '../mail/mailer.server.ts'
import type { LinkDeps } from '../order-links/order-page-link.server.ts'
import { findSellRequestsOf } from './find-sell-requests-of.server.ts'
import { sellerPageLink } from './seller-page-link.server.ts'

type SellerLinkSettings = { brand: MailBrand; publicUrl: string; supportEmail: string }

/** Maximum number of links per mail: more than most sellers have, and few enough to find the right one. */
const MAX_SELL_REQUESTS = 20

/**
 * Mails the links to a seller's pages to the address of their sell request; retried by the job queue if it
 * throws. Unknown addresses get a job without a sell request, which sends nothing.
 */
export async function sendSellerLink(
  db: Db,
  deps: LinkDeps & { mailer: Mailer },
  settings: SellerLinkSettings,
  { id = '', copy = '' }: JobData,
): Promise<void> {
  if (!isUuid(id)) return
  const [request] = await db
    .select({ email: sellSubmissions.email })
    .from(sellSubmissions)
    .where(eq(sellSubmissions.id, id))
  if (!request || request.email === '') return
  const pages: SellerLink[] = []
  for (const one of await findSellRequestsOf(db, request.email.toLowerCase(), MAX_SELL_REQUESTS)) {
    pages.push({ receivedAt: one.receivedAt, href: await sellerPageLink(db, deps, one.id) })
  }
  const { subject, heading, blocks } = sellerLinkEmail(pages)
  await deps.mailer.send({
    to: request.email,
    replyTo: settings.supportEmail,
    subject,
    messageId: `<${copy}.seller-link@${new URL(settings.publicUrl).hostname}>`,
    ...composeMail(settings.brand, heading, blocks),
  })
}

/** A sell request and the address of its page. */
export type SellerLink = { receivedAt: Date; href: string }

/** @param pages the newest first */
export function sellerLinkEmail(pages: readonly SellerLink[]) {
  const one = pages.length === 1
  const title = one ? 'The link to your furniture' : 'The links to your furniture'
  const blocks: MailBlock[] = [
    {
      kind: 'text',
      text: `Somebody, most likely you, asked us for ${one ? 'it' : 'them'} on our website.`,
    },
    ...pages.map(({ receivedAt, href }, index): MailBlock => {
      const label = `What you offered us on ${longDate(receivedAt)}`
      return { kind: index === 0 ? 'button' : 'link', label, href }
    }),
    {
      kind: 'text',
      text: `Please do not pass ${one ? 'it' : 'them'} on: whoever has ${one ? 'the' : 'a'} link can read it and answer our offer for you.`,
    },
  ]
  return { subject: title, heading: title, blocks }
}
