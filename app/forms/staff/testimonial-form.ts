import { testimonialErrors as errors } from '../../content/staff/testimonials.ts'
import { isDate } from '../../domain/settings/setting-rules.ts'
import type {
  StaffTestimonialDetails,
  TestimonialFields,
} from '../../domain/testimonials/admin/staff-testimonial.ts'
import {
  LAST_POSITION,
  TESTIMONIAL_LENGTHS as lengths,
  MAX_RATING,
} from '../../domain/testimonials/testimonial.ts'
import { type FieldValues, fieldErrors, readFields } from '../fields/field-rules.ts'

const number = (text: string, most: number) => {
  const value = /^\d{1,4}$/.test(text) ? Number(text) : 0
  return value >= 1 && value <= most ? value : null
}
const dayProblem = (text: string) => (isDate(text) ? undefined : errors.day)
/** More than any address of the shop has. */
const reference = { min: 1, max: 300, optional: true } as const

/** Rules of a testimonial's fields, in the form's order. */
const rules = {
  name: { min: 1, max: lengths.name, message: errors.name },
  place: { min: 1, max: lengths.place, optional: true },
  text: { min: 1, max: lengths.text, message: errors.text, lines: true },
  rating: {
    check: (text: string) => (text === '' || number(text, MAX_RATING) ? undefined : errors.rating),
  },
  givenOn: { check: dayProblem },
  piece: reference,
  order: reference,
  consentOn: { check: (text: string) => (text === '' ? undefined : dayProblem(text)) },
  consentHow: { min: 1, max: lengths.consentHow, optional: true },
  position: {
    check: (text: string) => (number(text, LAST_POSITION) ? undefined : errors.position),
  },
} as const

/** The reason for not publishing a review. */
export const refusalRules = {
  refusal: { min: 1, max: lengths.refusal, message: errors.refusal },
} as const

/** The form of a testimonial as submitted. */
export type TestimonialForm = FieldValues<typeof rules> & { shown: boolean }
export type TestimonialFormErrors = {
  [Field in keyof typeof rules | 'shown']?: string
}

type Given = { get: (field: string) => unknown }

/**
 * Reads and checks the form of a testimonial. Its piece and order are not looked up.
 *
 * @param today `2026-11-23`
 */
export function readTestimonialForm(form: Given, today: string) {
  const submitted: TestimonialForm = {
    ...readFields(rules, form),
    shown: form.get('shown') === 'on',
  }
  const found: TestimonialFormErrors = { ...fieldErrors(rules, submitted) }
  for (const day of ['givenOn', 'consentOn'] as const) {
    if (!found[day] && submitted[day] > today) found[day] = errors.future
  }
  if (submitted.consentOn && !submitted.consentHow) found.consentHow = errors.consentHow
  if (submitted.consentHow && !submitted.consentOn) found.consentOn = errors.consentOn
  if (submitted.shown && !submitted.consentOn && !submitted.consentHow)
    found.shown = errors.consentFirst
  return { submitted, errors: found }
}

/** Reads the form of a sample or a review, of which only position and visibility can be changed. */
export function readPlaceForm(form: Given, current: TestimonialForm) {
  const position = readFields({ position: rules.position }, form)
  const submitted = { ...current, ...position, shown: form.get('shown') === 'on' }
  return { submitted, errors: fieldErrors({ position: rules.position }, position) }
}

/** @param submitted without errors */
export function testimonialFields(
  submitted: TestimonialForm,
  referred: Pick<TestimonialFields, 'productId' | 'orderId'>,
): TestimonialFields {
  const { name, place, text, rating, givenOn, consentOn, consentHow, position, shown } = submitted
  return {
    ...referred,
    name,
    place,
    text,
    givenOn,
    shown,
    rating: number(rating, MAX_RATING),
    consentOn: consentOn || null,
    consentHow: consentHow || null,
    position: Number(position),
  }
}

/** The form of an existing testimonial. */
export function testimonialFormOf(one: StaffTestimonialDetails): TestimonialForm {
  return {
    name: one.name,
    place: one.place,
    text: one.text,
    rating: `${one.rating ?? ''}`,
    givenOn: one.givenOn,
    piece: one.product ? `/shop/product/${one.product.id}` : '',
    order: one.orderId ?? '',
    consentOn: one.consentOn ?? '',
    consentHow: one.consentHow ?? '',
    position: `${one.position}`,
    shown: one.state === 'shown',
  }
}

/** The form of a new testimonial. */
export function newTestimonialForm(today: string): TestimonialForm {
  const texts = { name: '', place: '', text: '', rating: '', piece: '', order: '' }
  const consent = { consentOn: '', consentHow: '' }
  return { ...texts, ...consent, givenOn: today, position: '100', shown: false }
}
