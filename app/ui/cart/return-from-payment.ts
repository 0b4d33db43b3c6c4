import { forget, recall, remember } from './browser-storage.ts'
import { askShop, openCart } from './cart-store.ts'

/**
 * Set in the tab that has left for the payment page. By tab on purpose: another tab must not
 * take back a payment that is under way in this one.
 */
const LEFT_FOR_PAYMENT = 'left-for-payment'

export function leaveForPayment(address: string): void {
  remember('session', LEFT_FOR_PAYMENT, '1')
  location.assign(address)
}

/**
 * Back from the payment page by the browser's own Back: the payment is taken back, and the cart
 * is as it was before. Does nothing in a tab that has not left for payment.
 */
export async function returnFromPayment(): Promise<void> {
  if (recall('session', LEFT_FOR_PAYMENT) === null) return
  forget('session', LEFT_FOR_PAYMENT)
  if (location.pathname === '/checkout/success') return
  try {
    const answer = await askShop<{ released: boolean }>('/api/release-checkout', { method: 'POST' })
    if (answer.released) openCart()
  } catch (error) {
    console.error(error)
    // Tried again on the next page.
    remember('session', LEFT_FOR_PAYMENT, '1')
  }
}
