import type { Tx } from '../../../platform/db.ts'
import type { Jobs } from '../../../platform/queue/queue.ts'
import { DELIVERY_MAIL } from './queues.server.ts'

export const DELIVERY_MAIL_KINDS = [
  'day-confirmed',
  'day-withdrawn',
  'pickup-cancelled',
  'day-before',
  'on-our-way',
  'delivered',
  'could-not-deliver',
  'choose-a-day',
] as const
export type DeliveryMailKind = (typeof DELIVERY_MAIL_KINDS)[number]

export type DeliveryMailAbout = {
  /** Distinguishes mails of the same kind: the event, the day, the number of the reminder. */
  copy: string
  /** The day in the mail: if the delivery has another day by then, the mail is not sent. */
  day?: string
  /** The day on which the delivery does not take place, of a withdrawn day or a cancelled pick-up. */
  from?: string
  /** The reason and the next step of a failed attempt. */
  reason?: string
  next?: string
}

/** Enqueues a mail about a delivery, in the transaction of the change (transactional outbox). */
export async function enqueueDeliveryMail(
  tx: Tx,
  jobs: Jobs,
  deliveryId: string,
  kind: DeliveryMailKind,
  about: DeliveryMailAbout,
): Promise<void> {
  await jobs.enqueue(tx, DELIVERY_MAIL, { deliveryId, kind, ...about })
}
