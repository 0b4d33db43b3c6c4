import type { Db } from '../../platform/db.ts'
import { composeMail } from '../mail/compose-mail.server.ts'
import type { Mailer } from '../mail/mailer.server.ts'
import { findItems, findOrder } from './find-order.server.ts'
import { type OrderMailSettings, orderLetters } from './order-letters.server.ts'
import { ORDER_MAIL_KINDS, type OrderMailKind } from './order-mail.server.ts'

/** Sends one mail about an order; the job queue tries again where it throws. */
export async function sendOrderMail(
  db: Db,
  mailer: Mailer,
  settings: OrderMailSettings,
  { orderId, kind }: { orderId: string; kind: string },
): Promise<void> {
  const order = await findOrder(db, orderId)
  if (!order || !isKind(kind)) return
  const items = await findItems(db, orderId)
  const letter = orderLetters[kind](order, items, settings)
  const fromShop = letter.to === 'shop'
  await mailer.send({
    to: fromShop ? settings.noticesEmail : order.customer_email,
    subject: letter.subject,
    replyTo: fromShop ? order.customer_email : settings.supportEmail,
    messageId: `<${order.id}.${kind}@${new URL(settings.publicUrl).hostname}>`,
    ...composeMail(settings.brand, letter.heading, letter.blocks),
  })
}

function isKind(kind: string): kind is OrderMailKind {
  return ORDER_MAIL_KINDS.some((known) => known === kind)
}
