import type Stripe from 'stripe'
import { z } from 'zod'
import type { Payments } from './payments.server.ts'

/** Maximum age of a signature in seconds, as Stripe recommends. */
const SIGNATURE_MAX_AGE_S = 300

type Delivered = {
  rawBody: string | Buffer
  signature: string | undefined
  webhookSecret: string
  /** Current time in milliseconds; defaults to the system clock. */
  now?: () => number
  /** Whether the key is a live key. */
  live: boolean
}

/**
 * Parses a webhook's body if its signature is valid and recent, and its mode is that of the key.
 */
export function verifyStripeEvent(
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
    // Also if the SDK throws on a malformed signature header (`v1=`).
    return { ok: false, reason: 'bad-signature' }
  }
  const event = eventShape.safeParse(signed)
  if (!event.success) return { ok: false, reason: 'malformed' }
  const { id, type, livemode, data } = event.data
  if (livemode !== undefined && livemode !== live) return { ok: false, reason: 'wrong-mode' }
  const idOf = (kind: string) => (data.object.object === kind ? (data.object.id ?? null) : null)
  return {
    ok: true,
    event: {
      id,
      type,
      sessionId: idOf('checkout.session'),
      refundId: idOf('refund'),
      disputeId: idOf('dispute'),
    },
  }
}

/** The fields of an event that are used. */
const eventShape = z.object({
  id: z.string(),
  type: z.string(),
  livemode: z.boolean().optional(),
  data: z.object({
    object: z.object({ object: z.string().optional(), id: z.string().nullish() }),
  }),
})
