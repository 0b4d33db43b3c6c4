import { type Adjustment, CART_LIMIT } from '../../domain/cart/cart.ts'
import { formatPence } from '../../platform/values/money.ts'
import { cartMessages } from './cart-messages.ts'
import type { Toast } from './storefront-toasts.ts'

export const cartFull: Toast = {
  title: 'Your cart is full',
  description: `A cart holds up to ${CART_LIMIT} pieces`,
  tone: 'destructive',
}

/** The toast for a cart line that a stock check changed. */
export function adjustmentToast(adjustment: Adjustment): Toast {
  switch (adjustment.kind) {
    case 'removed':
      return cartMessages.noLongerAvailable(adjustment.name)
    case 'lowered':
      return cartMessages.quantityAdjusted(adjustment.name, adjustment.quantity)
    case 'price':
      return cartMessages.priceChanged(adjustment.name, formatPence(adjustment.price))
  }
}
