import type { Clock } from '../../../platform/clock.ts'
import { type Db, inTransaction } from '../../../platform/db.ts'
import type { Jobs } from '../../../platform/queue/queue.ts'
import { recordChange } from '../../staff/history/record-change.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { enquiryLabel } from '../admin/enquiry-label.server.ts'
import { endOffer } from './end-offer.server.ts'
import { lockSellRequest } from './lock-sell-request.server.ts'
import { enqueueOfferMail } from './mail/enqueue-offer-mail.server.ts'
import { sellOfferEvents } from './schema.ts'

type ShownOffer = {
  sellRequestId: string
  /** The offer that the screen showed. */
  offerId: string
}

export type WithdrawOfferResult =
  | { ok: true }
  /** `changed`: the offer has ended since. */
  | { ok: false; reason: 'missing' | 'changed' }

type Deps = { jobs: Jobs; clock: Clock }

/** Withdraws an open offer and notifies the seller. */
export function withdrawOffer(db: Db, deps: Deps, staff: Staff, shown: ShownOffer) {
  return changeOpenOffer(db, deps, staff, shown, 'withdraw')
}

/** Mails an open offer to its seller again, with its link: to their own address only. */
export function sendOfferAgain(db: Db, deps: Deps, staff: Staff, shown: ShownOffer) {
  return changeOpenOffer(db, deps, staff, shown, 'send-again')
}

async function changeOpenOffer(
  db: Db,
  { jobs, clock }: Deps,
  staff: Staff,
  { sellRequestId, offerId }: ShownOffer,
  does: 'withdraw' | 'send-again',
): Promise<WithdrawOfferResult> {
  authorize(staff, 'edit')
  const now = clock.now()
  return await inTransaction(db, async (tx): Promise<WithdrawOfferResult> => {
    const locked = await lockSellRequest(tx, sellRequestId)
    if (!locked) return { ok: false, reason: 'missing' }
    const { request, open } = locked
    if (open?.id !== offerId) return { ok: false, reason: 'changed' }
    if (does === 'withdraw') {
      await endOffer(tx, open, 'withdraw', { by: staff.id, at: now })
      await enqueueOfferMail(tx, jobs, open.id, 'withdrawn')
    } else {
      const [again] = await tx
        .insert(sellOfferEvents)
        .values({ offer_id: open.id, kind: 'sent_again', staff_id: staff.id, created_at: now })
        .returning({ id: sellOfferEvents.id })
      await enqueueOfferMail(tx, jobs, open.id, 'offer', `${again?.id}`)
    }
    await recordChange(tx, staff, {
      subject: 'offer',
      id: request.id,
      label: enquiryLabel('offer', request.created_at),
      action: does === 'withdraw' ? 'offer withdrawn' : 'offer sent again',
      changes: {},
    })
    return { ok: true }
  })
}
