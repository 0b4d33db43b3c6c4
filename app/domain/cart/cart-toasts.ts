import { cartMessages } from '../../content/cart-messages.ts'
import type { Toast } from '../../content/messages.ts'
import { type Adjustment, CART_LIMIT } from './cart.ts'
import { shownPrice } from './shown-price.ts'

export const cartFull: Toast = {
  title: 'Your cart is full',
  description: `A cart holds up to ${CART_LIMIT} pieces`,
  tone: 'destructive',
}

/** What the shopper is told of a thing that a stock check changed. */
export function adjustmentToast(adjustment: Adjustment): Toast {
  switch (adjustment.kind) {
    case 'removed':
      return cartMessages.noLongerAvailable(adjustment.name)
    case 'lowered':
      return cartMessages.quantityAdjusted(adjustment.name, adjustment.quantity)
    case 'price':
      return cartMessages.priceChanged(adjustment.name, shownPrice(adjustment.price))
  }
}
