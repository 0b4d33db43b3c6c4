import type { ProductPricing } from '../../../domain/catalogue/reductions/product-pricing.ts'
import type { ReductionRefusal } from '../../../domain/catalogue/reductions/reduction-rules.ts'
import { longDate, timeOfDay } from '../../../platform/values/dates.ts'
import { formatPence } from '../../../platform/values/money.ts'
import type { Toast } from '../../toasts/storefront-toasts.ts'

/** What staff read about reduced prices. */
export const reductionText = {
  title: 'Reduced price',
  about:
    'The new price begins and ends by itself and applies everywhere: pages, carts, checkouts, the feed. Nobody is charged a price that they did not see: whoever has the piece in the cart is told of the change.',
  honest:
    'The price before is shown struck through only where it was really asked: on the website, without a break, for at least 28 days just before, and for longer than the reduction has run. Otherwise only the new price is shown.',
  back: 'Back to the product',
  now: 'Now',
  price: 'New price (£)',
  starts: 'Begins',
  startsHint: 'Time in London. Empty: at once.',
  ends: 'Ends',
  endsHint: 'Time in London; the price before is asked again.',
  plan: 'Reduce the price',
  end: 'End it now',
  giveUp: 'Give it up',
  endSure: 'The price before is asked again at once.',
  byHand:
    'A new price in the product’s form, in the list or in an import ends it as well; a bulk change leaves it alone.',
  history: 'What was asked',
  historyNone: 'Nothing yet.',
  notOffered: 'not on sale',
  notLoaded: 'The price could not be loaded.',
} as const

const moment = (date: Date) => `${longDate(date)}, ${timeOfDay(date)}`

type Shown = Pick<ProductPricing, 'price' | 'wasPrice' | 'priceOfferedSince' | 'open'>

/** The current price and the planned one, in sentences. */
export function pricingSentences({ price, wasPrice, priceOfferedSince, open }: Shown): string[] {
  const offered = priceOfferedSince
    ? `${formatPence(price)} has been asked since ${moment(priceOfferedSince)}.`
    : `The price is ${formatPence(price)}. It is not on sale at the moment.`
  if (!open) return [offered]
  if (!open.begunAt || open.usualPrice === null) {
    return [
      offered,
      `From ${moment(open.startsAt)} until ${moment(open.endsAt)} it will be ${formatPence(open.price)}.`,
    ]
  }
  const usual = formatPence(open.usualPrice)
  return [
    `Reduced to ${formatPence(price)} until ${moment(open.endsAt)}; then ${usual} again.`,
    wasPrice !== null && open.wasUntil
      ? `Shoppers see “was ${usual}” until ${moment(open.wasUntil < open.endsAt ? open.wasUntil : open.endsAt)} at most.`
      : `Shoppers do not see ${usual}: it was not asked for long enough, or the reduction has run for as long.`,
  ]
}

export const reductionErrors = {
  price: 'Please enter a price in pounds, such as 620 or 12.50.',
  time: 'Please enter a day and a time, such as 24/12/2026 18:00.',
} as const

export const reductionRefusals: Record<ReductionRefusal, string> = {
  missing: 'This product no longer exists.',
  open: 'A reduction is planned or running already. Please end it first.',
  'no-reduction': 'The new price must be below the present one.',
  'ends-too-early': 'It must end after it begins, and in the future.',
  'too-long': 'A reduction may last six months at most. For longer, change the price itself.',
  'too-far': 'It may begin within a year at most.',
}

const failed = (title: string): Toast => ({ title, tone: 'destructive' })

export const reductionToasts = {
  planned: { title: 'Reduced price saved' },
  ended: { title: 'Reduced price ended' },
  notSaved: failed('The reduced price was not saved'),
  loadFailed: failed('Failed to load the price'),
  failed: failed('An unexpected error occurred'),
} as const
