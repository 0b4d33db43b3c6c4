import { type Db, inTransaction } from '../../../platform/db.ts'
import { recordChange } from '../../staff/history/record-change.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import {
  historySubject,
  lockTestimonial,
  type NotChanged,
  type Saved,
  type Seen,
  updateTestimonial,
} from './lock-testimonial.server.ts'

/** @property refusal why the review is not published; null: it is published */
export type Judgement = { refusal: string | null }

export type ModerateReviewResult =
  | Saved
  | NotChanged
  /** It is a testimonial that staff have entered. */
  | { ok: false; reason: 'no-review' }

/** Publishes a review as it is, or refuses it with a reason; either can be changed later. */
export async function moderateReview(
  db: Db,
  staff: Staff,
  seen: Seen,
  { refusal }: Judgement,
  now: Date,
): Promise<ModerateReviewResult> {
  authorize(staff, 'edit')
  return await inTransaction(db, async (tx): Promise<ModerateReviewResult> => {
    const locked = await lockTestimonial(tx, seen)
    if (!locked.ok) return locked
    const { row } = locked
    if (row.origin !== 'buyer') return { ok: false, reason: 'no-review' }
    const state = refusal === null ? 'shown' : 'refused'
    if (row.state === state && row.refusal === refusal) return { ok: true, version: row.version }
    await updateTestimonial(tx, row.id, { state, refusal }, now)
    await recordChange(tx, staff, {
      ...historySubject(row),
      action: refusal === null ? 'published' : 'refused',
      // Without the reason: it may contain a name, and the history is never erased.
      changes: { state: [row.state, state] },
    })
    return { ok: true, version: row.version + 1 }
  })
}
