import { formatPence } from '../../platform/money.ts'

/** Shows an amount of the cart, which speaks of pounds, as `£1,234.50`. */
export function shownPrice(pounds: number): string {
  return formatPence(Math.round(pounds * 100))
}
