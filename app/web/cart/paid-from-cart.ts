import type { PrivateCookie } from '../../platform/cookies.ts'

/**
 * Says that the shopper went to the payment page from the cart's own page, as one does without
 * JavaScript: the way back leads there. Lives a little longer than a payment page.
 */
export const PAID_FROM_CART: PrivateCookie = {
  name: 'paid-from-cart',
  path: '/checkout',
  maxAge: 40 * 60,
}
