import type Stripe from 'stripe'
import type {
  Page,
  PaymentDispute,
  PaymentRefund,
  PaymentSession,
  Period,
} from './payments.server.ts'
import { readPaymentDispute } from './read-payment-dispute.server.ts'
import { readPaymentRefund } from './read-payment-refund.server.ts'
import { readPaymentSession } from './read-payment-session.server.ts'
import { requestStripe } from './request-stripe.server.ts'

type Requested = {
  period: Period
  /** The last id of the previous page. */
  after: string | undefined
  /** Timeout of one page, in milliseconds. */
  waitMs: number
}

/** Stripe's maximum page size. */
export const PAGE_SIZE = 100

/** Returns one page of the account's checkout sessions, newest first. */
export async function listSessions(
  stripe: Stripe,
  requested: Requested,
): Promise<Page<PaymentSession>> {
  const response = await requestStripe(
    () => stripe.checkout.sessions.list(paramsOf(requested)),
    requested.waitMs,
  )
  // Other users of the account may have sessions without a status.
  const read = (session: Stripe.Checkout.Session) =>
    session.status === null ? [] : [readPaymentSession(session)]
  return response.ok ? pageOf(response.value, read) : UNREACHABLE
}

/** Returns one page of the account's refunds, newest first. */
export async function listRefunds(
  stripe: Stripe,
  requested: Requested,
): Promise<Page<PaymentRefund>> {
  const response = await requestStripe(
    () => stripe.refunds.list(paramsOf(requested)),
    requested.waitMs,
  )
  return response.ok ? pageOf(response.value, (one) => [readPaymentRefund(one)]) : UNREACHABLE
}

/** Returns one page of the account's disputes, newest first. */
export async function listDisputes(
  stripe: Stripe,
  requested: Requested,
): Promise<Page<PaymentDispute>> {
  const response = await requestStripe(
    () => stripe.disputes.list(paramsOf(requested)),
    requested.waitMs,
  )
  return response.ok ? pageOf(response.value, (one) => [readPaymentDispute(one)]) : UNREACHABLE
}

const UNREACHABLE = { ok: false, reason: 'unreachable' } as const

function paramsOf({ period: { from, to }, after }: Requested) {
  const created = { gte: unixSeconds(from), ...(to && { lte: unixSeconds(to) }) }
  return { created, limit: PAGE_SIZE, ...(after && { starting_after: after }) }
}

function pageOf<Listed extends { id: string }, One>(
  { data, has_more: more }: Stripe.ApiList<Listed>,
  read: (listed: Listed) => One[],
): Page<One> {
  return { ok: true, page: data.flatMap(read), next: (more && data.at(-1)?.id) || null }
}

export const unixSeconds = (at: Date) => Math.floor(at.getTime() / 1000)
