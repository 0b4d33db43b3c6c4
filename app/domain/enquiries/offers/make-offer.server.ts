import { eq } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/db.ts'
import type { Jobs } from '../../../platform/queue/queue.ts'
import { isoDay } from '../../../platform/values/dates.ts'
import type { Pence } from '../../../platform/values/money.ts'
import { addDays, type CivilDay } from '../../delivery/days/civil-days.ts'
import { recordChange } from '../../staff/history/record-change.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { enquiryLabel } from '../admin/enquiry-label.server.ts'
import { markEnquiry } from '../admin/mark-enquiry.server.ts'
import { setSellRequestStatus } from '../sell/set-sell-request-status.server.ts'
import { endOffer } from './end-offer.server.ts'
import { lockSellRequest } from './lock-sell-request.server.ts'
import { enqueueOfferMail } from './mail/enqueue-offer-mail.server.ts'
import { MAX_OFFER_DAYS } from './offer.ts'
import { newestOffer } from './offers-of.server.ts'
import { sellOfferEvents, sellOffers } from './schema.ts'

type OfferInput = {
  /** Untrusted. */
  sellRequestId: string
  /** £1 to £20,000. */
  amount: Pence
  validUntil: CivilDay
  /** At most 1,000 characters; may be empty. */
  note: string
  formKey: string | null
  /** The open offer that the form was shown with; empty for none. */
  seen: string
}

export type MakeOfferResult =
  | { ok: true }
  /**
   * `bought`: the shop has bought the piece already. `changed`: the open offer is not the one that the
   * form was shown with. `day`: not between today and 90 days from now.
   */
  | { ok: false; reason: 'missing' | 'bought' | 'changed' | 'day' }

/**
 * Offers a seller a price, in place of an open offer. The sell request becomes `contacted` and read, and
 * the mail to the seller is enqueued with it.
 */
export async function makeOffer(
  db: Db,
  { jobs, clock }: { jobs: Jobs; clock: Clock },
  staff: Staff,
  { sellRequestId, amount, validUntil, note, formKey, seen }: OfferInput,
): Promise<MakeOfferResult> {
  authorize(staff, 'edit')
  const now = clock.now()
  return await inTransaction(db, async (tx): Promise<MakeOfferResult> => {
    const locked = await lockSellRequest(tx, sellRequestId)
    if (!locked) return { ok: false, reason: 'missing' }
    const { request, open } = locked
    if (await isStored(tx, formKey)) return { ok: true }
    if (request.status === 'purchased') return { ok: false, reason: 'bought' }
    if ((open?.id ?? '') !== seen) return { ok: false, reason: 'changed' }
    if (!isOfferDay(validUntil, isoDay(now) as CivilDay)) return { ok: false, reason: 'day' }
    // Clocks of several processes may differ: an offer always gets a later time than those before it.
    const last = await newestOffer(tx, request.id)
    if (open) await endOffer(tx, open, 'replace', { by: staff.id, at: now })
    const [made] = await tx
      .insert(sellOffers)
      .values({
        sell_request_id: request.id,
        amount,
        valid_until: validUntil,
        note,
        staff_id: staff.id,
        form_key: formKey,
        created_at: last && last.madeAt >= now ? justAfter(last.madeAt) : now,
      })
      .returning({ id: sellOffers.id })
    if (!made) throw new Error('the offer was not written')
    await tx
      .insert(sellOfferEvents)
      .values({ offer_id: made.id, kind: 'made', staff_id: staff.id, created_at: now })
    await recordChange(tx, staff, {
      subject: 'offer',
      id: request.id,
      label: enquiryLabel('offer', request.created_at),
      action: 'offer made',
      changes: {
        amount: [open?.amount ?? null, amount],
        offer_until: [open?.valid_until ?? null, validUntil],
      },
    })
    await markEnquiry(tx, staff, 'offer', { id: request.id, read: true })
    const { id, status: was } = request
    if (was !== 'contacted') await setSellRequestStatus(tx, staff, { id, status: 'contacted', was })
    await enqueueOfferMail(tx, jobs, made.id, 'offer')
    return { ok: true }
  })
}

const justAfter = (at: Date) => new Date(at.getTime() + 1)

/** Whether an offer made today can be valid until a day. */
function isOfferDay(day: CivilDay, today: CivilDay): boolean {
  return day >= today && day <= addDays(today, MAX_OFFER_DAYS)
}

async function isStored(tx: Tx, formKey: string | null): Promise<boolean> {
  if (formKey === null) return false
  return (await tx.$count(sellOffers, eq(sellOffers.form_key, formKey))) > 0
}
