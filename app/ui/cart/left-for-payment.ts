import { forget, recall, remember } from './browser-storage.ts'

/**
 * Set in the tab that has left for the payment page. By tab on purpose: another tab must not
 * take back a payment that is under way in this one.
 */
const LEFT_FOR_PAYMENT = 'left-for-payment'

export function hasLeftForPayment(): boolean {
  return recall('session', LEFT_FOR_PAYMENT) !== null
}

/** @param left whether this tab has left, from now on */
export function noteLeftForPayment(left: boolean): void {
  if (left) remember('session', LEFT_FOR_PAYMENT, '1')
  else forget('session', LEFT_FOR_PAYMENT)
}
