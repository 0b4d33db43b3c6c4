import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db.ts'
import { longDate } from '../../../platform/values/dates.ts'
import { isUuid } from '../../../platform/values/ids.ts'
import { testimonials } from '../schema.ts'

export type TestimonialRow = typeof testimonials.$inferSelect

/** The testimonial and version that a change is based on. `id` is untrusted. */
export type Seen = { id: string; version: number }

/** `version`: of what is stored now. */
export type Saved = { ok: true; version: number }

/** `changed`: by a colleague since the form was opened. */
export type NotChanged = { ok: false; reason: 'missing' | 'changed' }

/** Locks a testimonial in the version that staff have seen. */
export async function lockTestimonial(
  tx: Tx,
  { id, version }: Seen,
): Promise<{ ok: true; row: TestimonialRow } | NotChanged> {
  const [row] = isUuid(id)
    ? await tx.select().from(testimonials).where(eq(testimonials.id, id)).for('update')
    : []
  if (!row) return { ok: false, reason: 'missing' }
  return row.version === version ? { ok: true, row } : { ok: false, reason: 'changed' }
}

/** Changes a locked testimonial and increases its version. */
export async function updateTestimonial(
  tx: Tx,
  id: string,
  values: Partial<TestimonialRow>,
  now: Date,
): Promise<void> {
  await tx
    .update(testimonials)
    .set({ ...values, version: sql`${testimonials.version} + 1`, updated_at: now })
    .where(eq(testimonials.id, id))
}

/** Its subject in the history, without a name, since the history is never erased. */
export function historySubject({ id, origin, created_at }: TestimonialRow) {
  const noun = origin === 'buyer' ? 'A review' : 'A testimonial'
  return { subject: 'testimonial', id, label: `${noun} of ${longDate(created_at)}` } as const
}
