import { contactSent, sellReceived } from './form-messages.ts'
import { storefrontMessages, type Toast } from './messages.ts'

/** Said on the page that a redirect leads to; the code travels in the notice cookie. */
const notices: Record<string, Toast> = {
  'product-unavailable': storefrontMessages.productUnavailable,
  'payment-cancelled': storefrontMessages.paymentCancelled,
  'contact-sent': contactSent,
  'sell-received': sellReceived,
}

/** @returns null for no code and for one that nobody sets */
export function flashMessageFor(code: string | null): Toast | null {
  return (code && Object.hasOwn(notices, code) && notices[code]) || null
}
