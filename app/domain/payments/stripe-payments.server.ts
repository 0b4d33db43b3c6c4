import http from 'node:http'
import https from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import Stripe from 'stripe'
import { describeLines } from './describe-lines.server.ts'
import { isSessionId } from './payment-ids.ts'
import type {
  FindDisputeResult,
  FindRefundResult,
  FindSessionResult,
  FoundRefunds,
  LookedUpSession,
  OpenedSession,
  OpenSession,
  Payments,
  Period,
  Refund,
  Refunded,
} from './payments.server.ts'
import { readPaymentDispute } from './read-payment-dispute.server.ts'
import { readPaymentRefund } from './read-payment-refund.server.ts'
import { readPaymentSession } from './read-payment-session.server.ts'
import { requestStripe } from './request-stripe.server.ts'
import {
  listDisputes,
  listRefunds,
  listSessions,
  PAGE_SIZE,
  unixSeconds,
} from './stripe-lists.server.ts'
import { verifyStripeEvent } from './verify-stripe-event.server.ts'

type StripeOptions = {
  secretKey: string
  webhookSecret: string
  /** Origin of a test double of Stripe's API; defaults to Stripe. */
  apiUrl?: string | undefined
  /** Timeout of one request, in milliseconds; each may be retried once. */
  timeoutMs?: number
  /** Current time in milliseconds for verifying webhooks; defaults to the system clock. */
  now?: () => number
}

/** Maximum duration of one call, including retries: the shopper waits for it. */
const MAX_CALL_MS = 11_500
/** The SDK's backoff before a retry. */
const RETRY_DELAY_MS = 500
/** Backoff while a request with the same key (a second tap) is in progress. */
const KEY_IN_USE_DELAYS_MS = [300, 600]
/** Maximum number of pages read by one search: 2,000 sessions. */
const MAX_PAGES = 20
/** Maximum number of connections to Stripe; further requests are queued. */
const MAX_CONNECTIONS = 64

/** Implements payments with Stripe Checkout. Every call ends within 11.5 seconds. */
export function stripePayments(options: StripeOptions): Payments {
  const timeoutMs = options.timeoutMs ?? 6000
  const waitMs = Math.min(2 * timeoutMs + RETRY_DELAY_MS, MAX_CALL_MS)
  const stripe = connect(options, timeoutMs)
  const live = isLiveKey(options.secretKey)
  return {
    live,
    openSession: (input) => openSession(stripe, input, waitMs),
    findSession: (orderId, opened) => findSession(stripe, orderId, opened, waitMs),
    findSessionOfPayment: (paymentIntentId) =>
      findSessionOfPayment(stripe, paymentIntentId, waitMs),
    readSession: (id) => readSession(stripe, id, waitMs),
    listSessions: (opened, after) => listSessions(stripe, { period: opened, after, waitMs }),
    listRefunds: (made, after) => listRefunds(stripe, { period: made, after, waitMs }),
    listDisputes: (opened, after) => listDisputes(stripe, { period: opened, after, waitMs }),
    expireSession: (id) => expireSession(stripe, id, waitMs),
    refund: (input) => refund(stripe, input, waitMs),
    readRefund: (id) => readRefund(stripe, id, waitMs),
    readDispute: (id) => readDispute(stripe, id, waitMs),
    findRefunds: (paymentIntentId) => findRefunds(stripe, paymentIntentId, waitMs),
    readEvent: (rawBody, signature) =>
      verifyStripeEvent(stripe, { rawBody, signature, ...options, live }),
  }
}

function connect(options: StripeOptions, timeoutMs: number): Stripe {
  const address = options.apiUrl ? new URL(options.apiUrl) : null
  const protocol = address?.protocol === 'http:' ? 'http' : 'https'
  const agent = { keepAlive: true, maxSockets: MAX_CONNECTIONS }
  return new Stripe(options.secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    httpAgent: protocol === 'http' ? new http.Agent(agent) : new https.Agent(agent),
    ...(address && {
      // IPv6 addresses have brackets in URLs only.
      host: address.hostname.replace(/^\[|\]$/g, ''),
      port: address.port || (protocol === 'http' ? 80 : 443),
      protocol,
    }),
  })
}

async function openSession(
  stripe: Stripe,
  input: OpenSession,
  waitMs: number,
): Promise<OpenedSession> {
  const giveUpAt = performance.now() + waitMs
  const create = () =>
    stripe.checkout.sessions.create(describeSession(input), { idempotencyKey: input.orderId })
  let response = await requestStripe(create, waitMs)
  for (const restMs of KEY_IN_USE_DELAYS_MS) {
    const leftMs = giveUpAt - performance.now() - restMs
    if (response.ok || response.failure !== 'key-in-use' || leftMs <= 0) break
    await pause(restMs)
    response = await requestStripe(create, leftMs)
  }
  if (response.ok) return { ok: true, session: readPaymentSession(response.value) }
  if (response.failure === 'refused' || response.failure === 'missing') {
    const reason = response.param === 'customer_email' ? 'email-refused' : 'refused'
    return { ok: false, reason, message: response.message }
  }
  return { ok: false, reason: response.failure === 'stuck' ? 'stuck' : 'unknown' }
}

/** Deterministic: Stripe compares the parameters of requests with the same idempotency key. */
function describeSession(input: OpenSession): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    locale: 'en-GB',
    client_reference_id: input.orderId,
    customer_email: input.customerEmail,
    expires_at: unixSeconds(input.expiresAt),
    success_url: input.successUrl,
    cancel_url: input.cancelUrl,
    ...describeDelivery(input),
    phone_number_collection: { enabled: true },
    metadata: { order_id: input.orderId },
    ...describeLines(input),
  }
}

