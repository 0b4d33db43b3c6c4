import type { Measure } from '../../../domain/catalogue/measures.ts'

/** Text about products, exactly as specified. */
export const productFieldErrors = {
  title: 'Title is required',
  price: 'Price must be positive',
  stock: 'Stock quantity cannot be negative',
} as const

/** The label of a stock number. */
export const skuWords = { short: 'SKU', long: 'Stock number' } as const
/** Shown beside a stock number. */
export const skuTaken = 'Another product has this stock number'

/** Shown beside an amount with more than two decimals. */
export const pricePence = 'Price takes pounds and pence, such as 620 or 620.50'
export const priceTooHigh = (most: string) => `Price can be at most ${most}`
export const stockWhole = 'Stock quantity must be a whole number'
export const stockTooHigh = (most: number) =>
  `Stock quantity can be at most ${most.toLocaleString('en-GB')}`
export const measureWrong = {
  cm: 'Please use centimetres with at most one decimal, from 0.1 to 999.9, such as 93.5',
  kg: 'Please use kilograms with at most one decimal, from 0.1 to 999.9, such as 42.5',
} as const
/** Shown beside a measurement that is larger than the whole it belongs to. */
export const exceeds: Partial<Record<Measure, string>> = {
  seat_height: 'The seat cannot be higher than the piece',
  height_legs_off: 'It cannot be higher without its legs',
  depth_back_off: 'It cannot be deeper without its back',
}
/** Shown beside a select whose value is not one of its options: an outdated page or a forged request. */
export const invalidChoice = 'Please choose one of the list.'

const failed = (title: string) => ({ title, tone: 'destructive' }) as const
const gone = (title: string) =>
  ({ ...failed(title), description: 'Someone else has deleted it in the meantime.' }) as const

export const productMessages = {
  loadFailed: failed('Failed to load products'),
  shown: { title: 'Product enabled successfully' },
  hidden: { title: 'Product disabled successfully' },
  /** @param units held by unpaid checkouts */
  hiddenWhileHeld: (units: number) => ({
    title: 'Product disabled successfully',
    description: `${beingPaidFor(units)} That payment goes on.`,
  }),
  showFailed: failed('Failed to update product visibility'),
  showGone: gone('Failed to update product visibility'),
  deleted: { title: 'Product deleted successfully' },
  deleteFailed: failed('Failed to delete product'),
  restored: { title: 'Product restored' },
  restoreFailed: failed('Failed to restore product'),
  restoreSkuTaken: {
    title: 'Failed to restore product',
    description: 'Another product has got its stock number since. Change that one first.',
    tone: 'destructive',
  },
  restoreGone: gone('Failed to restore product'),
  deleteGone: gone('Failed to delete product'),
  saved: { title: 'Product updated' },
  saveFailed: failed('Failed to save product'),
  saveGone: gone('Failed to save product'),
  copyFailed: failed('Failed to duplicate product'),
  copyGone: gone('Failed to duplicate product'),
} as const

export function beingPaidFor(units: number): string {
  return units === 1
    ? 'Someone is paying for one of these right now.'
    : `${units} of these are being paid for right now.`
}

/** Values edited in the list. */
export const cellWords = {
  title: { price: 'Change the price', stock: 'Change the stock' },
  change: (title: string) => ({
    price: `Change the price of ${title}`,
    stock: `Change the stock of ${title}`,
  }),
  field: (title: string) => ({
    price: `Price of ${title} in pounds`,
    stock: `Stock of ${title}`,
  }),
  save: 'Save',
  cancel: 'Cancel',
  changed: (now: string) =>
    `It is ${now} now: it has been changed or sold. Save again to replace that.`,
} as const

/** Shown after a deletion. */
export const undoDeletion = { deleted: 'The product was deleted.', undo: 'Undo' } as const

export const noProducts = 'No products found. Add your first product!'
export const noMatches = 'No products match this search.'
export const emptyPage = 'There are no products on this page.'
