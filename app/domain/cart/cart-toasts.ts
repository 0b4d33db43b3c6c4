import { cartMessages } from '../../content/cart-messages.ts'
import type { Toast } from '../../content/messages.ts'
import { quantityMessages } from '../../content/quantity-messages.ts'
import type { Addition } from './add-to-cart.server.ts'
import { type AddedFrom, type Adjustment, CART_LIMIT } from './cart.ts'
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

/** What the shopper is told of an addition. */
export function additionToast(addition: Addition, from: AddedFrom): Toast {
  switch (addition.outcome) {
    case 'added': {
      const { title, quantity } = addition
      return from === 'product'
        ? cartMessages.addedQuantity(title, quantity)
        : cartMessages.added(title)
    }
    case 'capped':
      return cartMessages.maximumReached(addition.stock)
    case 'not-enough-stock':
      return quantityMessages.notEnoughStock(addition.stock)
    case 'full':
      return cartFull
    case 'out-of-stock':
      return cartMessages.outOfStock
  }
}
