import type { Toast } from './storefront-toasts.ts'

/** Messages beside the quantity input. */
export const quantityMessages = {
  /** The product page's '+' button at the stock level. */
  maximumReached: (stock: number): Toast => ({
    title: 'Maximum stock reached',
    description: `Only ${stock} items available`,
  }),
  /** The chosen quantity was reduced to the stock. */
  notEnoughStock: (stock: number): Toast => ({
    title: 'Not enough stock',
    description: `Only ${stock} items available`,
    tone: 'destructive',
  }),
} as const
