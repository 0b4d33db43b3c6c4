import { type Adjustment, CART_LIMIT } from '../../domain/cart/cart.ts'
import { formatPence } from '../../platform/values/money.ts'
import type { Toast } from './storefront-toasts.ts'

/** For the outcomes of adding to the cart, which the server reports. */
export const additionMessages = {
  added: (title: string): Toast => ({
    title: 'Added to cart',
    description: `${title} was added to your cart`,
  }),
  /** From the product page, with a chosen quantity. */
  addedQuantity: (title: string, quantity: number): Toast => ({
    title: 'Added to cart',
    description: `${quantity} x ${title} ${quantity === 1 ? 'was' : 'were'} added to your cart`,
  }),
  /** The cart holds, or would hold, more than the stock. */
  maximumReached: (stock: number): Toast => ({
    title: 'Maximum stock reached',
    description: `You can only add up to ${stock} of this item to your cart`,
    tone: 'destructive',
  }),
  outOfStock: {
    title: 'Out of Stock',
    description: 'This product is currently out of stock',
    tone: 'destructive',
  },
} as const

export const cartMessages = {
  noLongerAvailable: (name: string): Toast => ({
    title: 'Item no longer available',
    description: `${name} has been removed from your cart as it is no longer in stock`,
    tone: 'destructive',
  }),
  quantityAdjusted: (name: string, quantity: number): Toast => ({
    title: 'Cart updated',
    description: `${name} quantity has been adjusted to ${quantity} due to stock limitations`,
  }),
  /** @param price as shown, '£620.00' */
  priceChanged: (name: string, price: string): Toast => ({
    title: 'Cart updated',
    description: `${name} is now ${price}`,
  }),
} as const

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
