import { MAX_SUMMED_SALES } from '../../../domain/stock-book/sales/sale-line.ts'
import type { Toast } from '../../toasts/storefront-toasts.ts'

/** The page of a product's purchase. */
export const purchaseText = {
  title: 'Purchase',
  back: 'Back to the product',
  lead: 'How the shop bought this piece. Only staff see it. With several units in stock, amounts are for each of them. A gift costs 0.',
  fromSellRequest: 'From its sell request; please check it and save.',
  request: 'The sell request',
  purchase: 'Bought',
  day: 'Bought on',
  paid: 'Price paid',
  seller: 'Bought from',
  sellerHint: 'Name and address. Kept for six years after the accounting year of its sale.',
  reference: 'Invoice or receipt',
  referenceHint: 'Its number, if the seller gave you one.',
  costsTitle: 'Costs',
  costs: 'Restoring and other costs',
  costsHint: 'Fabric, repairs, collecting it. They do not count for the VAT margin.',
  note: 'What for',
  save: 'Save the purchase',
  remove: 'Remove the record',
  removeSure: 'The piece stays as it is; only how it was bought is removed.',
  leaves: 'What it would leave',
  asked: 'Asking price',
  margin: 'Margin at that price',
  profit: 'After costs',
  notLoaded: 'The purchase could not be loaded.',
  none: 'How it was bought is not recorded.',
} as const

export const purchaseErrors = {
  day: 'Please enter a day, such as 24/11/2026.',
  later: 'This day is in the future.',
  amount: 'Please enter an amount in pounds, such as 120 or 87.50.',
} as const

/** The lists of the stock book. */
export const stockBookText = {
  title: 'Stock book',
  tabs: 'Parts of the stock book',
  inStock: 'In stock',
  sold: 'Sold',
  searchStock: 'Search pieces',
  searchSold: 'Search pieces, customers, orders',
  filter: 'Purchase',
  anyPurchase: 'Any purchase',
  recorded: 'Recorded',
  missing: 'Not recorded',
  record: 'Record it',
  none: 'Nothing is in stock.',
  noneSold: 'Nothing has been sold yet.',
  noMatch: 'No pieces match.',
  leftOutOfStock: 'not counted in Paid and Costs',
  leftOutOfSales: 'counted in Units and Sold for only',
  noSum: `The sums are shown for up to ${MAX_SUMMED_SALES.toLocaleString('en-GB')} sales: choose a shorter time, or export the list.`,
  sums: 'Sums of this list',
  note: 'Sold for: what the customer paid for the piece, less discounts and refunds, without delivery. Margin: that less the price paid. VAT is not worked out here.',
} as const

export const purchaseFilterWords = {
  recorded: stockBookText.recorded,
  missing: stockBookText.missing,
} as const

/** "3 without a recorded purchase". @param count products, or sales */
export const missingWords = (count: number): string =>
  `${count.toLocaleString('en-GB')} without a recorded purchase`

const failed = (title: string): Toast => ({ title, tone: 'destructive' })

export const purchaseToasts = {
  saved: { title: 'Purchase saved' },
  removeRefused: failed('A colleague has changed this purchase: please look at it again'),
  removed: { title: 'Record of the purchase removed' },
  notSaved: failed('The purchase was not saved'),
  loadFailed: failed('Failed to load the purchase'),
  listFailed: failed('Failed to load the stock book'),
  changed: {
    title: 'A colleague has changed this purchase',
    description: 'Your input is kept. Save again to replace what they saved.',
    tone: 'destructive',
  },
  failed: failed('An unexpected error occurred'),
} as const
