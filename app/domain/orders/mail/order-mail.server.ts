import type { DbOrTx } from '../../../platform/db.ts'
import type { Jobs } from '../../../platform/queue/queue.ts'
import { ORDER_MAIL } from '../queues.server.ts'

export const ORDER_MAIL_KINDS = [
  'confirmation',
  'new-order',
  'amount-mismatch',
  'late-payment-refunded',
  'late-payment-notice',
  'shipped',
  'cancelled',
  'refunded',
  'refund-failed',
] as const
export type OrderMailKind = (typeof ORDER_MAIL_KINDS)[number]

/** Ids that a mail needs besides its order's. */
export type OrderMailAbout = {
  /** The refund that it tells of. */
  refundId?: string
  /** Tells a mail that may be sent several times from the last one of its kind. */
  copy?: string
}

/** Queues a mail about an order, in the transaction of the change that it tells of. */
export async function enqueueMail(
  db: DbOrTx,
  jobs: Jobs,
  orderId: string,
  kind: OrderMailKind,
  about: OrderMailAbout = {},
): Promise<void> {
  await jobs.enqueue(db, ORDER_MAIL, { orderId, kind, ...about })
}
