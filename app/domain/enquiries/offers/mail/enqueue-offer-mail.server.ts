import type { Tx } from '../../../../platform/db.ts'
import type { Jobs } from '../../../../platform/queue/queue.ts'
import { OFFER_MAIL } from '../../mail/queues.server.ts'

/** `bought` and `refused` go to the shop, all others to the seller. */
export const OFFER_MAIL_KINDS = [
  'offer',
  'reminder',
  'expired',
  'withdrawn',
  'accepted',
  'bought',
  'refused',
] as const
export type OfferMailKind = (typeof OFFER_MAIL_KINDS)[number]

/**
 * Enqueues a mail about an offer, in the transaction of the change it reports (transactional outbox).
 *
 * @param copy distinguishes repeated mails of a kind
 */
export async function enqueueOfferMail(
  tx: Tx,
  jobs: Jobs,
  offerId: string,
  kind: OfferMailKind,
  copy = '',
): Promise<void> {
  await jobs.enqueue(tx, OFFER_MAIL, { offerId, kind, copy })
}
