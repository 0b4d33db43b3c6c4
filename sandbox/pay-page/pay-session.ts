import { wireSession } from '../api/wire-session.ts'
import { findSession } from '../expire-session.ts'
import { randomId } from '../random-id.ts'
import type { Delivery, IntentRecord, SessionRecord } from '../records.ts'
import { newEvent, nowSeconds, type SandboxState } from '../sandbox-state.ts'

/** When a payment settles: immediately, like a card, or later, like a bank debit. */
type Settling = 'at-once' | 'later'

/**
 * Completes an open session.
 *
 * @param amount the paid amount, if it differs from the session's, as after a discount or a tax set up in
 * the provider's dashboard. 0: nothing had to be paid, and no payment is created
 * @returns the session, or null if it was not open and nothing was paid
 */
export function paySession(
  sandbox: SandboxState,
  id: string,
  delivery: Delivery | null,
  settling: Settling = 'at-once',
  amount?: number,
): SessionRecord | null {
  const open = findSession(sandbox, id)
  if (open.status !== 'open') return null
  const session = amount === undefined ? open : { ...open, amountTotal: amount }
  const paid = settling === 'at-once'
  const intent: IntentRecord = {
    id: randomId('pi_', 24),
    chargeId: randomId('ch_', 24),
    sessionId: session.id,
    created: nowSeconds(sandbox),
    amount: session.amountTotal,
    refunded: 0,
    currency: session.currency,
    status: paid ? 'succeeded' : 'processing',
    email: session.customerEmail,
    delivery,
  }
  const free = session.amountTotal === 0
  const complete: SessionRecord = {
    ...session,
    status: 'complete',
    paymentStatus: free ? 'no_payment_required' : paid ? 'paid' : 'unpaid',
    intentId: free ? null : intent.id,
    delivery,
  }
  remember(sandbox, complete, free ? null : intent, 'checkout.session.completed')
  return complete
}

/**
 * Completes a payment that settles later.
 *
 * @throws if the session has no pending payment
 */
export function settleLatePayment(sandbox: SandboxState, id: string, succeeds: boolean): void {
  const session = findSession(sandbox, id)
  const intent = sandbox.store.intents.get(session.intentId ?? '')
  if (intent?.status !== 'processing') throw new Error(`${id} awaits no payment`)
  remember(
    sandbox,
    succeeds ? { ...session, paymentStatus: 'paid' } : session,
    { ...intent, status: succeeds ? 'succeeded' : 'requires_payment_method' },
    `checkout.session.async_payment_${succeeds ? 'succeeded' : 'failed'}`,
  )
}

function remember(
  sandbox: SandboxState,
  session: SessionRecord,
  intent: IntentRecord | null,
  eventType: string,
): void {
  const about = wireSession(session, sandbox.baseUrl)
  sandbox.remember([
    ...(intent ? [{ put: 'intent', record: intent } as const] : []),
    { put: 'session', record: session },
    { put: 'event', record: newEvent(eventType, about, nowSeconds(sandbox)) },
  ])
}
