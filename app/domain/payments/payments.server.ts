import type { Pence } from '../../platform/values/money.ts'

/** A checkout session at the payment provider. */
export type PaymentSession = {
  id: string
  /** True for real money, false for the provider's test mode. */
  live: boolean
  status: 'open' | 'complete' | 'expired'
  /** Paid, or nothing was due: check the amount. */
  paid: boolean
  /** Complete, but a delayed payment method has finally failed. */
  failed: boolean
  /** Address of the hosted payment page; null once the session is no longer open. */
  url: string | null
  amountTotal: Pence
  /** ISO 4217, lower case. */
  currency: string
  /** The order for which the session was opened. */
  orderId: string | null
  createdAt: Date
  /** Redirect address after payment, which identifies the shop; null for none. */
  successUrl: string | null
  /** Referenced by refunds; null until something was paid. */
  paymentIntentId: string | null
  /**
   * Refunded amount including pending refunds; null if the response does not contain it; that
   * of `readSession` always does.
   */
  refunded: Pence | null
  phone: string | null
  shippingName: string | null
  /** Lines joined by `\n`; includes the country unless it is the United Kingdom. */
  shippingAddress: string | null
  /** The postcode of that address as entered. */
  postcode: string | null
}

export type OpenSession = {
  /** Also the idempotency key: repeating the same input returns the same session. */
  orderId: string
  /** One or more, at the prices that the shopper saw. */
  lines: {
    title: string
    unitPrice: Pence
    quantity: number
    imageUrl: string | null
    /** The line's share of the discount, of all its units; defaults to none. */
    discount?: Pence
  }[]
  /** The discount, whose shares the lines have; null for none. */
  discount?: { code: string; amount: Pence } | null
  /**
   * The only delivery option, at a fixed price. `collected`: the page requests no address and states the
   * reason. `none`: no address is requested, since nothing is delivered. null (the default): an address is
   * requested, and delivery is free.
   */
  delivery?: { name: string; amount: Pence } | 'collected' | 'none' | null
  customerEmail: string
  /** 30 minutes to 24 hours ahead, in whole seconds. Must be the same on every repeat. */
  expiresAt: Date
  /** `{CHECKOUT_SESSION_ID}` is replaced by the session's id. */
  successUrl: string
  cancelUrl: string
}

export type OpenedSession =
  | { ok: true; session: PaymentSession }
  /** No session exists: the hold may be released. `email-refused`: not a valid address for the provider. */
  | { ok: false; reason: 'refused' | 'email-refused'; message: string }
  /**
   * A payable session may exist: the hold must stay until the outcome is known. `stuck`: the
   * provider replays the stored error for this key for a day, so repeating the request is useless;
   * the request has ended, so `findSession` is conclusive.
   */
  | { ok: false; reason: 'unknown' | 'stuck' }

export type FindSessionResult =
  | { ok: true; session: PaymentSession }
  | { ok: false; reason: 'missing' | 'unreachable' }

export type LookedUpSession =
  /** null: there is no session. */
  { ok: true; session: PaymentSession | null } | { ok: false; reason: 'unreachable' }

/** A period at the provider, inclusive; open-ended without `to`. */
export type Period = { from: Date; to?: Date }

/** One page of a list, newest first. `next`: cursor of the next page; null on the last. */
export type Page<One> =
  | { ok: true; page: One[]; next: string | null }
  | { ok: false; reason: 'unreachable' }

export type Refund = {
  paymentIntentId: string
  /** Defaults to the rest of the payment. */
  amount?: Pence
  /**
   * A repeat with the same key never refunds twice within a day; then the provider discards the key.
   */
  idempotencyKey: string
  /** Stored with the refund, to find it after its key has expired. */
  reference?: string
}

/** A refund at the payment provider. */
export type PaymentRefund = {
  id: string
  paymentIntentId: string | null
  amount: Pence
  /** `pending`: accepted, and being processed or waiting for something. */
  status: 'succeeded' | 'pending' | 'failed'
  /** The provider's reason of a failure; null if it has not failed. */
  failure: string | null
  /** The reference passed when it was created; null if it was created elsewhere. */
  reference: string | null
}

