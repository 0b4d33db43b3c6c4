import { formatPence, type Pence } from '../../../platform/values/money.ts'
import type { RefundParts } from '../money/refund-sum.ts'

/** How the refund of a return was calculated, for the mail to the customer; at most 500 characters. */
export function refundReason(parts: RefundParts): string {
  const { pieces, delivery, deduction, collection, reduced } = parts
  const said = (amount: Pence, words: string) =>
    amount > 0 ? [`${words} ${formatPence(amount)}`] : []
  return [
    `Your return: ${formatPence(pieces)} for what came back`,
    ...said(delivery, 'with delivery'),
    ...said(deduction, 'less for handling'),
    ...said(collection, 'less for collecting'),
    ...said(reduced, 'less what was refunded before'),
  ].join(', ')
}
