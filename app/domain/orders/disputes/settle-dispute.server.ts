import { eq, or } from 'drizzle-orm'
import { type Db, type DbOrTx, inTransaction } from '../../../platform/db.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import type { PaymentDispute, PaymentSession } from '../../payments/payments.server.ts'
import { isOwnSession } from '../checkout/own-session.ts'
import { lockOrder } from '../find-order.server.ts'
import type { ReconcileDeps } from '../reconciliation/take-unmatched-session.server.ts'
import { orders } from '../schema.ts'
import { recordWebhookEvent, type WebhookEvent } from '../settlement/record-webhook-event.server.ts'
import { settlePayment } from '../settlement/settle-payment.server.ts'
import { applyDispute } from './apply-dispute.server.ts'
import type { OrderDispute } from './find-disputes.server.ts'
import { orderDisputes } from './schema.ts'

export type SettledDispute =
  | { ok: true; changed: boolean }
  /** `unknown-dispute`: it does not exist, or no order has its payment. */
  | { ok: false; reason: 'unknown-dispute' | 'unreachable' }

/** Attempts while events of the same dispute are being processed concurrently. */
const MAX_ATTEMPTS = 5

/**
 * Settles a dispute by the payment provider's current state, idempotently and independent of the order of
 * events. An unknown payment is settled first. The dispute is read again if another event has changed its row
 * since then: an older state never replaces a newer one.
 *
 * @param disputeId the only trusted part of a webhook; the rest is re-read from the provider
 */
export async function settleDispute(
  db: Db,
  deps: ReconcileDeps,
  disputeId: string,
  event?: WebhookEvent,
): Promise<SettledDispute> {
  let orderId: OrderId | null = null
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const seen = await findDispute(db, disputeId)
    const read = await deps.payments.readDispute(disputeId)
    if (!read.ok) {
      return { ok: false, reason: read.reason === 'missing' ? 'unknown-dispute' : 'unreachable' }
    }
    const { dispute } = read
    const settled = { version: seen?.version ?? 0, orderId: orderId ?? seen?.order_id ?? null }
    const outcome = await writeDown(db, deps, dispute, settled, event)
    if (outcome === 'changed' || outcome === 'unchanged') {
      return { ok: true, changed: outcome === 'changed' }
    }
    if (outcome === 'overtaken') continue
    const payment = await settlePayment(db, deps, dispute.paymentIntentId)
    if (!payment.ok && payment.reason === 'unreachable') return payment
    if (!payment.ok) {
      logUnmatched(deps, dispute, payment.session)
      return { ok: false, reason: 'unknown-dispute' }
    }
    // A payment of a wrong amount stays unsettled, so that its order does not have the payment's id.
    orderId = payment.orderId
  }
  return { ok: false, reason: 'unreachable' }
}

async function findDispute(db: DbOrTx, id: string): Promise<OrderDispute | null> {
  const [found] = await db
    .select()
    .from(orderDisputes)
    .where(eq(orderDisputes.stripe_dispute_id, id))
  return found ?? null
}

/** @param seen the version of the row before the dispute was read, and its order if known */
async function writeDown(
  db: Db,
  deps: ReconcileDeps,
  dispute: PaymentDispute,
  seen: { version: number; orderId: OrderId | null },
  event: WebhookEvent | undefined,
): Promise<'changed' | 'unchanged' | 'unknown-payment' | 'overtaken'> {
  return await inTransaction(db, async (tx) => {
    const [found] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(
        or(
          dispute.paymentIntentId
            ? eq(orders.payment_intent_id, dispute.paymentIntentId)
            : undefined,
          seen.orderId ? eq(orders.id, seen.orderId) : undefined,
        ) ?? eq(orders.payment_intent_id, ''),
      )
    const order = found && (await lockOrder(tx, found.id))
    if (!order) return 'unknown-payment'
    const known = await findDispute(tx, dispute.id)
    if ((known?.version ?? 0) !== seen.version) return 'overtaken'
    if (event && !(await recordWebhookEvent(tx, event, order.id))) return 'unchanged'
    const changed = await applyDispute(tx, deps, order, known, dispute)
    return changed ? 'changed' : 'unchanged'
  })
}

/** A payment of another user of the account is ignored. */
function logUnmatched(
  { log, publicUrl }: ReconcileDeps,
  { id }: PaymentDispute,
  session: PaymentSession | null,
): void {
  if (!session || !isOwnSession(session, publicUrl)) return
  log.warn({ event: 'disputes.unmatched', dispute: id }, 'a disputed payment belongs to no order')
}
