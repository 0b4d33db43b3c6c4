import type { Tx } from '../../../platform/db.ts'
import type { Jobs } from '../../../platform/queue/queue.ts'
import { RETURN_MAIL } from './queues.server.ts'

/** Kinds ending with `notice` go to staff, all others to the customer. The order mails the refund itself. */
export const RETURN_MAIL_KINDS = [
  'asked',
  'asked-notice',
  'received',
  'deduction',
  'deduction-waived',
  'repaired',
  'refused',
  'withdrawn',
  'withdrawn-notice',
] as const
export type ReturnMailKind = (typeof RETURN_MAIL_KINDS)[number]

/**
 * Enqueues a mail about a return, in the transaction of the change (transactional outbox).
 *
 * @param copy distinguishes mails of the same kind, such as two deductions
 */
export async function enqueueReturnMail(
  tx: Tx,
  jobs: Jobs,
  returnId: string,
  kind: ReturnMailKind,
  copy = '',
): Promise<void> {
  await jobs.enqueue(tx, RETURN_MAIL, { returnId, kind, copy })
}
