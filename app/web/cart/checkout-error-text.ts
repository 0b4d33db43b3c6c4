import { checkoutErrors } from '../../content/toasts/checkout-messages.ts'
import { discountErrors, discountErrorText } from '../../content/toasts/discount-messages.ts'
import type { StartCheckoutResult } from '../../domain/orders/checkout/start-checkout.server.ts'
import { formatPence } from '../../platform/values/money.ts'

type RefusedCheckout = Extract<StartCheckoutResult, { ok: false }>

const TOO_MUCH = new Set<RefusedCheckout['reason']>([
  'too-many-open',
  'too-much-held',
  'held-before',
])

export function statusOf({ reason }: RefusedCheckout): number {
  if (TOO_MUCH.has(reason)) return 429
  if (reason === 'email-refused') return 400
  return reason.startsWith('payment-') ? 502 : 409
}

/** The text of a refused checkout. */
export function checkoutErrorText(refused: RefusedCheckout): string {
  switch (refused.reason) {
    case 'not-enough-stock':
      return checkoutErrors.notEnoughStock(refused.name, refused.left)
    case 'no-longer-in-stock':
      return checkoutErrors.noLongerInStock(refused.name)
    case 'already-bought':
      return checkoutErrors.alreadyBought(refused.name)
    case 'price-changed':
      return checkoutErrors.priceChanged(refused.name, formatPence(refused.price))
    case 'too-many-open':
      return checkoutErrors.tooManyOpen
    case 'too-much-held':
      return checkoutErrors.tooMuchHeld
    case 'held-before':
      return checkoutErrors.heldBefore(refused.name)
    case 'discount-refused':
      return discountErrors.atCheckout(refused.code, discountErrorText(refused.why))
    case 'discount-changed':
      return discountErrors.changed(refused.code, formatPence(refused.amount))
    case 'delivery-changed':
      return checkoutErrors.deliveryChanged(
        refused.outcode,
        refused.amount === 0 ? 'included' : formatPence(refused.amount),
      )
    case 'delivery-on-request':
      return checkoutErrors.deliveryOnRequest(refused.outcode)
    case 'not-delivered':
      return checkoutErrors.notDelivered(refused.outcode)
    case 'postcode-needed':
      return checkoutErrors.postcodeNeeded
    case 'email-refused':
      return checkoutErrors.emailRefused
    case 'payment-refused':
    case 'payment-unknown':
    case 'payment-expired':
      return checkoutErrors.sessionFailed
  }
}
