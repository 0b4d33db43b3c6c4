import { checkoutFieldErrors } from '../content/checkout-messages.ts'
import { isEmail } from '../platform/email-address.ts'
import { textOf } from './form-text.ts'

/** The checkout form's fields. */
export type CustomerInput = {
  name: string
  email: string
  /** Optional; may be empty. */
  phone: string
  marketingOptIn: boolean
}

/** Lengths of the form's fields, in characters after trimming. */
export const CUSTOMER_LENGTHS = { nameMin: 2, name: 200, email: 254, phone: 50 } as const

/** A message for each wrong field. */
export type CustomerErrors = { name?: string; email?: string; phone?: string }

/**
 * Checks the checkout's form, in the browser and again on the server.
 *
 * @returns a message for each wrong field, in the form's order; empty if all are valid
 */
export function customerErrors(customer: Omit<CustomerInput, 'marketingOptIn'>): CustomerErrors {
  const name = customer.name.trim()
  const phone = customer.phone.trim()
  const errors: CustomerErrors = {}
  if (name.length < CUSTOMER_LENGTHS.nameMin) errors.name = checkoutFieldErrors.name
  else if (name.length > CUSTOMER_LENGTHS.name) errors.name = tooLong('Name', CUSTOMER_LENGTHS.name)
  if (!isEmail(customer.email.trim())) errors.email = checkoutFieldErrors.email
  if (phone.length > CUSTOMER_LENGTHS.phone) {
    errors.phone = tooLong('Phone number', CUSTOMER_LENGTHS.phone)
  }
  return errors
}

/** Reads the form's fields, trimmed, under the names that the checkout request uses. */
export function readCustomer(form: FormData): CustomerInput {
  const text = (name: string): string => textOf(form, name).trim()
  return {
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    marketingOptIn: form.get('marketingOptIn') !== null,
  }
}

/** Reached only without the inputs' own `maxlength`. */
function tooLong(field: string, characters: number): string {
  return `${field} must be at most ${characters} characters`
}
