import type Stripe from 'stripe'
import type { Page, PaymentRefund, PaymentSession, Period } from './payments.server.ts'
import { askStripe } from './stripe-answer.server.ts'
import { readPaymentRefund } from './stripe-refund.server.ts'
import { readPaymentSession } from './stripe-session.server.ts'

type Asked = {
  period: Period
  /** The last id of the page before. */
  after: string | undefined
  /** Longest wait for one page, in milliseconds. */
  waitMs: number
}

/** As many as Stripe lists at once. */
const PAGE_LENGTH = 100

/** One page of the account's checkout sessions, the newest first. */
export async function listSessions(stripe: Stripe, asked: Asked): Promise<Page<PaymentSession>> {
  const answer = await askStripe(() => stripe.checkout.sessions.list(paramsOf(asked)), asked.waitMs)
  // Others who use the account may have sessions of kinds that have no status.
  const read = (session: Stripe.Checkout.Session) =>
    session.status === null ? [] : [readPaymentSession(session)]
  return answer.ok ? pageOf(answer.value, read) : UNREACHABLE
}

/** One page of the account's refunds, the newest first. */
export async function listRefunds(stripe: Stripe, asked: Asked): Promise<Page<PaymentRefund>> {
  const answer = await askStripe(() => stripe.refunds.list(paramsOf(asked)), asked.waitMs)
  return answer.ok ? pageOf(answer.value, (one) => [readPaymentRefund(one)]) : UNREACHABLE
}

const UNREACHABLE = { ok: false, reason: 'unreachable' } as const

function paramsOf({ period: { from, to }, after }: Asked) {
  const created = { gte: seconds(from), ...(to && { lte: seconds(to) }) }
  return { created, limit: PAGE_LENGTH, ...(after && { starting_after: after }) }
}

function pageOf<Listed extends { id: string }, One>(
  { data, has_more: more }: Stripe.ApiList<Listed>,
  read: (listed: Listed) => One[],
): Page<One> {
  return { ok: true, page: data.flatMap(read), next: (more && data.at(-1)?.id) || null }
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)
