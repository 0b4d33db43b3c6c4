import { sessionOf, type TestProduct, type TestShop } from '../support/shop.ts'

/** Unique words: finding one means that this customer's data was disclosed. */
export const CUSTOMER = {
  name: 'Quentina Plantagenet',
  email: 'quentina.plantagenet@example.com',
  line1: '77 Planted Lane',
  postcode: 'PL4 4NT',
}

/** An order paid on the payment page, whose receipt has not been opened. */
export async function boughtBy(shop: TestShop, product: TestProduct, customer = CUSTOMER) {
  const { name, email, line1, postcode } = customer
  const response = await shop.checkout([{ product }], {
    customer: { name, email, phone: '07700 900456', marketingOptIn: true },
  })
  if (!response.url) throw new Error(`the checkout was answered with ${response.status}`)
  const paid = await fetch(response.url, {
    method: 'POST',
    body: new URLSearchParams({ name, line1, postcode, phone: '07700 900456', action: 'pay' }),
    redirect: 'manual',
  })
  if (paid.status >= 400) throw new Error(`the payment was answered with ${paid.status}`)
  const session = sessionOf(response)
  const orders = await shop.allOrders()
  const orderId = orders.find((order) => order.stripe_payment_id === session)?.id ?? ''
  return { session, orderId, cookies: response.cookies }
}
