import type { Toast } from './messages.ts'

/** Said beside the number of pieces to add. */
export const quantityMessages = {
  /** The product page's '+' at the stock level. */
  maximumReached: (stock: number): Toast => ({
    title: 'Maximum stock reached',
    description: `Only ${stock} items available`,
  }),
  /** The chosen quantity was lowered to what there is. */
  notEnoughStock: (stock: number): Toast => ({
    title: 'Not enough stock',
    description: `Only ${stock} items available`,
    tone: 'destructive',
  }),
} as const
