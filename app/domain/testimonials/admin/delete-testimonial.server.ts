import { eq } from 'drizzle-orm'
import { type Db, inTransaction } from '../../../platform/db.ts'
import { recordChange } from '../../staff/history/record-change.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { testimonials } from '../schema.ts'
import {
  historySubject,
  lockTestimonial,
  type NotChanged,
  type Seen,
} from './lock-testimonial.server.ts'

export type DeleteTestimonialResult =
  | { ok: true }
  | NotChanged
  /** A review is deleted only with the personal data of its author. */
  | { ok: false; reason: 'review' }

/**
 * Deletes a testimonial or a sample. Staff cannot delete a review, only refuse it with a reason, so that
 * none is suppressed without a trace; a request by its author erases it (`app/privacy`).
 */
export async function deleteTestimonial(
  db: Db,
  staff: Staff,
  seen: Seen,
): Promise<DeleteTestimonialResult> {
  authorize(staff, 'edit')
  return await inTransaction(db, async (tx): Promise<DeleteTestimonialResult> => {
    const locked = await lockTestimonial(tx, seen)
    if (!locked.ok) return locked
    const { row } = locked
    if (row.origin === 'buyer') return { ok: false, reason: 'review' }
    await tx.delete(testimonials).where(eq(testimonials.id, row.id))
    await recordChange(tx, staff, { ...historySubject(row), action: 'deleted' })
    return { ok: true }
  })
}
