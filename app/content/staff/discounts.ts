import type { CodeState } from '../../domain/discounts/admin/discount-filters.ts'
import type { CodeFields } from '../../domain/discounts/admin/staff-code.ts'
import { longDate } from '../../platform/values/dates.ts'
import { formatPence, NO_PENCE } from '../../platform/values/money.ts'
import type { Toast } from '../toasts/storefront-toasts.ts'

const failed = (title: string, description?: string): Toast => ({
  title,
  tone: 'destructive',
  ...(description && { description }),
})

export const discountText = {
  title: 'Discount codes',
  newTitle: 'New discount code',
  none: 'No discount codes yet.',
  noMatch: 'No discount codes found. Try another search or other filters.',
  notLoaded: 'This discount code could not be loaded.',
  codeHint: '3 to 24 letters, digits and hyphens. Upper and lower case are the same.',
  fixed: 'Orders refer to the code, so its text stays. Changes count for orders from now on.',
  daysHint: 'Leave both empty for a code that is valid at once and without an end.',
  usesHint: 'One order is one use. Leave it empty for any number.',
  minimumHint: 'Of the pieces that the code is for, together. Leave it empty for none.',
  categoriesHint: 'Choose none for all pieces.',
  endSure: 'Nobody can use it from now on. Payments that are already open keep their discount.',
  noOrders: 'No orders yet.',
  returned: 'not paid, use returned',
} as const

export const discountToastsForStaff = {
  loadFailed: failed('Failed to load discount codes'),
  created: (code: string): Toast => ({ title: `Discount code ${code} created` }),
  saved: { title: 'Discount code saved' },
  ended: { title: 'Discount code ended' },
  started: { title: 'The discount code can be used again' },
  notSaved: failed('The discount code was not saved'),
  changed: failed(
    'The discount code was not saved',
    'Somebody else has changed it meanwhile. Please look at it again.',
  ),
  gone: failed('There is no such discount code'),
  failed: failed('An unexpected error occurred'),
} as const

/** Messages beside the fields of a code's form. */
export const codeFormErrors = {
  code: 'Enter 3 to 24 letters, digits and hyphens.',
  exists: 'There is already such a code, perhaps an ended one.',
  percentage: 'Enter a whole number from 1 to 100.',
  amount: 'Enter an amount in pounds, at least £0.30, such as 35 or 35.50.',
  day: 'Enter a date.',
  order: 'The last day must not be before the first.',
  maxUses: 'Enter a whole number, or nothing.',
  fewerThanUsed: (uses: number) => `It has been used by ${uses} already.`,
  minimum: 'Enter an amount in pounds, at least £0.30, such as 35 or 35.50, or nothing.',
} as const

export const codeStateWords: Record<CodeState, string> = {
  active: 'Active',
  scheduled: 'Not yet valid',
  'used-up': 'Used up',
  expired: 'Expired',
  ended: 'Ended',
}

/** "10%" or "£25.00". */
export function valueWords({ kind, amount, percentage }: CodeFields): string {
  return kind === 'amount' ? formatPence(amount ?? NO_PENCE) : `${percentage}%`
}

/** The days on which a code is valid: "1 June 2027 to 30 June 2027". */
export function daysWords({ valid_from: from, valid_until: until }: CodeFields): string {
  const last = until && longDate(new Date(until.getTime() - 1))
  if (from && last) return `${longDate(from)} to ${last}`
  if (from) return `from ${longDate(from)}`
  return last ? `until ${last}` : 'Always'
}

/** "3 of 10", or "3" without a limit. */
export const usesWords = ({ uses, max_uses: most }: { uses: number; max_uses: number | null }) =>
  most === null ? `${uses}` : `${uses} of ${most}`
