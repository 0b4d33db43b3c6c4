import type Stripe from 'stripe'
import { NO_PENCE, type Pence, pence } from '../../platform/values/money.ts'
import type { PaymentSession } from './payments.server.ts'

/**
 * Maps a session of Stripe to the shop's type.
 *
 * `failed` and `refunded` need the session's payment intent and its charge expanded; otherwise a
 * failed payment looks pending and the refunded amount is unknown.
 *
 * @throws if the session's status is unknown
 */
export function readPaymentSession(session: Stripe.Checkout.Session): PaymentSession {
  const { payment_intent: intent, customer_details: customer } = session
  const shipping = session.collected_information?.shipping_details
  return {
    id: session.id,
    live: session.livemode,
    status: readStatus(session.status),
    paid: isPaid(session),
    failed: hasFailed(session),
    url: session.url,
    // An amount of zero matches no order, so such a session can never settle one.
    amountTotal: pence(session.amount_total ?? 0),
    currency: session.currency ?? '',
    orderId: session.client_reference_id,
    createdAt: new Date(session.created * 1000),
    successUrl: session.success_url,
    paymentIntentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
    refunded: readRefunded(session),
    phone: customer?.phone ?? null,
    shippingName: shipping?.name ?? null,
    shippingAddress: shipping ? writeAddress(shipping.address) : null,
    postcode: shipping?.address.postal_code ?? null,
  }
}

const STATUSES = ['open', 'complete', 'expired'] as const

function readStatus(status: string | null): PaymentSession['status'] {
  const known = STATUSES.find((one) => one === status)
  if (!known) throw new Error(`Stripe gave a session the unknown status ${status}`)
  return known
}

/** Includes sessions without a payment, which the amount reveals. */
function isPaid({ status, payment_status: payment }: Stripe.Checkout.Session): boolean {
  return payment === 'paid' || (status === 'complete' && payment === 'no_payment_required')
}

/** A failed delayed payment leaves its session complete and unpaid. */
function hasFailed(session: Stripe.Checkout.Session): boolean {
  const intent = session.payment_intent
  if (session.status !== 'complete' || session.payment_status !== 'unpaid') return false
  if (intent === null || typeof intent === 'string') return false
  return intent.status === 'requires_payment_method' || intent.status === 'canceled'
}

/** Stripe counts a refund from its creation, and subtracts it again if it fails. */
function readRefunded({ payment_intent: intent }: Stripe.Checkout.Session): Pence | null {
  if (intent === null) return NO_PENCE
  if (typeof intent === 'string') return null
  const charge = intent.latest_charge
  if (charge === null) return NO_PENCE
  return typeof charge === 'string' ? null : pence(charge.amount_refunded)
}

function writeAddress(address: Stripe.Address): string {
  const { line1, line2, city, state, postal_code, country } = address
  const abroad = country === 'GB' ? null : country
  return [line1, line2, city, state, postal_code, abroad].filter(Boolean).join('\n')
}
