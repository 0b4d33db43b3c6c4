import type { DbOrTx } from '../../../platform/db.ts'
import type { Jobs } from '../../../platform/queue/queue.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
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
  'refund-paid-twice',
  'dispute-opened',
  'dispute-closed',
  'difference-asked',
  'address-changed',
  'address-changed-notice',
  'cancel-asked',
  'cancel-asked-notice',
  'cancel-withdrawn',
  'cancel-withdrawn-notice',
  'cancel-overtaken',
  'cancelled-notice',
] as const
export type OrderMailKind = (typeof ORDER_MAIL_KINDS)[number]

/** Ids needed by an email besides its order's. */
export type OrderMailAbout = {
  /** The refund that it is about. */
  refundId?: string
  /** The dispute that it is about. */
  disputeId?: string
  /** Distinguishes repeated emails of the same kind. */
  copy?: string
}

/** Enqueues an order email, in the transaction of the change (transactional outbox). */
export async function enqueueMail(
  db: DbOrTx,
  jobs: Jobs,
  orderId: OrderId,
  kind: OrderMailKind,
  about: OrderMailAbout = {},
): Promise<void> {
  await jobs.enqueue(db, ORDER_MAIL, { orderId, kind, ...about })
}

/** Enqueues several emails about one order, like `enqueueMail`. */
export async function enqueueMails(
  db: DbOrTx,
  jobs: Jobs,
  orderId: OrderId,
  kinds: readonly OrderMailKind[],
): Promise<void> {
  await jobs.enqueueAll(
    db,
    ORDER_MAIL,
    kinds.map((kind) => ({ orderId, kind })),
  )
}
