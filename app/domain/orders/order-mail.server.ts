import type { DbOrTx } from '../../platform/db.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { ORDER_MAIL } from './queues.server.ts'

export const ORDER_MAIL_KINDS = [
  'confirmation',
  'new-order',
  'amount-mismatch',
  'late-payment-refunded',
  'late-payment-notice',
] as const
export type OrderMailKind = (typeof ORDER_MAIL_KINDS)[number]

/** Queues a mail about an order, in the transaction of the change that it tells of. */
export async function enqueueMail(
  db: DbOrTx,
  jobs: Jobs,
  orderId: string,
  kind: OrderMailKind,
): Promise<void> {
  await jobs.enqueue(db, ORDER_MAIL, { orderId, kind })
}
