import { eq } from 'drizzle-orm'
import type { ReplyAddress } from '../../../platform/config/reply-address.ts'
import type { DbOrTx } from '../../../platform/db.ts'
import { toOrderId } from '../../../platform/values/ids.ts'
import { deliveries } from '../../delivery-rounds/schema.ts'
import { sellOffers } from '../../enquiries/offers/schema.ts'
import { orders } from '../../orders/schema.ts'
import { returns } from '../../returns/schema.ts'
import type { Subject } from '../conversation.ts'
import { conversations } from '../schema.ts'
import { subjectOf } from '../subject.server.ts'
import { findByRecipients } from './reply-token.server.ts'

/** The parts of the Message-ID of a mail of the shop. */
type ShopMail = {
  /** The mail's subject: a conversation, message, sell request, order, delivery, return or offer. */
  id: string
  /** The rest: an answer's number, or the kind of the mail. */
  rest: string
}

const OWN_ID =
  /^<([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.([a-z0-9._-]{1,120})@([^@<>]+)>$/

/** Parses the Message-ID of a mail of the shop; null for any other. @param host of the shop */
export function readShopMessageId(host: string, messageId: string): ShopMail | null {
  const [, id = '', rest = '', at = ''] = OWN_ID.exec(messageId.toLowerCase()) ?? []
  return at === host ? { id, rest } : null
}

export type MailSubject = {
  subject: Subject
  /** The answer that the Message-ID names; null if it names another mail, or the recipient was used. */
  answerId: number | null
}

/** Finds what a mail is about, by its recipients or else by the mails that it replies to. */
export async function findMailSubject(
  db: DbOrTx,
  { replyAddress, host }: { replyAddress: ReplyAddress; host: string },
  { to, answers }: { to: readonly string[]; answers: readonly string[] },
): Promise<MailSubject | null> {
  const addressed = await findByRecipients(db, replyAddress, to)
  if (addressed) return { subject: subjectOf(addressed), answerId: null }
  for (const messageId of answers) {
    const found = await findByMessageId(db, host, messageId)
    if (found) return found
  }
  return null
}

/** What the mail of a Message-ID is about; null if it is not the shop's or its subject no longer exists. */
export async function findByMessageId(
  db: DbOrTx,
  host: string,
  messageId: string,
): Promise<MailSubject | null> {
  const own = readShopMessageId(host, messageId)
  if (!own) return null
  const { id, rest } = own
  if (rest.startsWith('contact-')) return { subject: { kind: 'message', id }, answerId: null }
  if (rest.startsWith('sell-')) return { subject: { kind: 'offer', id }, answerId: null }
  if (/^\d{1,15}(?:\.notice)?$/.test(rest)) return await ofConversation(db, id, rest)
  return (
    (await ofOrder(db, id)) ??
    (await ofDelivery(db, id)) ??
    (await ofReturn(db, id)) ??
    (await ofOffer(db, id))
  )
}

async function ofConversation(db: DbOrTx, id: string, rest: string): Promise<MailSubject | null> {
  const [row] = await db.select().from(conversations).where(eq(conversations.id, id))
  return row ? { subject: subjectOf(row), answerId: Number.parseInt(rest, 10) } : null
}

async function ofOrder(db: DbOrTx, id: string): Promise<MailSubject | null> {
  const [order] = await db
    .select({ about: orders.supplement_of })
    .from(orders)
    .where(eq(orders.id, toOrderId(id)))
  return order ? { subject: { kind: 'order', id: order.about ?? id }, answerId: null } : null
}

async function ofReturn(db: DbOrTx, id: string): Promise<MailSubject | null> {
  const [found] = await db
    .select({ order: returns.order_id })
    .from(returns)
    .where(eq(returns.id, id))
  return found ? { subject: { kind: 'order', id: found.order }, answerId: null } : null
}

async function ofOffer(db: DbOrTx, id: string): Promise<MailSubject | null> {
  const [found] = await db
    .select({ request: sellOffers.sell_request_id })
    .from(sellOffers)
    .where(eq(sellOffers.id, id))
  return found ? { subject: { kind: 'offer', id: found.request }, answerId: null } : null
}

async function ofDelivery(db: DbOrTx, id: string): Promise<MailSubject | null> {
  const [delivery] = await db
    .select({ order: deliveries.order_id, sellRequest: deliveries.sell_request_id })
    .from(deliveries)
    .where(eq(deliveries.id, id))
  if (delivery?.order) return { subject: { kind: 'order', id: delivery.order }, answerId: null }
  if (delivery?.sellRequest)
    return { subject: { kind: 'offer', id: delivery.sellRequest }, answerId: null }
  return null
}
