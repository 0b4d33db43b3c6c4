import { site } from './content/site.ts'
import type { Mailer } from './domain/mail/mailer.server.ts'
import { ORDER_MAIL, REFUND } from './domain/orders/queues.server.ts'
import { reconcilePayments } from './domain/orders/reconcile-payments.server.ts'
import { refundOrder } from './domain/orders/refund-order.server.ts'
import { sendOrderMail } from './domain/orders/send-order-mail.server.ts'
import type { Services } from './services.ts'

const RECONCILE_EVERY_MS = 15_000

/** Everything the shop does without being asked: mail, refunds, looking after open payments. */
export async function startBackgroundWork(
  services: Services,
  mailer: Mailer,
): Promise<{ stop(): Promise<void> }> {
  const { db, jobs, log, publicUrl } = services
  const settings = {
    brand: {
      name: site.name,
      line: site.line,
      footer: [site.legalName, site.address.join(', '), site.email],
    },
    publicUrl,
    noticesEmail: site.noticesEmail,
    supportEmail: site.supportEmail,
    deliveryNote: site.deliveryNote,
  }
  await jobs.work(ORDER_MAIL, ({ orderId = '', kind = '' }) =>
    sendOrderMail(db, mailer, settings, { orderId, kind }),
  )
  await jobs.work(REFUND, ({ orderId = '' }) => refundOrder(db, services, orderId))

  let running: Promise<unknown> = Promise.resolve()
  let stopped = false
  const reconcile = (): void => {
    running = reconcilePayments(db, services)
      .catch((error: unknown) => log.warn({ err: error }, 'payments could not be reconciled'))
      .then(() => {
        if (!stopped) timer = setTimeout(reconcile, RECONCILE_EVERY_MS)
      })
  }
  let timer = setTimeout(reconcile, 0)
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
      mailer.close()
    },
  }
}
