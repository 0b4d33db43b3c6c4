import { formatPence } from '../../platform/money.ts'

/** Formats an amount of the cart (in pounds) as `£1,234.50`. */
export function shownPrice(pounds: number): string {
  return formatPence(Math.round(pounds * 100))
}
