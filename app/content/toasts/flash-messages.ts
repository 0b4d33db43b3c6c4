import { conversationFlashes } from './conversation-messages.ts'
import { contactSent, sellReceived } from './form-messages.ts'
import { orderPageToasts } from './order-page-messages.ts'
import { returnFlashes } from './return-messages.ts'
import { savedToasts } from './saved-messages.ts'
import { sellerFlashes } from './seller-messages.ts'
import { storefrontMessages, type Toast } from './storefront-toasts.ts'

/** Flash messages: toasts shown after a redirect; their code travels in the `notice` cookie. */
const notices: Record<string, Toast> = {
  'product-unavailable': storefrontMessages.productUnavailable,
  'payment-cancelled': storefrontMessages.paymentCancelled,
  'contact-sent': contactSent,
  'sell-received': sellReceived,
  ...savedToasts,
  ...orderPageToasts,
  ...conversationFlashes,
  ...sellerFlashes,
  ...returnFlashes,
}

/** @returns null for no code or an unknown one */
export function flashMessageFor(code: string | null): Toast | null {
  return (code && Object.hasOwn(notices, code) && notices[code]) || null
}
