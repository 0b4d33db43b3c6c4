import { sql } from 'drizzle-orm'
import { ANONYMISED_NAME } from '../../../platform/anonymised-name.ts'
import { orders } from '../schema.ts'

/**
 * What an order is left with once nobody may know any more who placed it: what was sold and paid,
 * and the history of it. Without the payment page's name its receipt cannot be opened; the
 * payment's own name at the provider stays, since the accounts point to it.
 */
export const anonymisedCustomer = {
  customer_name: ANONYMISED_NAME,
  customer_email: '',
  customer_phone: '',
  shipping_address: null,
  marketing_opt_in: false,
  // Made from who the customer was and what they wanted.
  checkout_key: sql`${orders.id}::text`,
  stripe_payment_id: null,
}
