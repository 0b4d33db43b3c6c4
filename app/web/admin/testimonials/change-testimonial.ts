import { testimonialToasts } from '../../../content/staff/testimonials.ts'
import type { Toast } from '../../../content/toasts/storefront-toasts.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import { deleteTestimonial } from '../../../domain/testimonials/admin/delete-testimonial.server.ts'
import { findTestimonial } from '../../../domain/testimonials/admin/find-testimonial.server.ts'
import type { Seen } from '../../../domain/testimonials/admin/lock-testimonial.server.ts'
import { moderateReview } from '../../../domain/testimonials/admin/moderate-review.server.ts'
import { saveTestimonial } from '../../../domain/testimonials/admin/save-testimonial.server.ts'
import { fieldErrors, readFields } from '../../../forms/fields/field-rules.ts'
import {
  readPlaceForm,
  refusalRules,
  testimonialFields,
  testimonialFormOf,
} from '../../../forms/staff/testimonial-form.ts'
import type { Services } from '../../../server/request-context.ts'
import type {
  RefusalResult,
  TestimonialResult,
} from '../../../ui/admin/testimonials/testimonial-result.ts'
import { readTestimonial } from './read-testimonial.ts'

type Changed = { result: TestimonialResult; status: number } | 'deleted' | 'missing' | 'unreadable'

/** Saves, deletes, publishes or refuses a testimonial as its form asks. @param id untrusted */
export async function changeTestimonial(
  services: Services,
  staff: Staff,
  id: string,
  form: FormData,
): Promise<Changed> {
  const seen = { id, version: Number(form.get('version')) }
  if (!Number.isSafeInteger(seen.version)) return 'unreadable'
  const intent = form.get('intent')
  if (intent === 'save') return await save(services, staff, seen, form)
  if (intent === 'delete') return await remove(services, staff, seen)
  if (intent === 'publish') return await judge(services, staff, seen, null)
  if (intent === 'refuse') return await refuseReview(services, staff, seen, form)
  return 'unreadable'
}

async function save(
  services: Services,
  staff: Staff,
  seen: Seen,
  form: FormData,
): Promise<Changed> {
  const { db, clock } = services
  const current = await findTestimonial(db, staff, seen.id)
  if (!current) return 'missing'
  const read =
    current.origin === 'staff'
      ? await readTestimonial(services, form)
      : readPlace(form, testimonialFormOf(current))
  if (!read.ok) return refuse({ submitted: read.submitted, errors: read.errors })
  const saved = await saveTestimonial(db, staff, seen, read.fields, clock.now())
  if (saved.ok) return done(testimonialToasts.saved, { saved: saved.version })
  if (saved.reason === 'missing') return 'missing'
  return changedMeanwhile({ submitted: read.submitted, conflict: true })
}

function readPlace(form: FormData, current: ReturnType<typeof testimonialFormOf>) {
  const { submitted, errors } = readPlaceForm(form, current)
  if (Object.keys(errors).length > 0) return { ok: false, submitted, errors } as const
  const fields = testimonialFields(submitted, { productId: null, orderId: null })
  return { ok: true, submitted, fields } as const
}

async function remove({ db }: Services, staff: Staff, seen: Seen): Promise<Changed> {
  const deleted = await deleteTestimonial(db, staff, seen)
  if (deleted.ok) return 'deleted'
  if (deleted.reason === 'review') return 'unreadable'
  return deleted.reason === 'missing' ? 'missing' : changedMeanwhile({})
}

async function refuseReview(
  services: Services,
  staff: Staff,
  seen: Seen,
  form: FormData,
): Promise<Changed> {
  const submitted = readFields(refusalRules, form)
  const error = fieldErrors(refusalRules, submitted).refusal
  if (error) return refuse({ refusal: { submitted: submitted.refusal, error } })
  return await judge(services, staff, seen, submitted.refusal)
}

async function judge(
  { db, clock }: Services,
  staff: Staff,
  seen: Seen,
  refusal: string | null,
): Promise<Changed> {
  const judged = await moderateReview(db, staff, seen, { refusal }, clock.now())
  const { published, refused } = testimonialToasts
  if (judged.ok) {
    return refusal === null
      ? done(published)
      : done(refused, { refusal: { saved: judged.version } })
  }
  if (judged.reason === 'no-review') return 'unreadable'
  return judged.reason === 'missing'
    ? 'missing'
    : changedMeanwhile(refusal === null ? {} : { refusal: { submitted: refusal, conflict: true } })
}

const done = (toast: Toast, saved: Pick<TestimonialResult, 'saved' | 'refusal'> = {}): Changed => ({
  result: { ok: true, toast, ...saved },
  status: 200,
})

/** @param input that the next save is to replace the stored values with; none for a button */
const changedMeanwhile = (
  input: Pick<TestimonialResult, 'submitted' | 'conflict'> & { refusal?: RefusalResult },
): Changed => ({
  result: { ok: false, toast: testimonialToasts.changed, ...input },
  status: 409,
})

function refuse(given: Omit<TestimonialResult, 'ok' | 'toast'>): Changed {
  return { result: { ok: false, toast: testimonialToasts.notSaved, ...given }, status: 422 }
}
