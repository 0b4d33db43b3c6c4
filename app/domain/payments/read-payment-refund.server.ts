import type Stripe from 'stripe'
import { pence } from '../../platform/values/money.ts'
import type { PaymentRefund } from './payments.server.ts'

/** Maps a refund of Stripe to the shop's type. */
export function readPaymentRefund(refund: Stripe.Refund): PaymentRefund {
  const { payment_intent: intent } = refund
  const status = readStatus(refund.status)
  return {
    id: refund.id,
    paymentIntentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
    amount: pence(refund.amount),
    status,
    failure: status === 'failed' ? (refund.failure_reason ?? refund.status) : null,
    reference: refund.metadata?.reference ?? null,
  }
}

/** A refund that requires action (of the bank or the customer) is pending. */
function readStatus(status: string | null): PaymentRefund['status'] {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}
