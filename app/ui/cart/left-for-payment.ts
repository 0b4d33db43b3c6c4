import { readStored, removeStored, writeStored } from './browser-storage.ts'

/**
 * Marks the tab that has left for the payment page. Per tab, since another tab must not cancel this
 * tab's payment.
 */
const LEFT_FOR_PAYMENT = 'left-for-payment'

export function hasLeftForPayment(): boolean {
  return readStored('session', LEFT_FOR_PAYMENT) !== null
}

/** @param left whether this tab has left */
export function noteLeftForPayment(left: boolean): void {
  if (left) writeStored('session', LEFT_FOR_PAYMENT, '1')
  else removeStored('session', LEFT_FOR_PAYMENT)
}
