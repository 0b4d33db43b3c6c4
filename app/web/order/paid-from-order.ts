import type { PrivateCookie } from '../../platform/http/cookies.ts'

/**
 * The token of the order page from which a difference is paid, so that Back on the payment page returns there: the
 * payment provider is not given the link. Expires shortly after the payment page.
 */
export const PAID_FROM_ORDER: PrivateCookie = {
  name: 'paid-from-order',
  path: '/checkout',
  maxAge: 40 * 60,
}
