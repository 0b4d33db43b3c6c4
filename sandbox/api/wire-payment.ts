import type { EventRecord, IntentRecord, RefundRecord } from '../records.ts'

/** Stripe's API version that the formats follow. */
export const API_VERSION = '2026-10-28.endive'

export function wireIntent(intent: IntentRecord): object {
  const paid = intent.status === 'succeeded'
  return {
    id: intent.id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: intent.amount,
    amount_capturable: 0,
    amount_received: paid ? intent.amount : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${intent.id}_secret_sandbox`,
    confirmation_method: 'automatic',
    created: intent.created,
    currency: intent.currency,
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: intent.chargeId,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: wireShipping(intent),
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: intent.status,
    transfer_data: null,
    transfer_group: null,
  }
}

/** The intent's one charge. */
export function wireCharge(intent: IntentRecord): object {
  const { delivery } = intent
  const paid = intent.status === 'succeeded'
  return {
    id: intent.chargeId,
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: intent.refunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: {
      address: delivery?.address ?? null,
      email: intent.email,
      name: delivery?.name ?? null,
      phone: delivery?.phone ?? null,
      tax_id: null,
    },
    calculated_statement_descriptor: null,
    captured: paid,
    created: intent.created,
    currency: intent.currency,
    customer: null,
    description: null,
    disputed: intent.disputed ?? false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid,
    payment_intent: intent.id,
    payment_method: null,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: intent.refunded === intent.amount,
    review: null,
    shipping: wireShipping(intent),
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: paid ? 'succeeded' : 'pending',
    transfer_data: null,
    transfer_group: null,
  }
}

function wireShipping({ delivery }: IntentRecord): object | null {
  if (delivery === null) return null
  return { address: delivery.address, name: delivery.name, phone: delivery.phone }
}

export function wireRefund(refund: RefundRecord): object {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: null,
    charge: refund.chargeId,
    created: refund.created,
    currency: refund.currency,
    customer: null,
    customer_account: null,
    ...(refund.failureReason !== undefined && {
      failure_balance_transaction: null,
      failure_reason: refund.failureReason,
    }),
    metadata: refund.metadata,
    payment_intent: refund.intentId,
    payment_method: null,
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refund.failureReason === undefined ? 'succeeded' : 'failed',
    transfer_reversal: null,
  }
}

export function wireEvent(event: EventRecord): object {
  return {
    id: event.id,
    object: 'event',
    api_version: API_VERSION,
    created: event.created,
    data: { object: event.about },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type: event.type,
  }
}
