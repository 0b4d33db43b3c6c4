import type Stripe from 'stripe'
import { z } from 'zod'
import type { Payments } from './payments.server.ts'

/** A signature's age that is still believed: Stripe's own recommendation, in seconds. */
const SIGNATURE_MAX_AGE_S = 300

type Delivered = {
  rawBody: string | Buffer
  signature: string | undefined
  webhookSecret: string
  /** The time in milliseconds that it is judged by; the system's when left out. */
  now?: () => number
  /** Whether the key is for real money. */
  live: boolean
}

/** What a webhook's body says, if Stripe signed it just now and in the mode of the key. */
export function readEvent(
  stripe: Stripe,
  { rawBody, signature, webhookSecret, now, live }: Delivered,
): ReturnType<Payments['readEvent']> {
  let signed: unknown
  try {
    signed = stripe.webhooks.constructEvent(
      rawBody,
      signature ?? '',
      webhookSecret,
      SIGNATURE_MAX_AGE_S,
      undefined,
      now?.(),
    )
  } catch {
    // Also where the SDK stumbles over a header that only a forger would write (`v1=`).
    return { ok: false, reason: 'bad-signature' }
  }
  const event = eventShape.safeParse(signed)
  if (!event.success) return { ok: false, reason: 'malformed' }
  const { id, type, livemode, data } = event.data
  if (livemode !== undefined && livemode !== live) return { ok: false, reason: 'wrong-mode' }
  const idOf = (kind: string) => (data.object.object === kind ? (data.object.id ?? null) : null)
  return {
    ok: true,
    event: { id, type, sessionId: idOf('checkout.session'), refundId: idOf('refund') },
  }
}

/** As much of an event as is looked at. */
const eventShape = z.object({
  id: z.string(),
  type: z.string(),
  livemode: z.boolean().optional(),
  data: z.object({
    object: z.object({ object: z.string().optional(), id: z.string().nullish() }),
  }),
})
