/** The state of the sandbox. Times are Unix seconds, amounts the currency's smallest unit. */

export type SessionLine = {
  title: string
  /** Missing in the records of earlier versions. */
  description?: string | null
  unitAmount: number
  quantity: number
  imageUrl: string | null
}

type Address = {
  line1: string
  line2: string | null
  city: string
  state: string | null
  postal_code: string
  country: string
}

export type Delivery = { name: string; phone: string | null; address: Address }

/** The chosen shipping option. */
export type Shipping = { rateId: string; name: string; amount: number }

export type SessionRecord = {
  id: string
  created: number
  expiresAt: number
  status: 'open' | 'complete' | 'expired'
  paymentStatus: 'unpaid' | 'paid' | 'no_payment_required'
  currency: string
  /** Includes shipping. */
  amountTotal: number
  /** null: no shipping option; missing in the records of earlier versions. */
  shipping?: Shipping | null
  lines: SessionLine[]
  customerEmail: string | null
  clientReferenceId: string | null
  metadata: Record<string, string>
  locale: string | null
  successUrl: string
  cancelUrl: string | null
  /** Shown beside the pay button; missing in the records of earlier versions. */
  submitText?: string | null
  collectsPhone: boolean
  /** Allowed countries of delivery; null: no address is collected. */
  countries: string[] | null
  intentId: string | null
  /** Details entered on the payment page. */
  delivery: Delivery | null
}

/** A payment and its one charge. */
export type IntentRecord = {
  id: string
  chargeId: string
  sessionId: string
  created: number
  amount: number
  refunded: number
  currency: string
  /** `processing` and `requires_payment_method`: a payment that settles, or failed, later. */
  status: 'succeeded' | 'processing' | 'requires_payment_method'
  /** Its cardholder has disputed it at some time. */
  disputed?: boolean
  email: string | null
  delivery: Delivery | null
}

export type RefundRecord = {
  id: string
  intentId: string
  chargeId: string
  created: number
  amount: number
  currency: string
  reason: string | null
  metadata: Record<string, string>
  /** Set if the bank returned it. */
  failureReason?: string
}

export type DisputeRecord = {
  id: string
  intentId: string
  chargeId: string
  created: number
  amount: number
  currency: string
  reason: string
  /** One of Stripe's; `warning_…`: the bank only asks, the money stays with the shop. */
  status: string
  dueBy: number
}

export type EventRecord = {
  id: string
  type: string
  created: number
  /** The session, charge, refund or dispute at that time, in Stripe's format. */
  about: object
  /** `settled`: accepted, given up or dropped; never resent automatically. */
  delivery: 'waiting' | 'settled'
  attempts: number
}

/** A stored response of an idempotency key. */
export type AnswerRecord = {
  key: string
  created: number
  /** Distinguishes requests under the same key. */
  fingerprint: string
  status: number
  body: string
}

/** A state change; several in one batch are written as one line. */
export type Change =
  | { put: 'session'; record: SessionRecord }
  | { put: 'intent'; record: IntentRecord }
  | { put: 'refund'; record: RefundRecord }
  | { put: 'dispute'; record: DisputeRecord }
  | { put: 'event'; record: EventRecord }
  | { put: 'answer'; record: AnswerRecord }
