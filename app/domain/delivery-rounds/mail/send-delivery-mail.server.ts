import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import { type Db, inTransaction } from '../../../platform/db.ts'
import type { JobData } from '../../../platform/queue/queue.ts'
import { isOneOf } from '../../../platform/values/is-one-of.ts'
import type { CivilDay } from '../../delivery/days/civil-days.ts'
import { sellSubmissions } from '../../enquiries/schema.ts'
import { composeMail } from '../../mail/compose-mail.server.ts'
import type { MailBrand } from '../../mail/mail-blocks.ts'
import type { Mail, Mailer } from '../../mail/mailer.server.ts'
import { orderPageLink } from '../../order-links/order-page-link.server.ts'
import { findItems, findOrder, type Order } from '../../orders/find-order.server.ts'
import { orderNumber } from '../../orders/order-number.ts'
import { readPieces } from '../../returns/read-returns.server.ts'
import type { Settings } from '../../settings/settings.ts'
import { cutOffOf } from '../days/round-rules.ts'
import { FAILURES, NEXT_STEPS } from '../delivery-states.ts'
import { recordDeliveryEvent } from '../record-delivery-event.server.ts'
import { deliveries, deliveryAccess, deliveryEvents, rounds } from '../schema.ts'
import type { Delivery } from '../stops/find-delivery.server.ts'
import { calendarFile } from './calendar-file.ts'
import { type DeliveryEmailFacts, deliveryEmails } from './delivery-email-texts.server.ts'
import { DELIVERY_MAIL_KINDS, type DeliveryMailKind } from './enqueue-delivery-mail.server.ts'

type SendDeps = {
  mailer: Mailer
  clock: Clock
  sessionSecret: string
  settings: { readonly current: Settings }
}
export type DeliveryMailSettings = { brand: MailBrand; publicUrl: string; supportEmail: string }

/**
 * Sends one mail about a delivery; retried by the job queue if it throws. A mail that no longer applies
 * is not sent: the delivery has another day, or its state has changed. A sent mail is recorded
 * immediately, so that the retry after a crash does not send it again.
 */
export async function sendDeliveryMail(
  db: Db,
  deps: SendDeps,
  mail: DeliveryMailSettings,
  job: JobData,
): Promise<void> {
  const { deliveryId = '', kind = '', copy = '' } = job
  const found = await readDelivery(db, deliveryId)
  if (
    !found ||
    !isOneOf(DELIVERY_MAIL_KINDS, kind) ||
    found.to === '' ||
    !isStillTrue(kind, found, job)
  )
    return
  const name = `${kind}.${copy}`
  if (await isMailed(db, deliveryId, name)) return
  const facts = await factsOf(db, deps, mail, found, job)
  const { subject, heading, blocks } = deliveryEmails[kind](facts)
  const host = new URL(mail.publicUrl).hostname
  await deps.mailer.send({
    to: found.to,
    replyTo: mail.supportEmail,
    subject,
    messageId: `<${deliveryId}.${name}@${host}>`,
    ...composeMail(mail.brand, heading, blocks),
    ...calendarOf(kind, found, facts, { writtenAt: deps.clock.now(), mail }),
  })
  const event = { at: deps.clock.now(), staffId: null, detail: { mail: name } }
  await inTransaction(db, (tx) => recordDeliveryEvent(tx, deliveryId, 'mailed', event))
}

/** Whether the mail was sent by a process that ended before it completed the job. */
async function isMailed(db: Db, deliveryId: string, name: string): Promise<boolean> {
  const sent = and(
    eq(deliveryEvents.delivery_id, deliveryId),
    eq(deliveryEvents.kind, 'mailed'),
    sql`${deliveryEvents.detail} ->> 'mail' = ${name}`,
  )
  return (await db.$count(deliveryEvents, sent)) > 0
}

type Found = {
  delivery: Delivery
  day: CivilDay | null
  order: Order | null
  /** The customer's or the seller's mail address; empty if anonymised. */
  to: string
  address: string | null
}

