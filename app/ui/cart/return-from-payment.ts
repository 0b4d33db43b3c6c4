import { openCart } from './cart-changes.ts'
import { askShop } from './cart-cookie.ts'
import { noteLeftForPayment } from './left-for-payment.ts'

export function leaveForPayment(address: string): void {
  noteLeftForPayment(true)
  location.assign(address)
}

/**
 * Back from the payment page by the browser's own Back: the payment is taken back, and the cart
 * is as it was before.
 */
export async function returnFromPayment(): Promise<void> {
  noteLeftForPayment(false)
  if (location.pathname === '/checkout/success') return
  try {
    const answer = await askShop<{ released: boolean }>('/api/release-checkout', { method: 'POST' })
    if (answer.released) openCart()
  } catch (error) {
    console.error(error)
    // Tried again on the next page.
    noteLeftForPayment(true)
  }
}
