import { openCart } from './cart-changes.ts'
import { requestCartApi } from './cart-cookie.ts'
import { noteLeftForPayment } from './left-for-payment.ts'

export function leaveForPayment(address: string): void {
  noteLeftForPayment(true)
  location.assign(address)
}

/** Called after the browser's Back button on the payment page: cancels the payment and restores the cart. */
export async function returnFromPayment(): Promise<void> {
  noteLeftForPayment(false)
  if (location.pathname === '/checkout/success') return
  try {
    const response = await requestCartApi<{ released: boolean }>('/api/release-checkout', {
      method: 'POST',
    })
    if (response.released) openCart()
  } catch (error) {
    console.error(error)
    // Retried on the next page.
    noteLeftForPayment(true)
  }
}