async function readDelivery(db: Db, id: string): Promise<Found | null> {
  const [found] = await db
    .select({ delivery: deliveries, day: rounds.day })
    .from(deliveries)
    .leftJoin(rounds, eq(rounds.id, deliveries.round_id))
    .where(eq(deliveries.id, id))
  if (!found) return null
  const { order_id: orderId, sell_request_id: requestId } = found.delivery
  if (orderId) {
    const order = await findOrder(db, orderId)
    return order && { ...found, order, to: order.customer_email, address: order.shipping_address }
  }
  const [request] = await db
    .select({ to: sellSubmissions.email, address: deliveryAccess.address })
    .from(sellSubmissions)
    .leftJoin(deliveryAccess, eq(deliveryAccess.sell_request_id, sellSubmissions.id))
    .where(eq(sellSubmissions.id, requestId ?? ''))
  return request ? { ...found, order: null, ...request } : null
}

const STATE_OF: Record<DeliveryMailKind, Delivery['state']> = {
  'day-confirmed': 'scheduled',
  'day-withdrawn': 'to_schedule',
  'pickup-cancelled': 'cancelled',
  'day-before': 'scheduled',
  'on-our-way': 'on_the_way',
  delivered: 'done',
  'could-not-deliver': 'failed',
  'choose-a-day': 'to_schedule',
}

function isStillTrue(kind: DeliveryMailKind, { delivery, day }: Found, job: JobData): boolean {
  return delivery.state === STATE_OF[kind] && (job.day === undefined || job.day === day)
}

async function factsOf(
  db: Db,
  { clock, settings, sessionSecret }: SendDeps,
  { publicUrl }: DeliveryMailSettings,
  { delivery, day, order, address }: Found,
  job: JobData,
): Promise<DeliveryEmailFacts> {
  const { kind, window_from: from, window_to: to } = delivery
  // Customers choose the day of a delivery themselves; that of a pick-up or return is agreed with staff.
  const cutOff = kind === 'delivery' && day ? cutOffOf(day, settings.current) : null
  const items = order ? await findItems(db, order.id) : []
  const returned = delivery.return_id
    ? ((await readPieces(db, [delivery.return_id])).get(delivery.return_id) ?? [])
    : null
  const reason = FAILURES.find((known) => known === job.reason)
  const next = NEXT_STEPS.find((known) => known === job.next)
  return {
    kind,
    number: order && orderNumber(order.id),
    day,
    window: from !== null && to !== null ? { from, to } : null,
    cancelledDay: (job.from ?? null) as CivilDay | null,
    changeUntil: cutOff && cutOff > clock.now() ? cutOff : null,
    endedAt: await readEndedAt(db, delivery),
    now: clock.now(),
    pieces: (
      returned ?? items.map(({ quantity, product_title: title }) => ({ quantity, title }))
    ).map(({ quantity, title }) => `${quantity} x ${title}`),
    address: address?.split('\n') ?? [],
    failure: reason && next ? { reason, next } : null,
    pageUrl: order && (await orderPageLink(db, { sessionSecret, publicUrl }, order.id)),
    termsUrl: `${publicUrl}/terms`,
  }
}

/** When the driver delivered, or could not; null while the attempt is open. */
async function readEndedAt(db: Db, { id, state }: Delivery): Promise<Date | null> {
  if (state !== 'done' && state !== 'failed') return null
  const [ended] = await db
    .select({ at: deliveryEvents.created_at })
    .from(deliveryEvents)
    .where(
      and(
        eq(deliveryEvents.delivery_id, id),
        inArray(deliveryEvents.kind, ['delivered', 'failed']),
      ),
    )
  return ended?.at ?? null
}

/** The entry for a day, or the cancellation of the entry that an earlier mail brought. */
function calendarOf(
  kind: DeliveryMailKind,
  { delivery, day: agreed, address }: Found,
  facts: DeliveryEmailFacts,
  { writtenAt, mail }: { writtenAt: Date; mail: DeliveryMailSettings },
): Pick<Mail, 'attachments'> {
  const isEntry = kind === 'day-confirmed' || kind === 'day-before'
  const day = isEntry ? agreed : facts.cancelledDay
  if (!day) return {}
  const file = calendarFile({
    method: isEntry ? 'PUBLISH' : 'CANCEL',
    delivery,
    mail,
    writtenAt,
    day,
    window: isEntry ? facts.window : null,
    description: facts.pieces.join('\n'),
    location: address,
  })
  return { attachments: [file] }
}
