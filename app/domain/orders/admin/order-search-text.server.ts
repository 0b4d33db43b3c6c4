import { type SQL, sql } from 'drizzle-orm'
import { isPaymentId, isSessionId } from '../../payments/payment-ids.ts'

/** A search text without the '#' that precedes a number in mails. */
export function wantedText(text: string): string {
  return text.trim().replace(/^#/, '')
}

/**
 * The condition of a search for the provider's id of a checkout session (`cs_…`) or of a payment
 * (`pi_…`), as copied from its dashboard: the order paid by it, also with a wrong amount.
 *
 * @returns null if the text is no such id
 */
export function hasPayment(text: string): SQL | null {
  if (isSessionId(text)) return sql`orders.stripe_payment_id = ${text}`
  if (!isPaymentId(text)) return null
  // `union all` uses two indexes; `or` would read all orders.
  return sql`orders.id in (
    select paid.id from orders as paid where paid.payment_intent_id = ${text}
    union all
    select order_id from order_events
    where kind = 'amount_mismatch' and detail ->> 'payment' = ${text})`
}