/** The payment page offers only the delivery that the checkout has shown. */
function describeDelivery({ delivery }: OpenSession): Stripe.Checkout.SessionCreateParams {
  if (delivery === 'collected' || delivery === 'none') return {}
  return {
    shipping_address_collection: { allowed_countries: ['GB'] },
    ...(delivery && {
      shipping_options: [
        {
          shipping_rate_data: {
            type: 'fixed_amount',
            display_name: delivery.name,
            fixed_amount: { amount: delivery.amount, currency: 'gbp' },
          },
        },
      ],
    }),
  }
}

async function readSession(stripe: Stripe, id: string, waitMs: number): Promise<FindSessionResult> {
  // Ids may be untrusted input: malformed ones are not sent to Stripe.
  if (!isSessionId(id)) return { ok: false, reason: 'missing' }
  const response = await requestStripe(
    // Only the payment intent distinguishes a delayed payment from a failed one, and only its
    // charge has the refunded amount.
    () => stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] }),
    waitMs,
  )
  if (response.ok) return { ok: true, session: readPaymentSession(response.value) }
  return { ok: false, reason: response.failure === 'missing' ? 'missing' : 'unreachable' }
}

async function findSession(
  stripe: Stripe,
  orderId: string,
  period: Period,
  waitMs: number,
): Promise<LookedUpSession> {
  const giveUpAt = performance.now() + waitMs
  let after: string | undefined
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const leftMs = Math.max(0, giveUpAt - performance.now())
    const listed = await listSessions(stripe, { period, after, waitMs: leftMs })
    if (!listed.ok) return listed
    const session = listed.page.find((one) => one.orderId === orderId)
    if (session) return { ok: true, session }
    if (listed.next === null) return { ok: true, session: null }
    after = listed.next
  }
  return { ok: false, reason: 'unreachable' }
}

/** A payment completes at most one session. */
async function findSessionOfPayment(
  stripe: Stripe,
  paymentIntentId: string,
  waitMs: number,
): Promise<LookedUpSession> {
  const response = await requestStripe(
    () => stripe.checkout.sessions.list({ payment_intent: paymentIntentId, limit: 1 }),
    waitMs,
  )
  if (!response.ok) {
    return response.failure === 'missing'
      ? { ok: true, session: null }
      : { ok: false, reason: 'unreachable' }
  }
  const [found] = response.value.data
  return { ok: true, session: found ? readPaymentSession(found) : null }
}

async function expireSession(
  stripe: Stripe,
  id: string,
  waitMs: number,
): Promise<FindSessionResult> {
  if (!isSessionId(id)) return { ok: false, reason: 'missing' }
  const giveUpAt = performance.now() + waitMs
  const response = await requestStripe(() => stripe.checkout.sessions.expire(id), waitMs)
  if (response.ok) return { ok: true, session: readPaymentSession(response.value) }
  if (response.failure === 'refused') {
    return readSession(stripe, id, Math.max(0, giveUpAt - performance.now()))
  }
  return { ok: false, reason: response.failure === 'missing' ? 'missing' : 'unreachable' }
}

async function refund(stripe: Stripe, input: Refund, waitMs: number): Promise<Refunded> {
  const { paymentIntentId, amount, reference, idempotencyKey } = input
  const response = await requestStripe(
    () =>
      stripe.refunds.create(
        {
          payment_intent: paymentIntentId,
          ...(amount !== undefined && { amount }),
          ...(reference && { metadata: { reference } }),
        },
        { idempotencyKey },
      ),
    waitMs,
  )
  if (response.ok) return { ok: true, refund: readPaymentRefund(response.value) }
  switch (response.failure) {
    case 'refused':
    case 'missing':
    case 'key-spent':
      return { ok: false, reason: 'refused', message: response.message }
    case 'key-in-use':
    case 'unreachable':
      return { ok: false, reason: 'unreachable' }
    case 'stuck':
      return { ok: false, reason: 'stuck' }
  }
}

async function readRefund(stripe: Stripe, id: string, waitMs: number): Promise<FindRefundResult> {
  const response = await requestStripe(() => stripe.refunds.retrieve(id), waitMs)
  if (response.ok) return { ok: true, refund: readPaymentRefund(response.value) }
  return { ok: false, reason: response.failure === 'missing' ? 'missing' : 'unreachable' }
}

async function readDispute(stripe: Stripe, id: string, waitMs: number): Promise<FindDisputeResult> {
  const response = await requestStripe(() => stripe.disputes.retrieve(id), waitMs)
  if (response.ok) return { ok: true, dispute: readPaymentDispute(response.value) }
  return { ok: false, reason: response.failure === 'missing' ? 'missing' : 'unreachable' }
}

async function findRefunds(
  stripe: Stripe,
  paymentIntentId: string,
  waitMs: number,
): Promise<FoundRefunds> {
  const response = await requestStripe(
    () => stripe.refunds.list({ payment_intent: paymentIntentId, limit: PAGE_SIZE }),
    waitMs,
  )
  if (response.ok) return { ok: true, refunds: response.value.data.map(readPaymentRefund) }
  // A payment that does not exist at Stripe has no refunds.
  return response.failure === 'missing'
    ? { ok: true, refunds: [] }
    : { ok: false, reason: 'unreachable' }
}

/** The mode is part of the names of secret and restricted keys. */
const isLiveKey = (key: string) => /^[a-z]{2}_live_/.test(key)
