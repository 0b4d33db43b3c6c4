import type Stripe from 'stripe'
import { pence } from '../../platform/values/money.ts'
import type { PaymentDispute } from './payments.server.ts'

/** Maps a dispute of Stripe to the shop's type. */
export function readPaymentDispute(dispute: Stripe.Dispute): PaymentDispute {
  const { payment_intent: intent, evidence_details: evidence } = dispute
  return {
    id: dispute.id,
    paymentIntentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
    amount: pence(dispute.amount),
    currency: dispute.currency,
    reason: dispute.reason,
    status: readStatus(dispute),
    refundable: dispute.is_charge_refundable,
    dueBy: evidence.due_by === null ? null : new Date(evidence.due_by * 1000),
    createdAt: new Date(dispute.created * 1000),
  }
}

/** A status that Stripe adds later counts as undecided. */
function readStatus(dispute: Stripe.Dispute): PaymentDispute['status'] {
  const { status } = dispute
  if (status === 'won') return 'won'
  if (status === 'lost') return 'lost'
  if (status === 'warning_closed' || status === 'prevented') {
    // Closed without a decision: only the movements of money show who has it.
    const moved = dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0)
    return moved < 0 ? 'lost' : 'dropped'
  }
  return status.endsWith('needs_response') ? 'needs_response' : 'under_review'
}
