import { checkoutFieldErrors } from '../../content/checkout-messages.ts'
import { isEmail } from '../../platform/email-address.ts'
import { formText } from './form-text.ts'

/** What the checkout's form asks for. */
export type CustomerInput = {
  name: string
  email: string
  /** Empty where none is given. */
  phone: string
  marketingOptIn: boolean
}

/** Characters after trimming; the longest that the form's fields take. */
export const CUSTOMER_LENGTHS = { nameMin: 2, name: 200, email: 254, phone: 50 } as const

/** A field's name with what is wrong about it. */
export type CustomerErrors = { name?: string; email?: string; phone?: string }

/**
 * The rules of the checkout's form, for browser and server alike.
 *
 * @returns what to say beside each wrong field, in the form's order; empty where all is well
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

/** The form's fields as they were sent, by the names that the checkout request uses. */
export function readCustomer(form: FormData): CustomerInput {
  const text = (name: string): string => formText(form, name).trim()
  return {
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    marketingOptIn: form.get('marketingOptIn') !== null,
  }
}

/** The fields' own limits keep a browser from ever getting here. */
function tooLong(field: string, characters: number): string {
  return `${field} must be at most ${characters} characters`
}
