import { type Db, inTransaction } from '../../../platform/db.ts'
import { isoDay } from '../../../platform/values/dates.ts'
import { testimonials } from '../schema.ts'
import { findInvitation, type Invitation } from './find-invitation.server.ts'
import { lockRequest } from './lock-request.server.ts'

export type ReviewValues = {
  /** 1 to 5; null: no rating. */
  rating: number | null
  text: string
  /** The name to publish. */
  name: string
  /** The town to publish; may be empty. */
  place: string
}

type Submitted = {
  token: string
  values: ReviewValues
  /** The text of the consent that its author agreed to. */
  consent: string
  now: Date
}

export type SubmitReviewResult =
  | { ok: true }
  | { ok: false; reason: Exclude<Invitation['state'], 'open'> }

/** Stores a review, which waits for staff. Of two concurrent reviews of an order, the first is stored. */
export async function submitReview(
  db: Db,
  sessionSecret: string,
  { token, values, consent, now }: Submitted,
): Promise<SubmitReviewResult> {
  return await inTransaction(db, async (tx): Promise<SubmitReviewResult> => {
    // Concurrent reviews of one order wait for each other, and for an erasure of personal data.
    await lockRequest(tx, sessionSecret, token)
    const invitation = await findInvitation(tx, sessionSecret, token, now)
    if (invitation.state !== 'open') return { ok: false, reason: invitation.state }
    const today = isoDay(now)
    await tx
      .insert(testimonials)
      .values({
        ...values,
        origin: 'buyer',
        state: 'waiting',
        order_id: invitation.orderId,
        given_on: today,
        consent_on: today,
        consent_how: consent,
        created_at: now,
        updated_at: now,
      })
      .onConflictDoNothing()
    return { ok: true }
  })
}
