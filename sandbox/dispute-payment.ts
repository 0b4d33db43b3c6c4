import { ApiError } from './api/api-error.ts'
import { wireDispute } from './api/wire-dispute.ts'
import { randomId } from './random-id.ts'
import type { Change, DisputeRecord, IntentRecord } from './records.ts'
import { newEvent, nowSeconds, type SandboxState } from './sandbox-state.ts'

/** For how long evidence is accepted. */
const ANSWER_WITHIN_S = 14 * 24 * 60 * 60

export type NewDispute = {
  /** Defaults to the payment. */
  amount?: number
  /** One of Stripe's reasons; `fraudulent` by default. */
  reason?: string
  /** The bank only asks about the payment; the money stays with the shop. */
  inquiry?: boolean
}

/** What the bank or the shop does about an open dispute. */
export const DISPUTE_STEPS = ['answer', 'escalate', 'win', 'lose', 'drop'] as const
export type DisputeStep = (typeof DISPUTE_STEPS)[number]

/** Whether the dispute has not been decided. */
export const isOpen = ({ status }: DisputeRecord) =>
  status.endsWith('needs_response') || status.endsWith('under_review')

/** Whether the money of the dispute's payment is with the bank, so that it cannot be refunded. */
const isWithdrawn = ({ status }: DisputeRecord) =>
  !status.startsWith('warning') && status !== 'won' && status !== 'prevented'

/** The disputes of a payment, oldest first. */
export function disputesOf({ store }: SandboxState, intentId: string): DisputeRecord[] {
  return [...store.disputes.values()].filter((dispute) => dispute.intentId === intentId)
}

/** @throws ApiError if the payment's money is with the bank, as Stripe refuses its refund */
export function refuseIfDisputed(sandbox: SandboxState, { id, chargeId }: IntentRecord): void {
  if (!disputesOf(sandbox, id).some(isWithdrawn)) return
  const message = `Charge ${chargeId} has been charged back; cannot issue a refund.`
  throw new ApiError(400, message, { code: 'charge_disputed', kept: true })
}

/**
 * Opens a dispute of a payment, as its cardholder does at their bank; the caller stores the changes.
 *
 * @throws if there is no such payment, or it has an open dispute
 */
export function openDispute(
  sandbox: SandboxState,
  intentId: string,
  { amount, reason = 'fraudulent', inquiry = false }: NewDispute,
): { dispute: DisputeRecord; changes: Change[] } {
  const intent = sandbox.store.intents.get(intentId)
  if (intent?.status !== 'succeeded' || disputesOf(sandbox, intentId).some(isOpen)) {
    throw new Error(`${intentId} is no payment that could be disputed`)
  }
  const created = nowSeconds(sandbox)
  const dispute: DisputeRecord = {
    id: randomId('du_', 24),
    intentId,
    chargeId: intent.chargeId,
    created,
    amount: amount ?? intent.amount,
    currency: intent.currency,
    reason,
    status: inquiry ? 'warning_needs_response' : 'needs_response',
    dueBy: created + ANSWER_WITHIN_S,
  }
  const changes = changesOf(sandbox, dispute, [
    'created',
    ...(inquiry ? [] : ['funds_withdrawn' as const]),
  ])
  return {
    dispute,
    changes: [{ put: 'intent', record: { ...intent, disputed: true } }, ...changes],
  }
}

/**
 * Changes an open dispute; the caller stores the changes.
 *
 * @throws if it does not exist, or has been decided
 */
export function stepDispute(sandbox: SandboxState, id: string, step: DisputeStep): Change[] {
  const dispute = sandbox.store.disputes.get(id)
  if (!dispute || !isOpen(dispute)) throw new Error(`${id} is no open dispute`)
  const warning = dispute.status.startsWith('warning') ? 'warning_' : ''
  const { status, events } = steps[step]
  const next = step === 'answer' ? `${warning}${status}` : status
  return changesOf(sandbox, { ...dispute, status: next }, events)
}

type DisputeEvent = 'created' | 'updated' | 'closed' | 'funds_withdrawn' | 'funds_reinstated'

const steps: Record<DisputeStep, { status: string; events: DisputeEvent[] }> = {
  answer: { status: 'under_review', events: ['updated'] },
  escalate: { status: 'needs_response', events: ['updated', 'funds_withdrawn'] },
  win: { status: 'won', events: ['funds_reinstated', 'closed'] },
  lose: { status: 'lost', events: ['closed'] },
  drop: { status: 'warning_closed', events: ['closed'] },
}

function changesOf(
  sandbox: SandboxState,
  dispute: DisputeRecord,
  events: readonly DisputeEvent[],
): Change[] {
  const about = wireDispute(dispute, nowSeconds(sandbox))
  return [
    { put: 'dispute', record: dispute },
    ...events.map((event) => ({
      put: 'event' as const,
      record: newEvent(`charge.dispute.${event}`, about, nowSeconds(sandbox)),
    })),
  ]
}