export type Refunded =
  | { ok: true; refund: PaymentRefund }
  /** Definitely not created; the provider's message, or `charge_disputed`. */
  | { ok: false; reason: 'refused'; message: string }
  /**
   * It may have been created: repeat it with the same key. `stuck`: repeating is useless for a day;
   * the request has ended, so `findRefunds` is conclusive.
   */
  | { ok: false; reason: 'unreachable' }
  | { ok: false; reason: 'stuck' }

export type FindRefundResult =
  | { ok: true; refund: PaymentRefund }
  | { ok: false; reason: 'missing' | 'unreachable' }

export type FoundRefunds =
  | { ok: true; refunds: PaymentRefund[] }
  | { ok: false; reason: 'unreachable' }

/**
 * - `needs_response`: the shop can still answer
 * - `under_review`: it has answered, or the time for it is over
 * - `dropped`: closed without a decision, and the money stayed with the shop
 */
export type PaymentDisputeStatus = 'needs_response' | 'under_review' | 'won' | 'lost' | 'dropped'

/** A dispute (chargeback) of a payment, which its cardholder has opened at their bank. */
export type PaymentDispute = {
  id: string
  paymentIntentId: string | null
  amount: Pence
  /** ISO 4217, lower case. */
  currency: string
  /** The provider's code, such as `fraudulent`. */
  reason: string
  status: PaymentDisputeStatus
  /** An inquiry: the money has not been withdrawn, and the payment can be refunded. */
  refundable: boolean
  /** Until when the shop can answer; null if it cannot, or not any more. */
  dueBy: Date | null
  createdAt: Date
}

export type FindDisputeResult =
  | { ok: true; dispute: PaymentDispute }
  | { ok: false; reason: 'missing' | 'unreachable' }

/** A verified webhook event. Only the ids are used: the objects are read again. */
export type PaymentEvent = {
  id: string
  type: string
  sessionId: string | null
  refundId: string | null
  disputeId: string | null
}

/** The payment provider's interface. Must not be called inside a transaction. */
export type Payments = {
  /** Whether the key is a live key; objects of the other mode must not be acted on. */
  live: boolean
  openSession(input: OpenSession): Promise<OpenedSession>
  readSession(id: string): Promise<FindSessionResult>
  /** Returns the session that a payment completed. */
  findSessionOfPayment(paymentIntentId: string): Promise<LookedUpSession>
  /** Finds an order's session among those opened in a period. */
  findSession(orderId: string, opened: { from: Date; to: Date }): Promise<LookedUpSession>
  /**
   * Lists all sessions of the account that were opened in a period, 100 per page, including those
   * of other shops that share the account.
   *
   * @param after `next` of the previous page
   */
  listSessions(opened: Period, after?: string): Promise<Page<PaymentSession>>
  /** Lists all refunds of the account that were created in a period, likewise. */
  listRefunds(made: Period, after?: string): Promise<Page<PaymentRefund>>
  /** Lists all disputes of the account that were opened in a period, likewise. */
  listDisputes(opened: Period, after?: string): Promise<Page<PaymentDispute>>
  /**
   * Expires a session, so that it can no longer be paid. One that is complete or expired is
   * returned unchanged; check its `status`.
   */
  expireSession(id: string): Promise<FindSessionResult>
  refund(refund: Refund): Promise<Refunded>
  readRefund(id: string): Promise<FindRefundResult>
  readDispute(id: string): Promise<FindDisputeResult>
  /** Returns the refunds of a payment, newest first, at most 100. */
  findRefunds(paymentIntentId: string): Promise<FoundRefunds>
  /**
   * Verifies a webhook's signature; one older than 300 seconds is invalid. `wrong-mode`: the
   * signature is valid, but the event is of test mode and the key is live, or vice versa.
   */
  readEvent(
    rawBody: string | Buffer,
    signature: string | undefined,
  ):
    | { ok: true; event: PaymentEvent }
    | { ok: false; reason: 'bad-signature' | 'malformed' | 'wrong-mode' }
}
