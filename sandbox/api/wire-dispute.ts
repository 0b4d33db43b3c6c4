import type { DisputeRecord } from '../records.ts'

/** A dispute in Stripe's format. @param now Unix seconds */
export function wireDispute(dispute: DisputeRecord, now: number): object {
  const { id, amount, created, currency, status } = dispute
  const inquiry = status.startsWith('warning')
  const answered = status.endsWith('under_review') || status === 'won'
  const moved = { dispute, at: created }
  return {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [
      ...(inquiry ? [] : [wireMovement({ ...moved, amount: -amount, fee: 2000 })]),
      ...(status === 'won' ? [wireMovement({ ...moved, amount, fee: 0 })] : []),
    ],
    charge: dispute.chargeId,
    created,
    currency,
    enhanced_eligibility_types: [],
    evidence: { ...NO_EVIDENCE, enhanced_evidence: {} },
    evidence_details: {
      due_by: dispute.dueBy,
      enhanced_eligibility: {},
      has_evidence: answered,
      past_due: now > dispute.dueBy,
      submission_count: answered ? 1 : 0,
      submission_method: answered ? 'manual' : 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: inquiry,
    livemode: false,
    metadata: {},
    payment_intent: dispute.intentId,
    reason: dispute.reason,
    status,
  }
}

type Movement = { dispute: DisputeRecord; at: number; amount: number; fee: number }

/** Money withdrawn from the shop's balance, or returned to it. */
function wireMovement({ dispute, at, amount, fee }: Movement): object {
  return {
    id: `txn_${dispute.id.slice(3)}${amount < 0 ? 'w' : 'r'}`,
    object: 'balance_transaction',
    amount,
    available_on: at,
    balance_type: 'payments',
    created: at,
    currency: dispute.currency,
    description: amount < 0 ? 'Chargeback withdrawal' : 'Chargeback reversal',
    exchange_rate: null,
    fee,
    fee_details: [],
    net: amount - fee,
    reporting_category: amount < 0 ? 'dispute' : 'dispute_reversal',
    source: dispute.id,
    status: 'available',
    type: 'adjustment',
  }
}

/** The shop answers in Stripe's dashboard, so no evidence is stored. */
const NO_EVIDENCE = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}
