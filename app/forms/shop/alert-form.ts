import { contactFieldErrors } from '../../content/toasts/form-messages.ts'
import type { FieldRules } from '../fields/field-rules.ts'

/** The form that requests an alert. */
export const alertRules = {
  email: { min: 1, max: 254, message: contactFieldErrors.email, email: true },
} as const satisfies FieldRules
