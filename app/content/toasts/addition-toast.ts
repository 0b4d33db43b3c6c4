import type { AddedFrom, Addition } from '../../domain/cart/cart.ts'
import { cartMessages } from './cart-messages.ts'
import { cartFull } from './cart-toasts.ts'
import { quantityMessages } from './quantity-messages.ts'
import type { Toast } from './storefront-toasts.ts'

/** The toast for the outcome of adding to the cart. */
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
      return quantityMessages.aboveStock(addition.stock)
    case 'full':
      return cartFull
    case 'out-of-stock':
      return cartMessages.outOfStock
  }
}
