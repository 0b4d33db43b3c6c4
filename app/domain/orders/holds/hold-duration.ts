/** Stripe's minimum life of a payment page, by its own clock. */
export const MIN_SESSION_LIFETIME_MS = 30 * 60_000
/** Tolerated clock skew between Stripe and the shop; also the tolerance of webhook timestamps. */
export const CLOCK_SKEW_MS = 5 * 60_000
/** How long a payment can be made, and an unpaid order holds its stock: 35 minutes, as the terms say. */
export const PAYMENT_SESSION_LIFETIME_MS = MIN_SESSION_LIFETIME_MS + CLOCK_SKEW_MS
/** First check of an order whose payment page may not have opened. */
export const FIRST_CHECK_MS = 60_000
