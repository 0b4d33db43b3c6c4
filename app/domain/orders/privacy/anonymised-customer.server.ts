import { sql } from 'drizzle-orm'
import { ANONYMISED_NAME } from '../../../platform/values/anonymised-name.ts'
import { orders } from '../schema.ts'

/**
 * The column values of an anonymised order: items, amounts and events stay. Without the session's
 * id its receipt cannot be opened; the payment's id stays for the accounts.
 */
export const anonymisedCustomer = {
  customer_name: ANONYMISED_NAME,
  customer_email: '',
  customer_phone: '',
  shipping_address: null,
  delivery_postcode: null,
  marketing_opt_in: false,
  // The note may name the customer; at some carriers the tracking number reveals their name.
  internal_note: '',
  carrier: null,
  tracking_number: null,
  // The original key is derived from the customer's data.
  checkout_key: sql`${orders.id}::text`,
  stripe_payment_id: null,
}
