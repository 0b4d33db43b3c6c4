import { contactFieldErrors as errors } from '../../content/toasts/form-messages.ts'
import type { ContactValues } from '../../domain/enquiries/contact/message.ts'
import type { FieldRule } from '../fields/field-rules.ts'

/** Rules of the contact form's fields, in the form's order. */
export const contactRules = {
  name: { min: 2, max: 200, message: errors.name },
  email: { min: 1, max: 254, message: errors.email, email: true },
  phone: { min: 0, max: 50, optional: true },
  subject: { min: 2, max: 200, message: errors.subject },
  message: { min: 10, max: 5_000, message: errors.message, lines: true },
} as const satisfies Record<keyof ContactValues, FieldRule>
