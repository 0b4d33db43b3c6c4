import type { Pence } from '../../platform/money.ts'

/** One visit to the hosted payment page, as the payment provider tells it. */
export type PaymentSession = {
  id: string
  /** Real money; false for the provider's test mode. */
  live: boolean
  status: 'open' | 'complete' | 'expired'
  /** The money is there, or none was asked for: look at the amount. */
  paid: boolean
  /** Complete, but a payment that settles later has finally failed: no money will come. */
  failed: boolean
  /** Where the shopper pays; null once the session is no longer open. */
  url: string | null
  amountTotal: Pence
  /** ISO 4217, lower case. */
  currency: string
  /** The order that the session was opened for. */
  orderId: string | null
  createdAt: Date
  /** Where the shopper is sent after paying, which tells whose session it is; null for none. */
  successUrl: string | null
  /** What a refund names; null until something was paid. */
  paymentIntentId: string | null
  /**
   * What has gone back of the payment, refunds that are on their way included; null where the
   * answer did not say. `readSession` always says.
   */
  refunded: Pence | null
  phone: string | null
  email: string | null
  shippingName: string | null
  /** Lines joined by `\n`; the country only where it is not the United Kingdom. */
  shippingAddress: string | null
}

export type OpenSession = {
  /** Also the idempotency key: repeating the same input answers with the same session. */
  orderId: string
  /** One or more; prices as the shopper saw them. */
  lines: { title: string; unitPrice: Pence; quantity: number; imageUrl: string | null }[]
  customerEmail: string
  /** Between 30 minutes and 24 hours ahead; whole seconds count. Same on every repeat. */
  expiresAt: Date
  /** `{CHECKOUT_SESSION_ID}` in it is replaced by the session's id. */
  successUrl: string
  cancelUrl: string
}

export type OpenedSession =
  | { ok: true; session: PaymentSession }
  /** No session exists: the hold may be released. */
  | { ok: false; reason: 'refused'; message: string }
  /**
   * A payable session may exist: the hold must stay until that is known. `stuck`: repeating the
   * request will tell nothing else for a day, because its error is answered again; all that was
   * to come of it has come, so that `findSession` knows.
   */
  | { ok: false; reason: 'unknown' | 'stuck' }

export type FoundSession =
  | { ok: true; session: PaymentSession }
  | { ok: false; reason: 'missing' | 'unreachable' }

export type LookedUpSession =
  /** null: there is none. */
  { ok: true; session: PaymentSession | null } | { ok: false; reason: 'unreachable' }

/** A stretch of time at the provider, both ends included; without an end up to now. */
export type Period = { from: Date; to?: Date }

/** One page of a list, the newest first. `next`: what to ask for the page after it; null: none. */
export type Page<One> =
  | { ok: true; page: One[]; next: string | null }
  | { ok: false; reason: 'unreachable' }

export type Refund = {
  paymentIntentId: string
  /** All that is left of the payment when left out. */
  amount?: Pence
  /** Repeating it never pays back twice, for a day: then the provider forgets it. */
  idempotencyKey: string
  /** Kept with the refund, so that it can be found when its key is forgotten. */
  reference?: string
  reason?: 'requested_by_customer' | 'duplicate' | 'fraudulent'
}

/** A refund as the payment provider tells it. */
export type PaymentRefund = {
  id: string
  paymentIntentId: string | null
  amount: Pence
  /** `pending` (or waiting for something): taken, and the bank works on it. */
  status: 'succeeded' | 'pending' | 'failed'
  /** Why it failed, a word or two of the provider's; null where it did not. */
  failure: string | null
  /** As it was given on making it; null where it was made elsewhere. */
  reference: string | null
}

export type Refunded =
  | { ok: true; refund: PaymentRefund }
  /** Definitely not made; what the provider says. */
  | { ok: false; reason: 'refused'; message: string }
  /**
   * It may have been made: repeat it with the same key. `stuck`: repeating it will tell nothing
   * else for a day; all that was to come of it has come, so that `findRefunds` knows.
   */
  | { ok: false; reason: 'unreachable' }
  | { ok: false; reason: 'stuck' }

export type FoundRefund =
  | { ok: true; refund: PaymentRefund }
  | { ok: false; reason: 'missing' | 'unreachable' }

export type FoundRefunds =
  | { ok: true; refunds: PaymentRefund[] }
  | { ok: false; reason: 'unreachable' }

/** What a webhook said happened. Nothing in it is trusted but the ids: re-read what they name. */
type PaymentEvent = {
  id: string
  type: string
  sessionId: string | null
  refundId: string | null
}

/** The payment provider, as far as the shop needs one. Never call it inside a transaction. */
export type Payments = {
  /** Whether the key is for real money; what belongs to the other mode must not be acted on. */
  live: boolean
  openSession(input: OpenSession): Promise<OpenedSession>
  readSession(id: string): Promise<FoundSession>
  /** The session that a payment completed. */
  findSessionOfPayment(paymentIntentId: string): Promise<LookedUpSession>
  /** Looks for an order's session among all those that were opened in a stretch of time. */
  findSession(orderId: string, opened: { from: Date; to: Date }): Promise<LookedUpSession>
  /**
   * All sessions of the account that were opened in a period, a page of 100 at a time: those of
   * other shops too, where several share the account.
   *
   * @param after `next` of the page before
   */
  listSessions(opened: Period, after?: string): Promise<Page<PaymentSession>>
  /** All refunds of the account that were made in a period, in the same way. */
  listRefunds(made: Period, after?: string): Promise<Page<PaymentRefund>>
  /**
   * Asks that a session can no longer be paid. One that is complete or expired already is
   * answered as it stands; look at its `status`.
   */
  expireSession(id: string): Promise<FoundSession>
  refund(refund: Refund): Promise<Refunded>
  readRefund(id: string): Promise<FoundRefund>
  /** The refunds of a payment, the newest first, 100 at most. */
  findRefunds(paymentIntentId: string): Promise<FoundRefunds>
  /**
   * Checks a webhook's signature; one older than 300 seconds counts as forged. `wrong-mode`: signed
   * rightly, but of the test mode while the key is for real money, or the other way round.
   */
  readEvent(
    rawBody: string | Buffer,
    signature: string | undefined,
  ):
    | { ok: true; event: PaymentEvent }
    | { ok: false; reason: 'bad-signature' | 'malformed' | 'wrong-mode' }
}
