/** The provider's codes of reasons, in the words of staff. */
const reasons: Record<string, string> = {
  fraudulent: 'The cardholder says that they did not make this payment.',
  unrecognized: 'The cardholder does not recognise this payment.',
  debit_not_authorized: 'The account holder says that they did not agree to this payment.',
  product_not_received: 'The customer says that the order has not arrived.',
  product_unacceptable: 'The customer says that a piece is damaged or not as described.',
  credit_not_processed: 'The customer says that they are owed a refund which has not come.',
  subscription_canceled: 'The customer says that they had cancelled.',
  duplicate: 'The customer says that they paid twice for the same order.',
  customer_initiated: 'The customer has asked for their money back.',
}

/** What the customer or their bank says. */
export function disputeReason(code: string): string {
  return (Object.hasOwn(reasons, code) && reasons[code]) || 'The bank gives no particular reason.'
}
