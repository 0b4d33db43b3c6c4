import { formRefusals } from '../../content/toasts/form-messages.ts'
import type { Toast } from '../../content/toasts/storefront-toasts.ts'
import {
  checkFormTimestamp,
  renewFormTimestamp,
} from '../../platform/form-protection/form-timestamp.server.ts'
import { HONEYPOT_FIELD, TIMESTAMP_FIELD } from '../../platform/form-protection/honeypot.ts'
import {
  connectionOf,
  consumeRateLimit,
  isRepeated,
  type RateLimit,
  type RateLimitResult,
} from '../../platform/rate-limit/rate-limit.server.ts'
import type { RequestServices } from '../../server/request-context.ts'

type Limit = {
  scope: string
  max: number
  windowSeconds: number
  /** On a page that only its unguessable link opens: a quick submission is not a sign of a bot. */
  behindLink?: boolean
}

/** Rate limits: valid submissions of each form per connection. */
const LIMITS = {
  contact: { scope: 'contact', max: 10, windowSeconds: 600 },
  sell: { scope: 'sell', max: 10, windowSeconds: 600 },
  sellPhoto: { scope: 'sell-photo', max: 80, windowSeconds: 600 },
  orderLink: { scope: 'order-link', max: 10, windowSeconds: 600 },
  review: { scope: 'review', max: 10, windowSeconds: 600, behindLink: true },
  conversation: { scope: 'conversation', max: 10, windowSeconds: 600, behindLink: true },
  alert: { scope: 'alert', max: 10, windowSeconds: 600 },
  sellerOffer: { scope: 'seller-offer', max: 10, windowSeconds: 600, behindLink: true },
  answerPhoto: { scope: 'answer-photo', max: 40, windowSeconds: 600, behindLink: true },
  newsletter: { scope: 'newsletter', max: 10, windowSeconds: 600 },
} as const satisfies Record<string, Limit>

export type FormLimit = keyof typeof LIMITS

/**
 * The rate limit of forms without a signed timestamp: from a page whose layout failed, or from no
 * page.
 */
const UNSTAMPED_MAX = 5

type Guarded = Pick<RequestServices, 'db' | 'clock' | 'sessionSecret' | 'clientAddress'>

export type FormRefusal = {
  status: number
  toast: Toast
  /** A new signed form timestamp, if the form's own was the problem. */
  formStamp?: string
}

/**
 * Protects a form against bots: honeypot, signed form timestamp, rate limit. Returns why a valid
 * form is refused, or null. Counts as an attempt.
 *
 * @param once identifies the request, for a form that ignores a second press of its button: that does not count
 */
export async function guardForm(
  services: Guarded,
  form: FormData,
  limit: FormLimit,
  once?: string,
): Promise<FormRefusal | null> {
  if (form.get(HONEYPOT_FIELD)) return { status: 422, toast: formRefusals.program }
  const stamp = form.get(TIMESTAMP_FIELD)
  return await guardStamped(services, typeof stamp === 'string' ? stamp : '', limit, once)
}

/** The same for requests that are not a whole form. */
export async function guardStamped(
  { db, clock, sessionSecret, clientAddress }: Guarded,
  stamp: string,
  limit: FormLimit,
  once?: string,
): Promise<FormRefusal | null> {
  const now = clock.now()
  const who = connectionOf(clientAddress)
  const { scope, max, windowSeconds, behindLink }: Limit = LIMITS[limit]
  const consume = async (turns: RateLimit) => {
    const request = `${who} ${once}`
    const isSecond =
      once !== undefined && (await isRepeated(db, sessionSecret, turns.scope, request, now))
    return isSecond ? null : tooMany(await consumeRateLimit(db, sessionSecret, turns, who, now))
  }
  if (stamp === '') {
    return await consume({ scope: `${scope} unstamped`, max: UNSTAMPED_MAX, windowSeconds })
  }
  const stamped = checkFormTimestamp(sessionSecret, stamp, now)
  const isQuickPerson = behindLink && !stamped.ok && stamped.reason === 'too-fast'
  if (!stamped.ok && !isQuickPerson) {
    const refusal = { status: 422, toast: formRefusals[stamped.reason] }
    if (stamped.reason === 'too-fast') return refusal
    return { ...refusal, formStamp: renewFormTimestamp(sessionSecret, now) }
  }
  return await consume({ scope, max, windowSeconds })
}

function tooMany(result: RateLimitResult): FormRefusal | null {
  return result.ok ? null : { status: 429, toast: formRefusals['too-many'] }
}
