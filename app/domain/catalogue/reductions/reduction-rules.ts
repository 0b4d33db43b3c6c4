import type { Pence } from '../../../platform/values/money.ts'

const DAY_MS = 24 * 60 * 60_000

/**
 * The price before must have been asked for at least so long. The Pricing Practices Guide of 2010 (BIS,
 * 1.2.2) named 28 days; the Guidance for Traders on Pricing Practices that replaced it (CTSI, 2016) names
 * no number, and asks that the reduction lasts no longer than the higher price was asked.
 */
const ASKED_AT_LEAST_MS = 28 * DAY_MS

/** A reduction is for a season: a longer one is the price. */
const MAX_REDUCTION_MS = 184 * DAY_MS
/** How far ahead one can be planned. */
const FURTHEST_START_MS = 366 * DAY_MS

/**
 * Until when the price before may be shown beside a reduced one: a comparison with a price that was
 * really asked, just before, for at least 28 days and for longer than the reduction has run.
 *
 * @param askedSince since when the price before was asked without a break; null: not just before
 * @returns null if it may not be shown at all
 */
export function wasUntil(askedSince: Date | null, begunAt: Date): Date | null {
  if (!askedSince) return null
  const askedMs = begunAt.getTime() - askedSince.getTime()
  return askedMs >= ASKED_AT_LEAST_MS ? new Date(begunAt.getTime() + askedMs) : null
}

/** A reduction that staff plan; `endsAt` is after `startsAt`. */
export type ReductionFields = { price: Pence; startsAt: Date; endsAt: Date }

export type ReductionRefusal =
  /** The product is missing or deleted. */
  | 'missing'
  /** Another one is planned or running. */
  | 'open'
  /** Not below the present price. */
  | 'no-reduction'
  /** It would end before it begins, or has ended. */
  | 'ends-too-early'
  | 'too-long'
  | 'too-far'

export type SetReduction = { ok: true } | { ok: false; reason: ReductionRefusal }

/** Whether the times of a reduction make sense. */
export function timeRefusal(
  { startsAt, endsAt }: Omit<ReductionFields, 'price'>,
  now: Date,
): ReductionRefusal | null {
  if (endsAt <= startsAt || endsAt <= now) return 'ends-too-early'
  if (startsAt.getTime() - now.getTime() > FURTHEST_START_MS) return 'too-far'
  return endsAt.getTime() - startsAt.getTime() > MAX_REDUCTION_MS ? 'too-long' : null
}
