import { nameErrors } from '../../content/staff/people/users.ts'
import { contactFieldErrors } from '../../content/toasts/form-messages.ts'
import type { FieldRules } from '../fields/field-rules.ts'

const email = { min: 1, max: 254, message: contactFieldErrors.email, email: true } as const

/** Maximum length of a staff member's name, in characters. */
export const STAFF_NAME_MAX = 100

/** The form in which staff members change their own name. */
export const nameRules = {
  full_name: { min: 1, max: STAFF_NAME_MAX, message: nameErrors.own },
} as const satisfies FieldRules

/** The form of the first admin, and the body of `POST /api/setup-first-admin`. */
export const firstAdminRules = { ...nameRules, email } as const satisfies FieldRules

/** The form of an invitation. */
export const inviteRules = {
  email,
  full_name: { min: 1, max: STAFF_NAME_MAX, message: nameErrors.their },
} as const satisfies FieldRules

/** The body of `POST /api/invite-admin-user`. */
export const inviteApiRules = {
  ...inviteRules,
  full_name: { ...inviteRules.full_name, optional: true },
} as const satisfies FieldRules
