import type { PrivateCookie } from '../../platform/cookies.ts'

/**
 * Marks that the payment page was opened from the cart's page, as without JavaScript: the way back
 * leads there. Lives a little longer than a payment page.
 */
export const PAID_FROM_CART: PrivateCookie = {
  name: 'paid-from-cart',
  path: '/checkout',
  maxAge: 40 * 60,
}
