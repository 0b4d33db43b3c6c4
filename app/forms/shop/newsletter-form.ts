import { newsletterMessages } from '../../content/toasts/newsletter-messages.ts'
import type { FieldRules } from '../fields/field-rules.ts'

/** The newsletter form. */
export const newsletterRules = {
  email: { min: 1, max: 254, message: newsletterMessages.invalidEmail.description, email: true },
} as const satisfies FieldRules
