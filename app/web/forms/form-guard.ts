import { formRefusals } from '../../content/form-messages.ts'
import type { Toast } from '../../content/messages.ts'
import {
  checkFormTimestamp,
  renewFormTimestamp,
} from '../../platform/form-protection/form-timestamp.server.ts'
import { HONEYPOT_FIELD, TIMESTAMP_FIELD } from '../../platform/form-protection/honeypot.ts'
import {
  connectionOf,
  consumeRateLimit,
  type RateLimitResult,
} from '../../platform/rate-limit/rate-limit.server.ts'
import type { RequestServices } from '../../server/request-context.ts'

/** How often one connection may send each form, of forms that were filled in well. */
const LIMITS = {
  contact: { scope: 'contact', turns: 10, windowSeconds: 600 },
  sell: { scope: 'sell', turns: 10, windowSeconds: 600 },
  sellPhoto: { scope: 'sell-photo', turns: 80, windowSeconds: 600 },
  newsletter: { scope: 'newsletter', turns: 10, windowSeconds: 600 },
} as const
/** The same for forms without a stamp: of a page whose frame had failed, or of no page. */
const UNSTAMPED_TURNS = 5

type Guarded = Pick<RequestServices, 'db' | 'clock' | 'sessionSecret' | 'clientAddress'>

export type FormRefusal = {
  status: number
  toast: Toast
  /** What the form must send next time, where its own was the trouble. */
  formStamp?: string
}

/** Why a form that was filled in well is not taken; null where it is. Counts it as a try. */
export async function guardForm(
  services: Guarded,
  form: FormData,
  limit: keyof typeof LIMITS,
): Promise<FormRefusal | null> {
  if (form.get(HONEYPOT_FIELD)) return { status: 422, toast: formRefusals.program }
  const stamp = form.get(TIMESTAMP_FIELD)
  return await guardStamped(services, typeof stamp === 'string' ? stamp : '', limit)
}

/** The same for what is not a whole form. */
export async function guardStamped(
  { db, clock, sessionSecret, clientAddress }: Guarded,
  stamp: string,
  limit: keyof typeof LIMITS,
): Promise<FormRefusal | null> {
  const now = clock.now()
  const who = connectionOf(clientAddress)
  const { scope, turns, windowSeconds } = LIMITS[limit]
  if (stamp === '') {
    const few = { scope: `${scope} unstamped`, turns: UNSTAMPED_TURNS, windowSeconds }
    return tooMany(await consumeRateLimit(db, sessionSecret, few, who, now))
  }
  const stamped = checkFormTimestamp(sessionSecret, stamp, now)
  if (!stamped.ok) {
    const refusal = { status: 422, toast: formRefusals[stamped.reason] }
    if (stamped.reason === 'too-fast') return refusal
    return { ...refusal, formStamp: renewFormTimestamp(sessionSecret, now) }
  }
  return tooMany(
    await consumeRateLimit(db, sessionSecret, { scope, turns, windowSeconds }, who, now),
  )
}

function tooMany(turn: RateLimitResult): FormRefusal | null {
  return turn.ok ? null : { status: 429, toast: formRefusals['too-many'] }
}
