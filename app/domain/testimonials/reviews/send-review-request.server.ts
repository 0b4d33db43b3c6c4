import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import { toOrderId } from '../../../platform/values/ids.ts'
import { composeMail } from '../../mail/compose-mail.server.ts'
import type { Mailer } from '../../mail/mailer.server.ts'
import { orderPageLink } from '../../order-links/order-page-link.server.ts'
import { signOrderId } from '../../orders/checkout/signed-order-id.server.ts'
import { findItems, findOrder } from '../../orders/find-order.server.ts'
import { orderNumber } from '../../orders/order-number.ts'
import { isConfirmed } from '../../orders/status.ts'
import { reviewOptOuts, reviewRequests } from '../schema.ts'
import { type ReviewMailSettings, reviewRequestEmail } from './review-request-email.server.ts'

type SendDeps = { mailer: Mailer; clock: Clock; sessionSecret: string }

/**
 * Sends the mail that asks for a review, if it is still due. The request is marked as sent before the
 * mail is, and unmarked if the mail server refuses it: a crash in between loses this mail rather than
 * sending it twice. Retried by the job queue if it throws.
 */
export async function sendReviewRequest(
  db: Db,
  { mailer, clock, sessionSecret }: SendDeps,
  settings: ReviewMailSettings & { asks: boolean },
  id: string,
): Promise<void> {
  const orderId = toOrderId(id)
  const order = await findOrder(db, orderId)
  if (!settings.asks || !order || order.customer_email === '') return
  if (order.status !== 'delivered' || !isConfirmed(order)) return
  if (await isOptedOut(db, order.customer_email)) return
  const now = clock.now()
  const [claimed] = await db
    .update(reviewRequests)
    .set({ sent_at: now })
    .where(and(eq(reviewRequests.order_id, orderId), isNull(reviewRequests.sent_at)))
    .returning({ expiresAt: reviewRequests.expires_at })
  if (!claimed || claimed.expiresAt <= now) return
  const items = await findItems(db, orderId)
  const { subject, heading, blocks, stopUrl } = reviewRequestEmail(settings, {
    number: orderNumber(orderId),
    titles: items.map((item) => item.product_title),
    collected: order.delivery_kind === 'collection',
    expiresAt: claimed.expiresAt,
    token: signOrderId(sessionSecret, 'review', orderId),
    orderPage: await orderPageLink(db, { sessionSecret, publicUrl: settings.publicUrl }, orderId),
  })
  try {
    await mailer.send({
      to: order.customer_email,
      replyTo: settings.supportEmail,
      subject,
      messageId: `<${orderId}.review@${new URL(settings.publicUrl).hostname}>`,
      unsubscribeUrl: stopUrl,
      ...composeMail(settings.brand, heading, blocks),
    })
  } catch (error) {
    await db
      .update(reviewRequests)
      .set({ sent_at: null })
      .where(eq(reviewRequests.order_id, orderId))
    throw error
  }
}

async function isOptedOut(db: Db, email: string): Promise<boolean> {
  const found = await db
    .select({ id: reviewOptOuts.id })
    .from(reviewOptOuts)
    .where(sql`lower(${reviewOptOuts.email}) = lower(${email})`)
    .limit(1)
  return found.length > 0
}
