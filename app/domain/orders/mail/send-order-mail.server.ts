import type { Db } from '../../../platform/db.ts'
import type { JobData } from '../../../platform/queue/queue.ts'
import { type OrderId, toOrderId } from '../../../platform/values/ids.ts'
import { isOneOf } from '../../../platform/values/is-one-of.ts'
import { NO_PENCE } from '../../../platform/values/money.ts'
import { composeMail } from '../../mail/compose-mail.server.ts'
import type { MailBlock } from '../../mail/mail-blocks.ts'
import type { Mailer } from '../../mail/mailer.server.ts'
import { findTermsText } from '../../pages/legal/terms-texts.server.ts'
import type { CancellationState } from '../cancellations/cancellation-states.ts'
import { findCancellation, refundOfCancelling } from '../cancellations/find-cancellation.server.ts'
import { findOpenDifference } from '../differences/find-difference.server.ts'
import { findItems, findOrder, type Order } from '../find-order.server.ts'
import { findRefunds } from '../refunds/order-refunds.server.ts'
import { findMismatch } from '../settlement/mismatch.server.ts'
import { isConfirmed } from '../status.ts'
import type { OrderEmailMoney, OrderMailSettings } from './email-parts.server.ts'
import { ORDER_MAIL_KINDS, type OrderMailKind } from './enqueue-order-mail.server.ts'
import { writeOrderEmail } from './order-email-texts.server.ts'
import { withOrderPage } from './with-order-page.ts'

/** The address of an order's page for its customer. */
type OrderPage = (orderId: OrderId) => Promise<string>

/**
 * Sends one order email; retried by the job queue if it throws. Outdated ones (a reverted status, a
 * failed refund) are not sent.
 */
export async function sendOrderMail(
  db: Db,
  mailer: Mailer,
  settings: OrderMailSettings & { orderPage: OrderPage },
  { orderId: id = '', kind = '', refundId, copy }: JobData,
): Promise<void> {
  const orderId = toOrderId(id)
  const order = await findOrder(db, orderId)
  if (!order || !isOneOf(ORDER_MAIL_KINDS, kind)) return
  const money = ABOUT_MONEY.has(kind) ? await readMoney(db, order, refundId) : NO_MONEY
  if (!isStillTrue(kind, order, money)) return
  const own = kind === 'confirmation' ? await withTermsOf(db, order, settings) : settings
  const email = writeOrderEmail(kind, order, await findItems(db, orderId), own, money)
  const fromShop = email.to === 'shop'
  // Anonymised customers have no address.
  if (!fromShop && order.customer_email === '') return
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
        ? withOrderLink(email.blocks, `${settings.publicUrl}/admin/orders/${order.id}`)
        : withOrderPage(email.blocks, await settings.orderPage(order.supplement_of ?? orderId)),
    ),
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

/** The emails that name refunded or wrongly paid amounts, or a request to cancel. */
const ABOUT_MONEY = new Set<OrderMailKind>([
  'cancelled',
  'refunded',
  'refund-failed',
  'difference-asked',
  ...(Object.keys(stateOfMail) as OrderMailKind[]),
])
const NO_MONEY: OrderEmailMoney = {
  refunds: [],
  refund: null,
  mismatch: null,
  asked: null,
  cancellation: 'none',
  back: NO_PENCE,
}

async function readMoney(
  db: Db,
  order: Order,
  refundId: string | undefined,
): Promise<OrderEmailMoney> {
  const orderId = order.id
  const [refunds, mismatch, open, cancellation, back] = await Promise.all([
    findRefunds(db, orderId),
    findMismatch(db, orderId),
    findOpenDifference(db, orderId),
    findCancellation(db, orderId),
    refundOfCancelling(db, order),
  ])
  return {
    refunds,
    refund: refunds.find(({ id }) => id === refundId) ?? null,
    mismatch,
    asked: open?.asked ?? null,
    cancellation: cancellation.state,
    back,
  }
}

/** Every notice to the shop links to its order in the staff area. */
function withOrderLink(blocks: readonly MailBlock[], href: string): readonly MailBlock[] {
  const linked = blocks.some((block) => block.kind === 'button' && block.href === href)
  return linked ? blocks : [...blocks, { kind: 'button', label: 'Open the order', href }]
}

function isStillTrue(
  kind: OrderMailKind,
  order: Order,
  { refund, asked, cancellation }: OrderEmailMoney,
): boolean {
  const asks = stateOfMail[kind]
  if (asks) return cancellation === asks
  if (kind === 'shipped') return order.status === 'shipped' || order.status === 'delivered'
  if (kind === 'cancelled') return order.status === 'cancelled'
  if (kind === 'confirmation') return isConfirmed(order)
  if (kind === 'difference-asked') return asked !== null
  if (kind === 'refunded') return refund?.state === 'succeeded'
  return kind !== 'refund-failed' || refund?.state === 'failed'
}
