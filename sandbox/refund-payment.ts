import { ApiError, missing } from './api/api-error.ts'
import type { RefundParams } from './api/request-params.ts'
import { wireCharge, wireRefund } from './api/wire-payment.ts'
import { refuseIfDisputed } from './dispute-payment.ts'
import { randomId } from './random-id.ts'
import type { Change, IntentRecord, RefundRecord } from './records.ts'
import { newEvent, nowSeconds, type SandboxState } from './sandbox-state.ts'

/**
 * Refunds a payment in part or in full; the caller stores the changes.
 *
 * @throws ApiError if it exceeds the payment, is disputed, or there is none
 */
export function refundPayment(
  sandbox: SandboxState,
  params: RefundParams,
): { refund: RefundRecord; changes: Change[] } {
  const intent = findPayment(sandbox, params)
  const left = intent.amount - intent.refunded
  const amount = params.amount ?? left
  if (intent.status !== 'succeeded') {
    throw new ApiError(400, 'Nothing was paid that could be refunded', { kept: true })
  }
  refuseIfDisputed(sandbox, intent)
  if (left === 0) {
    const message = `Charge ${intent.chargeId} has already been refunded.`
    throw new ApiError(400, message, { code: 'charge_already_refunded', kept: true })
  }
  if (amount > left) {
    const message = `The refund of ${amount} is greater than what is left of the charge, ${left}`
    throw new ApiError(400, message, { param: 'amount', kept: true })
  }
  const refund: RefundRecord = {
    id: randomId('re_', 24),
    intentId: intent.id,
    chargeId: intent.chargeId,
    created: nowSeconds(sandbox),
    amount,
    currency: intent.currency,
    reason: params.reason ?? null,
    metadata: params.metadata ?? {},
  }
  const refunded: IntentRecord = { ...intent, refunded: intent.refunded + amount }
  return {
    refund,
    changes: [
      { put: 'refund', record: refund },
      { put: 'intent', record: refunded },
      { put: 'event', record: newEvent('refund.created', wireRefund(refund), refund.created) },
      { put: 'event', record: newEvent('charge.refunded', wireCharge(refunded), refund.created) },
    ],
  }
}

/** Turns a refund that is being created into a failed one; no money moves. */
export function failNewRefund(
  sandbox: SandboxState,
  made: RefundRecord,
): { refund: RefundRecord; changes: Change[] } {
  const refund: RefundRecord = { ...made, failureReason: 'declined' }
  const event = (type: string) => newEvent(type, wireRefund(refund), nowSeconds(sandbox))
  return {
    refund,
    changes: [
      { put: 'refund', record: refund },
      { put: 'event', record: event('refund.created') },
      { put: 'event', record: event('refund.failed') },
    ],
  }
}

/**
 * Fails a refund, as a bank does for a closed card; the caller stores the changes.
 *
 * @throws if there is no such refund, or it has already failed
 */
export function failRefund(sandbox: SandboxState, id: string, reason: string): Change[] {
  const refund = sandbox.store.refunds.get(id)
  const intent = sandbox.store.intents.get(refund?.intentId ?? '')
  if (!refund || !intent || refund.failureReason !== undefined) {
    throw new Error(`${id} is no refund that could fail`)
  }
  const failed: RefundRecord = { ...refund, failureReason: reason }
  const event = newEvent('refund.failed', wireRefund(failed), nowSeconds(sandbox))
  return [
    { put: 'refund', record: failed },
    { put: 'intent', record: { ...intent, refunded: intent.refunded - refund.amount } },
    { put: 'event', record: event },
  ]
}

function findPayment(sandbox: SandboxState, params: RefundParams): IntentRecord {
  const { payment_intent: intentId, charge: chargeId } = params
  if (intentId !== undefined) {
    const intent = sandbox.store.intents.get(intentId)
    if (!intent) throw missing('payment intent', intentId, 'payment_intent')
    return intent
  }
  if (chargeId === undefined) {
    const message = 'Missing required param: payment_intent or charge.'
    throw new ApiError(400, message, { code: 'parameter_missing', param: 'payment_intent' })
  }
  for (const intent of sandbox.store.intents.values()) {
    if (intent.chargeId === chargeId) return intent
  }
  throw missing('charge', chargeId, 'charge')
}
