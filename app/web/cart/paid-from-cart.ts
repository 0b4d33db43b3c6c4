import type { PrivateCookie } from '../../platform/http/cookies.ts'

/**
 * Records that the payment page was opened from the cart page, as without JavaScript, so that Back
 * returns there. Expires shortly after the payment page.
 */
export const PAID_FROM_CART: PrivateCookie = {
  name: 'paid-from-cart',
  path: '/checkout',
  maxAge: 40 * 60,
}
