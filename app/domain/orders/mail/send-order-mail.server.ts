import type { Db } from '../../../platform/db.ts'
import type { JobData } from '../../../platform/queue/queue.ts'
import { type OrderId, toOrderId } from '../../../platform/values/ids.ts'
import { isOneOf } from '../../../platform/values/is-one-of.ts'
import { composeMail } from '../../mail/compose-mail.server.ts'
import type { MailBlock } from '../../mail/mail-blocks.ts'
import type { Mail, Mailer } from '../../mail/mailer.server.ts'
import { findTermsText } from '../../pages/legal/terms-texts.server.ts'
import type { CancellationState } from '../cancellations/cancellation-states.ts'
import { isUndecided } from '../disputes/dispute-status.ts'
import { findItems, findOrder, type Order } from '../find-order.server.ts'
import { isConfirmed } from '../status.ts'
import type { OrderEmailDetails, OrderMailSettings } from './email-parts.server.ts'
import { ORDER_MAIL_KINDS, type OrderMailKind } from './enqueue-order-mail.server.ts'
import { writeOrderEmail } from './order-email-texts.server.ts'
import { readOrderEmailDetails } from './read-order-email-details.server.ts'
import { withOrderPage } from './with-order-page.ts'

/** The address of an order's page for its customer. */
type OrderPage = (orderId: OrderId) => Promise<string>

/** What the mail about a cancelled order adds about its delivery day; null if there was none. */
type CancelledDay = (
  orderId: OrderId,
) => Promise<{ file: NonNullable<Mail['attachments']>[number]; block: MailBlock } | null>

/**
 * Sends one order email; retried by the job queue if it throws. Outdated ones (a reverted status, a
 * failed refund) are not sent.
 */
export async function sendOrderMail(
  db: Db,
  mailer: Mailer,
  settings: OrderMailSettings & { orderPage: OrderPage; cancelledDay: CancelledDay },
  { orderId: id = '', kind = '', refundId, disputeId, copy }: JobData,
): Promise<void> {
  const orderId = toOrderId(id)
  const order = await findOrder(db, orderId)
  if (!order || !isOneOf(ORDER_MAIL_KINDS, kind)) return
  const about = { ...(refundId && { refundId }), ...(disputeId && { disputeId }) }
  const details = await readOrderEmailDetails(db, kind, order, about)
  if (!isStillTrue(kind, order, details)) return
  const own = kind === 'confirmation' ? await withTermsOf(db, order, settings) : settings
  const email = writeOrderEmail(kind, order, await findItems(db, orderId), own, details)
  const fromShop = email.to === 'shop'
  // Anonymised customers have no address.
  if (!fromShop && order.customer_email === '') return
  const removed = kind === 'cancelled' ? await settings.cancelledDay(orderId) : null
  const blocks = removed ? [...email.blocks, removed.block] : email.blocks
  const name = [order.id, kind, refundId ?? copy].filter(Boolean).join('.')
  await mailer.send({
    to: fromShop ? settings.noticesEmail : order.customer_email,
    subject: email.subject,
    replyTo: fromShop ? order.customer_email : settings.supportEmail,
    messageId: `<${name}@${new URL(settings.publicUrl).hostname}>`,
    ...composeMail(
      settings.brand,
      email.heading,
      fromShop
        ? withOrderLink(blocks, `${settings.publicUrl}/admin/orders/${order.id}`)
        : withOrderPage(blocks, await settings.orderPage(order.supplement_of ?? orderId)),
    ),
    ...(removed && { attachments: [removed.file] }),
  })
}

/** The confirmation contains the terms that were shown when the order was placed. */
async function withTermsOf(
  db: Db,
  { terms_number }: Order,
  settings: OrderMailSettings,
): Promise<OrderMailSettings> {
  const terms = terms_number === null ? null : await findTermsText(db, terms_number)
  return terms ? { ...settings, termsToKeep: settings.termsOfOrder(terms) } : settings
}

/** Emails about a request to cancel are sent only while it is in this state. */
const stateOfMail: Partial<Record<OrderMailKind, CancellationState>> = {
  'cancel-asked': 'requested',
  'cancel-asked-notice': 'requested',
  'cancel-withdrawn': 'withdrawn',
  'cancel-withdrawn-notice': 'withdrawn',
  'cancel-overtaken': 'overtaken',
}

/** Every notice to the shop links to its order in the staff area. */
function withOrderLink(blocks: readonly MailBlock[], href: string): readonly MailBlock[] {
  const linked = blocks.some((block) => block.kind === 'button' && block.href === href)
  return linked ? blocks : [...blocks, { kind: 'button', label: 'Open the order', href }]
}

function isStillTrue(
  kind: OrderMailKind,
  order: Order,
  { refund, dispute, requestedDifference, cancellation }: OrderEmailDetails,
): boolean {
  const cancellationState = stateOfMail[kind]
  if (cancellationState) return cancellation === cancellationState
  if (kind === 'shipped') return order.status === 'shipped' || order.status === 'delivered'
  if (kind === 'cancelled') return order.status === 'cancelled'
  if (kind === 'confirmation') return isConfirmed(order)
  if (kind === 'difference-asked') return requestedDifference !== null
  if (kind === 'dispute-opened') return dispute !== null && isUndecided(dispute.status)
  if (kind === 'dispute-closed') return dispute !== null && !isUndecided(dispute.status)
  if (kind === 'refunded' || kind === 'refund-paid-twice') return refund?.state === 'succeeded'
  if (kind === 'late-payment-refunded' || kind === 'late-payment-notice') {
    return order.payment_state === 'refunded'
  }
  return kind !== 'refund-failed' || refund?.state === 'failed'
}
