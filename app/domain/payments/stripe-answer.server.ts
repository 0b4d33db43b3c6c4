import { setTimeout as pause } from 'node:timers/promises'
import Stripe from 'stripe'

/**
 * Why Stripe gave no result:
 * - `refused`: definitely not done, and repeating it would not help
 * - `missing`: the thing that was asked about does not exist
 * - `key-spent`: the idempotency key was used for something else, which may well have been done
 * - `key-in-use`: the same request is being answered right now
 * - `unreachable`: nobody can say whether it was done
 * - `stuck`: nor that, and under its key this failure is what is answered for a day
 */
type Failure = 'refused' | 'missing' | 'key-spent' | 'key-in-use' | 'unreachable' | 'stuck'

type Answer<T> = { ok: true; value: T } | { ok: false; failure: Failure; message: string }

/** Only these mean that the request was understood and turned down. */
const TURNED_DOWN = new Set([400, 401, 402, 403])

const TOO_LATE = Symbol('too late')

/**
 * Puts one question to Stripe.
 *
 * @param waitMs after this many milliseconds the answer counts as `unreachable`
 * @throws what is not an answer or a lost connection: a mistake of ours
 */
export async function askStripe<T>(ask: () => Promise<T>, waitMs: number): Promise<Answer<T>> {
  const timer = new AbortController()
  try {
    const late = pause(waitMs, TOO_LATE, { signal: timer.signal })
    const value = await Promise.race([ask(), late])
    if (value === TOO_LATE) return { ok: false, failure: 'unreachable', message: 'No answer' }
    return { ok: true, value }
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    return { ok: false, failure: readFailure(error), message: error.message }
  } finally {
    timer.abort()
  }
}

function readFailure(error: Stripe.errors.StripeError): Failure {
  if (error instanceof Stripe.errors.StripeIdempotencyError) return 'key-spent'
  if (error instanceof Stripe.errors.StripeRateLimitError) return 'unreachable'
  if (error.statusCode === 409) return 'key-in-use'
  if (error.statusCode === 404) return 'missing'
  if (error.statusCode && TURNED_DOWN.has(error.statusCode)) return 'refused'
  return error.headers?.['idempotent-replayed'] === 'true' ? 'stuck' : 'unreachable'
}
