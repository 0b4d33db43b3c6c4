import { formatPence, type Pence } from '../../../platform/values/money.ts'

/** Amount mismatch: a payment of a wrong amount, which differs from its order and is not settled. */
export type MismatchedPayment = {
  /** In the currency's smallest unit. */
  paid: number
  /** ISO 4217, lower case. */
  currency: string
  /** `refunded` in full, or `lost` to a dispute. */
  money: 'with-shop' | 'refunded' | 'lost'
}

/** A payment at the provider, in the smallest unit of its currency (ISO 4217, lower case). */
export type AmountInCurrency = { amount: Pence; currency: string }

/** "£945.00"; other currencies by code, in the provider's units: "EUR 94500". */
export function paymentAmount({ amount, currency }: AmountInCurrency): string {
  return currency === 'gbp' ? formatPence(amount) : `${currency.toUpperCase()} ${amount}`
}
