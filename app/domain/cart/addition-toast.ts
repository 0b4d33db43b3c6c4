import { cartMessages } from '../../content/cart-messages.ts'
import type { Toast } from '../../content/messages.ts'
import { quantityMessages } from '../../content/quantity-messages.ts'
import type { AddedFrom, Addition } from './cart.ts'
import { cartFull } from './cart-toasts.ts'

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
