import type { Db } from '../../../platform/db.ts'
import type { JobData } from '../../../platform/queue/queue.ts'
import { composeMail } from '../../mail/compose-mail.server.ts'
import type { Mailer } from '../../mail/mailer.server.ts'
import type { OrderEmail, OrderMailSettings } from '../mail/email-parts.server.ts'
import { paymentAmount } from '../settlement/mismatch.ts'
import type { UnmatchedPayment } from './unmatched-payment.ts'
import { listUnmatched } from './unmatched-payments.server.ts'

/** Number of payments listed in the mail; the page lists all. */
const NAMED = 20

/**
 * Mails the owner about unmatched payments; retried by the job queue if it throws. Not sent if all
 * of them have been settled since then.
 */
export async function sendUnmatchedMail(
  db: Db,
  mailer: Mailer,
  settings: OrderMailSettings,
  { first = '', count = '' }: JobData,
): Promise<void> {
  const payments = await listUnmatched(db)
  if (payments.length === 0) return
  const email = unmatchedEmail(payments, settings)
  await mailer.send({
    to: settings.noticesEmail,
    subject: email.subject,
    replyTo: settings.supportEmail,
    messageId: `<unmatched.${first}.${count}@${new URL(settings.publicUrl).hostname}>`,
    ...composeMail(settings.brand, email.heading, email.blocks),
  })
}

/** @param payments one or more */
export function unmatchedEmail(
  payments: readonly UnmatchedPayment[],
  { publicUrl }: Pick<OrderMailSettings, 'publicUrl'>,
): OrderEmail {
  const one = payments.length === 1
  const title = one ? 'A payment has no order' : `${payments.length} payments have no order`
  return {
    to: 'shop',
    subject: `Please look: ${one ? 'a payment has no order' : title}`,
    heading: title,
    blocks: [
      {
        kind: 'text',
        text: 'Customers have paid, and the shop has no order for it. This happens where the shop was restored from a backup that is older than the order. Who paid, and for what, stands in the payment provider’s dashboard. Refund the payment, or deal with it in another way and say so.',
      },
      {
        kind: 'rows',
        rows: payments.slice(0, NAMED).map((payment) => ({
          label: payment.paymentId,
          value: paymentAmount(payment),
        })),
      },
      {
        kind: 'button',
        label: 'Look at them',
        href: `${publicUrl}/admin/unmatched-payments`,
      },
    ],
  }
}
