import {
  BULK_LIMIT,
  type BulkAction,
  type SkipReason,
} from '../../../domain/product-admin/bulk/bulk-change.ts'
import type { Rounding } from '../../../platform/values/money-arithmetic.ts'
import type { Toast } from '../../toasts/storefront-toasts.ts'

const count = (products: number) =>
  products === 1 ? 'one product' : `${products.toLocaleString('en-GB')} products`

/** What staff read about bulk changes of products. */
export const bulkWords = {
  bar: 'Change several products',
  tick: (title: string) => `Select ${title}`,
  toForm: 'Change the ticked products',
  which: 'Which products',
  ticked: (ticked: number) => (ticked === 0 ? 'The ticked products' : `The ${ticked} ticked`),
  onPage: (rows: number) => `All ${rows} on this page`,
  all: (total: string) => `All ${total} of this list`,
  tooMany: `of this list: more than ${BULK_LIMIT}, please narrow it`,
  what: 'What to change',
  choose: 'Choose a change',
  go: 'Preview',
  title: 'Change several products',
  back: 'Back to the products',
  nothing: 'No products are selected',
  nothingWhy: 'Tick products in the list, or choose all of its products, then choose a change.',
  limit: (limit: number) =>
    `These are more than ${limit} products. Please narrow the list by its search and filters, and change them in several steps.`,
  details: 'What to change',
  category: 'New category',
  noCategory: 'No category',
  pricing: 'New price',
  byPercentage: 'By a percentage',
  fixed: 'One price for all',
  direction: 'Direction',
  down: 'Take off',
  up: 'Add',
  percentage: 'Percentage',
  rounding: 'Rounding',
  price: 'Price (£)',
  preview: 'Preview',
  previewAgain: 'Preview again',
  willChange: (products: number) => `${capital(count(products))} will change`,
  noneWill: 'Nothing would change',
  skippedTitle: (products: number) =>
    `${capital(count(products))} will stay as ${products === 1 ? 'it is' : 'they are'}`,
  product: 'Product',
  now: 'Now',
  after: 'After',
  was: 'Before',
  is: 'Now',
  why: 'Why',
  notYet: 'Nothing has been changed yet.',
  pricePromise: 'Orders that are being paid for keep the price that was shown.',
  beingPaid: 'Being paid for',
  done: (products: number) =>
    products === 0 ? 'Nothing was changed' : `${capital(count(products))} changed`,
  skippedDone: (products: number) =>
    `${capital(count(products))} stayed as ${products === 1 ? 'it was' : 'they were'}`,
  undoDelete: (products: number) => `Undo: restore ${products === 1 ? 'it' : 'them'}`,
  undo: {
    price: (products: number) => `Undo: put back the old ${products === 1 ? 'price' : 'prices'}`,
    category: (products: number) =>
      `Undo: put back the old ${products === 1 ? 'category' : 'categories'}`,
  },
  undone: (products: number) =>
    products === 0
      ? 'Nothing was put back'
      : `${capital(count(products))} ${products === 1 ? 'is as it was' : 'are as they were'}`,
  deletedWhere: (products: number) =>
    `${products === 1 ? 'It is' : 'They are'} under “On the website: Deleted” in the list.`,
} as const

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The labels in the list of changes. */
export const bulkActionNames: Record<BulkAction, string> = {
  show: 'Show on the website',
  hide: 'Hide from the website',
  feature: 'Feature on the home page',
  unfeature: 'No longer feature',
  category: 'Set the category…',
  price: 'Change the price…',
  delete: 'Delete',
  restore: 'Restore',
}

/** The button that applies it, a verb with the number of products. */
export const bulkConfirm: Record<BulkAction, (products: number) => string> = {
  show: (products) => `Show ${count(products)}`,
  hide: (products) => `Hide ${count(products)}`,
  feature: (products) => `Feature ${count(products)}`,
  unfeature: (products) => `No longer feature ${count(products)}`,
  category: (products) => `Set the category of ${count(products)}`,
  price: (products) => `Change the price of ${count(products)}`,
  delete: (products) => `Delete ${count(products)}`,
  restore: (products) => `Restore ${count(products)}`,
}

export const roundingNames: Record<Rounding, string> = {
  penny: 'To the nearest penny',
  pound: 'To the nearest pound, 50p upwards',
  'pound-up': 'Up to the next whole pound',
}

export const skipReasons: Record<SkipReason, string> = {
  unchanged: 'It is like this already',
  changed: 'Somebody has changed it since',
  held: 'Somebody is paying for it right now',
  deleted: 'It has been deleted',
  'not-deleted': 'It is not deleted',
  'sku-taken': 'Another product has its stock number now',
  reduced: 'Its price is reduced: end that first',
  'price-too-low': 'The new price would be less than a penny',
  'price-too-high': 'The new price would be more than £999,999.99',
}

/** Values before and after. */
export const bulkValues = {
  shown: 'Shown',
  hidden: 'Hidden',
  featured: 'Featured',
  notFeatured: 'Not featured',
  deleted: 'Deleted',
} as const

export const bulkErrors = {
  change: 'Please choose a change.',
  percentage: (down: string, up: string) =>
    `Please type a percentage such as 10 or 12.5: at most ${down} off or ${up} more.`,
} as const

export const bulkToasts = {
  failed: { title: 'Failed to change the products', tone: 'destructive' },
  skuTaken: {
    title: 'Failed to change the products',
    description: 'Meanwhile another product got one of their stock numbers. Please preview again.',
    tone: 'destructive',
  },
  done: (products: number) => ({ title: bulkWords.done(products) }),
  undone: (products: number) => ({ title: bulkWords.undone(products) }),
} as const satisfies Record<string, Toast | ((value: never) => Toast)>
