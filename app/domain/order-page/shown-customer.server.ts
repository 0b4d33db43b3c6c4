import type { Order } from '../orders/find-order.server.ts'
import { addressFields } from './address-fields.server.ts'
import { shortAddress, shortEmail, shortPhone } from './mask-personal-data.server.ts'
import type { ShownCustomer } from './order-page.ts'

/** The customer of an order, as shown to a browser. @param whole whether it is the customer's own */
export function shownCustomer(order: Order, whole: boolean): ShownCustomer {
  const address = order.shipping_address?.split('\n') ?? null
  const { customer_name: name, customer_email: email, customer_phone: phone } = order
  if (whole) {
    return { whole, name, email, phone, address, addressFields: address && addressFields(address) }
  }
  return {
    whole,
    name,
    email: shortEmail(email),
    phone: shortPhone(phone),
    address: address && shortAddress(address),
    addressFields: null,
  }
}
