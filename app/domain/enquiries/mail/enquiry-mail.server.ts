import type { Clock } from '../../../platform/clock.ts'
import type { DbOrTx } from '../../../platform/db.ts'
import type { Jobs } from '../../../platform/queue/queue.ts'
import { consumeRateLimit } from '../../../platform/rate-limit/rate-limit.server.ts'
import { ENQUIRY_MAIL } from './queues.server.ts'

/** Dependencies of the actions on enquiries, besides the database. */
export type EnquiryDeps = { jobs: Jobs; clock: Clock; sessionSecret: string }

export type EnquiryMail =
  /** The subject is stored only in the job. */
  | { kind: 'contact-notice'; id: string; subject: string }
  | { kind: 'contact-acknowledgement'; id: string }
  | { kind: 'sell-notice'; id: string }
  | { kind: 'sell-acknowledgement'; id: string }

/** Rate limit per recipient: anyone can enter someone else's address. */
const ACKNOWLEDGEMENT_LIMIT = { scope: 'acknowledgement', max: 3, windowSeconds: 24 * 60 * 60 }

/**
 * Enqueues the notice to the shop and the acknowledgement to the sender, in the transaction that
 * stores the enquiry.
 */
export async function enqueueEnquiryMails(
  tx: DbOrTx,
  { jobs, clock, sessionSecret }: EnquiryDeps,
  email: string,
  mails: { notice: EnquiryMail; acknowledgement: EnquiryMail },
): Promise<void> {
  await jobs.enqueue(tx, ENQUIRY_MAIL, mails.notice)
  const to = email.toLowerCase()
  const turn = await consumeRateLimit(tx, sessionSecret, ACKNOWLEDGEMENT_LIMIT, to, clock.now())
  if (turn.ok) await jobs.enqueue(tx, ENQUIRY_MAIL, mails.acknowledgement)
}
