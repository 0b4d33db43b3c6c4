import { and, eq, sql } from 'drizzle-orm'
import type { Clock } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/db.ts'
import type { JobData } from '../../../../platform/queue/queue.ts'
import { isoDay } from '../../../../platform/values/dates.ts'
import { isUuid } from '../../../../platform/values/ids.ts'
import { isOneOf } from '../../../../platform/values/is-one-of.ts'
import type { CivilDay } from '../../../delivery/days/civil-days.ts'
import { composeMail } from '../../../mail/compose-mail.server.ts'
import type { Mailer } from '../../../mail/mailer.server.ts'
import type { EnquiryMailSettings } from '../../mail/send-enquiry-mail.server.ts'
import { sellSubmissions } from '../../schema.ts'
import { isOver } from '../offer.ts'
import type { OfferState } from '../offer-states.ts'
import { sellOfferEvents, sellOffers } from '../schema.ts'
import { OFFER_MAIL_KINDS, type OfferMailKind } from './enqueue-offer-mail.server.ts'
import { offerEmails } from './offer-emails.ts'

type SendDeps = {
  mailer: Mailer
  clock: Clock
  /** The address of the seller's page, absolute. */
  sellerPage: (sellRequestId: string) => Promise<string>
}

/** The state of the offer in which each mail applies. */
const STATE_OF: Record<OfferMailKind, OfferState> = {
  offer: 'open',
  reminder: 'open',
  expired: 'expired',
  withdrawn: 'withdrawn',
  accepted: 'accepted',
  bought: 'accepted',
  refused: 'declined',
}

/**
 * Sends one mail about an offer; retried by the job queue if it throws. A mail that no longer applies is
 * not sent, such as one about an open offer whose last day is over. A sent mail is recorded immediately, so
 * that a retry after a crash does not send it again.
 */
export async function sendOfferMail(
  db: Db,
  { mailer, clock, sellerPage }: SendDeps,
  settings: EnquiryMailSettings,
  { offerId = '', kind = '', copy = '' }: JobData,
): Promise<void> {
  if (!isUuid(offerId) || !isOneOf(OFFER_MAIL_KINDS, kind)) return
  const [found] = await db
    .select({ offer: sellOffers, request: sellSubmissions })
    .from(sellOffers)
    .innerJoin(sellSubmissions, eq(sellSubmissions.id, sellOffers.sell_request_id))
    .where(eq(sellOffers.id, offerId))
  if (!found || found.request.email === '' || found.offer.state !== STATE_OF[kind]) return
  const { offer, request } = found
  const today = isoDay(clock.now()) as CivilDay
  if (offer.state === 'open' && isOver({ validUntil: offer.valid_until }, today)) return
  const name = copy === '' ? kind : `${kind}.${copy}`
  if (await isMailed(db, offerId, name)) return
  const { to, subject, heading, blocks } = offerEmails[kind]({
    amount: offer.amount,
    validUntil: offer.valid_until,
    note: offer.note,
    link: await sellerPage(request.id),
    staffLink: `${settings.publicUrl}/admin/sell-submissions/${request.id}`,
    seller: request,
  })
  const host = new URL(settings.publicUrl).hostname
  await mailer.send({
    to: to === 'seller' ? request.email : settings.notices.sellRequests,
    replyTo: to === 'seller' ? settings.supportEmail : request.email,
    subject,
    messageId: `<${offerId}.${name}@${host}>`,
    // One thread with the acknowledgement of the form (`send-enquiry-mail.server.ts`).
    ...(to === 'seller' && { references: [`<${request.id}.sell-acknowledgement@${host}>`] }),
    ...composeMail(settings.brand, heading, blocks),
  })
  await db
    .insert(sellOfferEvents)
    .values({ offer_id: offerId, kind: 'mailed', detail: { mail: name }, created_at: clock.now() })
    .onConflictDoNothing()
}

/** Whether the mail has been sent before, by a process that was killed before its job was completed. */
async function isMailed(db: Db, offerId: string, name: string): Promise<boolean> {
  const sent = and(
    eq(sellOfferEvents.offer_id, offerId),
    eq(sellOfferEvents.kind, 'mailed'),
    sql`${sellOfferEvents.detail} ->> 'mail' = ${name}`,
  )
  return (await db.$count(sellOfferEvents, sent)) > 0
}
