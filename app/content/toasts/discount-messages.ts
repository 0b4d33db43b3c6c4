import type { DiscountRefusal } from '../../domain/discounts/check-code.ts'
import { longDate } from '../../platform/values/dates.ts'
import { formatPence } from '../../platform/values/money.ts'
import type { Toast } from './storefront-toasts.ts'

/** The cart page's field for a discount code. */
export const discountWords = {
  label: 'Discount code',
  apply: 'Apply',
  remove: 'Remove',
  /** The accessible name of the button. */
  removeCode: (code: string) => `Remove the discount code ${code}`,
  row: (code: string) => `Discount (${code})`,
  /** While the amount of a changed cart is being fetched. */
  pending: 'Updating…',
} as const

export const discountToasts = {
  applied: (code: string, amount: string): Toast => ({
    title: 'Discount applied',
    description: `${code} takes ${amount} off.`,
  }),
  removed: (code: string): Toast => ({
    title: 'Discount removed',
    description: `${code} was removed from your cart.`,
  }),
  /** The stored code no longer applies and was removed. */
  ended: (code: string, why: string): Toast => ({
    title: 'Discount removed',
    description: `${code}: ${why}`,
    tone: 'destructive',
  }),
} as const

/** Messages about a code that does not apply; unknown and ended codes share one. */
export const discountErrors = {
  empty: 'Enter a discount code',
  unknown: 'This code is not valid. Please check its spelling.',
  expired: 'This code has expired.',
  usedUp: 'This code has been used up.',
  notYet: (day: string) => `This code is valid from ${day}.`,
  belowMinimum: (minimum: string) => `This code needs pieces for at least ${minimum}.`,
  notForThese: 'This code does not apply to the pieces in your cart.',
  /** @param categories as shown, 'Sofas, Armchairs' */
  onlyFor: (categories: string) =>
    `This code does not apply to the pieces in your cart. It is for: ${categories}.`,
  onlyForAbove: (minimum: string, categories: string) =>
    `This code needs pieces for at least ${minimum} out of: ${categories}.`,
  tooManyTries:
    'Many codes have been tried from your connection in a short time. Please try again in a few minutes.',
  /** The checkout's message about a code that was shown as applied. Nothing has been charged. */
  atCheckout: (code: string, why: string) =>
    `The discount code ${code} was taken off your cart. ${why} Please check the new total before paying.`,
  changed: (code: string, amount: string) =>
    `The discount code ${code} now takes ${amount} off. Your cart has been updated; please check it before paying.`,
} as const

/** The sentence for a refused code. */
export function discountErrorText(refusal: DiscountRefusal): string {
  switch (refusal.reason) {
    case 'unknown':
      return discountErrors.unknown
    case 'expired':
      return discountErrors.expired
    case 'used-up':
      return discountErrors.usedUp
    case 'not-yet':
      return discountErrors.notYet(longDate(refusal.from))
    case 'below-minimum':
      return refusal.categories.length === 0
        ? discountErrors.belowMinimum(formatPence(refusal.minimum))
        : discountErrors.onlyForAbove(formatPence(refusal.minimum), refusal.categories.join(', '))
    case 'not-for-these':
      return refusal.categories.length === 0
        ? discountErrors.notForThese
        : discountErrors.onlyFor(refusal.categories.join(', '))
  }
}
