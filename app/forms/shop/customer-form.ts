import { checkoutFieldErrors as errors } from '../../content/toasts/checkout-messages.ts'
import {
  type FieldErrors,
  type FieldRules,
  type FieldValues,
  readFields,
} from '../fields/field-rules.ts'

/** Rules of the checkout form's text fields, in the form's order. */
export const customerRules = {
  name: { min: 2, max: 200, message: errors.name, tooLong: errors.longName },
  email: { min: 1, max: 254, message: errors.email, email: true },
  phone: { min: 0, max: 50, optional: true, tooLong: errors.longPhone },
} as const satisfies FieldRules

/** The checkout form's fields. */
export type CustomerInput = FieldValues<typeof customerRules> & { marketingOptIn: boolean }
export type CustomerErrors = FieldErrors<typeof customerRules>

/** Reads the form's fields under the names that the checkout request uses. */
export function readCustomer(form: FormData): CustomerInput {
  return {
    ...readFields(customerRules, form),
    marketingOptIn: form.get('marketingOptIn') !== null,
  }
}
