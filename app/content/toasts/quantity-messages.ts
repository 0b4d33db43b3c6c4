import type { Toast } from './storefront-toasts.ts'

/** Messages beside the quantity input. */
export const quantityMessages = {
  /** The product page's '+' button at the stock level. */
  allChosen: (stock: number): Toast => ({
    title: 'Maximum stock reached',
    description: `Only ${stock} items available`,
  }),
  /** An entered quantity was reduced to the stock, or nothing was added because the stock has shrunk. */
  aboveStock: (stock: number): Toast => ({
    title: 'Not enough stock',
    description: `Only ${stock} items available`,
    tone: 'destructive',
  }),
} as const
