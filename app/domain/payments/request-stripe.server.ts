import { setTimeout as pause } from 'node:timers/promises'
import Stripe from 'stripe'

/**
 * Why a request to Stripe has no result:
 * - `refused`: definitely not done, and a repeat would not help
 * - `missing`: the requested object does not exist
 * - `key-spent`: the idempotency key was used with other parameters; that request may have
 *   succeeded
 * - `key-in-use`: a request with the same key is in progress
 * - `unreachable`: the outcome is unknown; the request can be repeated
 * - `stuck`: the outcome is unknown, and this error is replayed under its key for a day
 */
type Failure = 'refused' | 'missing' | 'key-spent' | 'key-in-use' | 'unreachable' | 'stuck'

/** `param`: the parameter that Stripe refused, if it named one. */
type StripeResult<T> =
  | { ok: true; value: T }
  | { ok: false; failure: Failure; message: string; param: string | undefined }

/** Status codes of requests that Stripe understood and refused. */
const REFUSED_STATUSES = new Set([400, 401, 402, 403])

const TIMED_OUT = Symbol('too late')

/**
 * Sends one request to Stripe.
 *
 * @param waitMs timeout in milliseconds, after which the result is `unreachable`
 * @throws errors other than Stripe's, which are programming errors
 */
export async function requestStripe<T>(
  ask: () => Promise<T>,
  waitMs: number,
): Promise<StripeResult<T>> {
  const timer = new AbortController()
  try {
    const value = await Promise.race([ask(), pause(waitMs, TIMED_OUT, { signal: timer.signal })])
    if (value === TIMED_OUT)
      return { ok: false, failure: 'unreachable', message: 'No answer', param: undefined }
    return { ok: true, value }
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    // The code has a text of its own in the staff area.
    const message = error.code === 'charge_disputed' ? error.code : error.message
    return { ok: false, failure: readFailure(error), message, param: error.param }
  } finally {
    timer.abort()
  }
}

function readFailure(error: Stripe.errors.StripeError): Failure {
  if (error instanceof Stripe.errors.StripeIdempotencyError) return 'key-spent'
  if (error instanceof Stripe.errors.StripeRateLimitError) return 'unreachable'
  if (error.statusCode === 409) return 'key-in-use'
  if (error.statusCode === 404) return 'missing'
  if (error.statusCode && REFUSED_STATUSES.has(error.statusCode)) return 'refused'
  return error.headers?.['idempotent-replayed'] === 'true' ? 'stuck' : 'unreachable'
}
