import {
  type SettledDispute,
  settleDispute,
} from '../../domain/orders/disputes/settle-dispute.server.ts'
import { relistUnmatched } from '../../domain/orders/reconciliation/relist-unmatched.server.ts'
import {
  enqueueUnmatchedMail,
  takeUnmatchedSession,
} from '../../domain/orders/reconciliation/take-unmatched-session.server.ts'
import {
  type SettledRefund,
  settleRefund,
} from '../../domain/orders/refunds/settle-refund.server.ts'
import type { WebhookEvent } from '../../domain/orders/settlement/record-webhook-event.server.ts'
import {
  type Settled,
  settleSession,
} from '../../domain/orders/settlement/settle-session.server.ts'
import type { PaymentEvent } from '../../domain/payments/payments.server.ts'
import { type Services, servicesContext } from '../../server/request-context.ts'
import type { Route } from './+types/stripe-webhook.ts'

const refusals = {
  'bad-signature': 'The signature does not fit.',
  malformed: 'This is no event.',
  'wrong-mode': 'An event of the other mode (test or live) than the key of this shop.',
} as const

/**
 * `POST /webhooks/stripe`: `checkout.session.completed`, `.async_payment_succeeded`,
 * `.async_payment_failed` and `.expired`; `refund.created`, `.updated` and `.failed`; `charge.dispute.created`,
 * `.updated`, `.closed`, `.funds_withdrawn` and `.funds_reinstated`. Only the signature and the id of the
 * session, refund or dispute are trusted: everything else is re-read from Stripe, regardless of the event's
 * type. Any status but 2xx makes Stripe send the event again.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const signature = request.headers.get('stripe-signature') ?? undefined
  const read = services.payments.readEvent(await request.text(), signature)
  if (!read.ok) {
    if (read.reason === 'wrong-mode') {
      const live = services.payments.live
      services.log.error({ event: 'payments.wrong_mode', live }, refusals[read.reason])
    }
    return new Response(`${refusals[read.reason]}\n`, { status: 400 })
  }
  const { event } = read
  const settled = await settleEvent(services, event)
  if (!settled) return new Response('Not ours to act on.\n')
  if (!settled.ok && settled.reason === 'unreachable') {
    return new Response('Stripe could not be asked; please send it again.\n', { status: 503 })
  }
  return new Response('Received.\n')
}

/** @returns null if the event is about nothing of the shop's */
async function settleEvent(
  services: Services,
  event: PaymentEvent,
): Promise<Settled | SettledRefund | SettledDispute | null> {
  const { sessionId, refundId, disputeId } = event
  if (sessionId) return await settleOrNote(services, sessionId, event)
  if (refundId) return await settleOrRelist(services, refundId, event)
  return disputeId ? await settleDispute(services.db, services, disputeId, event) : null
}

/** A session without an order may still be the shop's: its order was lost (unmatched payment). */
async function settleOrNote(
  services: Services,
  sessionId: string,
  event: WebhookEvent,
): Promise<Settled> {
  const settled = await settleSession(services.db, services, sessionId, event)
  if (settled.ok || settled.reason !== 'unknown-session') return settled
  const taken = await takeUnmatchedSession(services.db, services, sessionId)
  if (taken === 'unreachable') return { ok: false, reason: 'unreachable' }
  await enqueueUnmatchedMail(services.db, services)
  return settled
}

/** The refund of a payment without an order may have failed. */
async function settleOrRelist(
  services: Services,
  refundId: string,
  event: WebhookEvent,
): Promise<SettledRefund> {
  const { db, payments } = services
  const settled = await settleRefund(db, services, refundId, event)
  if (settled.ok || settled.reason !== 'unknown-refund') return settled
  const read = await payments.readRefund(refundId)
  if (!read.ok) return read.reason === 'missing' ? settled : { ok: false, reason: 'unreachable' }
  const relisted = await relistUnmatched(db, services, read.refund)
  if (!relisted.ok) return relisted
  await enqueueUnmatchedMail(db, services)
  return settled
}
