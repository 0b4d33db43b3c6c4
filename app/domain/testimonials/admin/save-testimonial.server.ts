import { type Db, inTransaction } from '../../../platform/db.ts'
import { changedFields, recordChange } from '../../staff/history/record-change.server.ts'
import type { HistoryValue } from '../../staff/schema.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { testimonials } from '../schema.ts'
import type { TestimonialState } from '../testimonial.ts'
import {
  historySubject,
  lockTestimonial,
  type NotChanged,
  type Saved,
  type Seen,
  type TestimonialRow,
  updateTestimonial,
} from './lock-testimonial.server.ts'
import type { TestimonialFields } from './staff-testimonial.ts'

/**
 * Adds a testimonial that staff have received, for example by letter.
 *
 * @param options.formKey the idempotency key of the form, which becomes the id: submitted again, it returns the
 * testimonial already added
 * @throws if it is to be shown without consent (a constraint of the database)
 */
export async function createTestimonial(
  db: Db,
  staff: Staff,
  fields: TestimonialFields,
  { formKey, now }: { formKey: string | null; now: Date },
): Promise<string> {
  authorize(staff, 'edit')
  return await inTransaction(db, async (tx) => {
    const [made] = await tx
      .insert(testimonials)
      .values({
        ...(formKey && { id: formKey }),
        ...columns(fields),
        origin: 'staff',
        created_at: now,
        updated_at: now,
      })
      .onConflictDoNothing({ target: testimonials.id })
      .returning()
    if (!made && formKey) return formKey
    if (!made) throw new Error('a testimonial was not written')
    await recordChange(tx, staff, {
      ...historySubject(made),
      action: 'created',
      changes: { state: [null, made.state], consent_on: [null, made.consent_on] },
    })
    return made.id
  })
}

export type SaveTestimonialResult = Saved | NotChanged

/**
 * Changes a testimonial. For a sample, only its position and whether it is shown can change; for a review,
 * only its position.
 *
 * @throws if it is to be shown without consent (a constraint of the database)
 */
export async function saveTestimonial(
  db: Db,
  staff: Staff,
  seen: Seen,
  fields: TestimonialFields,
  now: Date,
): Promise<SaveTestimonialResult> {
  authorize(staff, 'edit')
  return await inTransaction(db, async (tx): Promise<SaveTestimonialResult> => {
    const locked = await lockTestimonial(tx, seen)
    if (!locked.ok) return locked
    const old = locked.row
    const fresh = { ...old, ...changeable(old, fields) }
    const changes = { ...changedFields(facts(old), facts(fresh)), ...rewritten(old, fresh) }
    if (Object.keys(changes).length === 0) return { ok: true, version: old.version }
    await updateTestimonial(tx, old.id, changeable(old, fields), now)
    await recordChange(tx, staff, { ...historySubject(old), action: 'saved', changes })
    return { ok: true, version: old.version + 1 }
  })
}

function columns(fields: TestimonialFields) {
  const { name, place, text, rating, position } = fields
  return {
    name,
    place,
    text,
    rating,
    position,
    product_id: fields.productId,
    order_id: fields.orderId,
    given_on: fields.givenOn,
    consent_on: fields.consentOn,
    consent_how: fields.consentHow,
    state: stateOf(fields),
  }
}

const stateOf = ({ shown }: TestimonialFields): TestimonialState => (shown ? 'shown' : 'hidden')

function changeable({ origin }: TestimonialRow, fields: TestimonialFields) {
  const { position } = fields
  if (origin === 'buyer') return { position }
  return origin === 'sample' ? { position, state: stateOf(fields) } : columns(fields)
}

/** The fields whose values are recorded in the history. */
function facts(row: TestimonialRow): Record<string, HistoryValue> {
  const { rating, position, state, given_on, consent_on, product_id, order_id } = row
  return { rating, position, state, given_on, consent_on, product: product_id, order: order_id }
}

/** The changed fields whose values are not recorded: personal data, which may have to be erased. */
function rewritten(old: TestimonialRow, fresh: TestimonialRow) {
  const fields = ['name', 'place', 'text', 'consent_how'] as const
  const changed = fields.filter((field) => old[field] !== fresh[field])
  return Object.fromEntries(
    changed.map((field): [string, [HistoryValue, HistoryValue]] => [field, [null, 'changed']]),
  )
}
