import { checkoutErrors } from '../../content/checkout-messages.ts'
import type { StartCheckout } from '../../domain/orders/start-checkout.server.ts'
import { formatPence } from '../../platform/money.ts'

type RefusedCheckout = Extract<StartCheckout, { ok: false }>

export function statusOf({ reason }: RefusedCheckout): number {
  if (reason === 'too-many-open') return 429
  return reason.startsWith('payment-') ? 502 : 409
}

/** What the shopper reads when a checkout is refused. */
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
    case 'payment-refused':
    case 'payment-unknown':
    case 'payment-expired':
      return checkoutErrors.sessionFailed
  }
}
