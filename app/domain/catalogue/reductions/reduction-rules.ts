import { DAY_MS } from '../../../platform/clock.ts'
import type { Pence } from '../../../platform/values/money.ts'

/**
 * How long a product must have been offered at the previous price. The Pricing Practices Guide of 2010
 * (BIS, 1.2.2) named 28 days; the Guidance for Traders on Pricing Practices that replaced it (CTSI, 2016)
 * names no number, but says that the reduction should last no longer than the higher price was charged.
 */
const OFFERED_AT_LEAST_MS = 28 * DAY_MS

/** Maximum duration of a reduction: a season. A longer one would be the regular price. */
const MAX_REDUCTION_MS = 184 * DAY_MS
/** How far ahead a reduction can be planned. */
const FURTHEST_START_MS = 366 * DAY_MS

/**
 * Until when the previous price may be shown beside the reduced one. The product must have been offered
 * at the previous price immediately before, for at least 28 days and for longer than the reduction has run.
 *
 * @param priceOfferedSince since when it was offered at the previous price without interruption; null if it was
 *   not offered at that price immediately before
 * @returns null if the previous price must not be shown
 */
export function wasUntil(priceOfferedSince: Date | null, begunAt: Date): Date | null {
  if (!priceOfferedSince) return null
  const offeredMs = begunAt.getTime() - priceOfferedSince.getTime()
  return offeredMs >= OFFERED_AT_LEAST_MS ? new Date(begunAt.getTime() + offeredMs) : null
}

/** A reduction that staff plan; `endsAt` is after `startsAt`. */
export type ReductionFields = { price: Pence; startsAt: Date; endsAt: Date }

export type ReductionRefusal =
  /** The product is missing or deleted. */
  | 'missing'
  /** Another reduction is planned or running. */
  | 'open'
  /** The reduced price is not below the present price. */
  | 'no-reduction'
  /** The reduction would end before it begins, or its end has passed. */
  | 'ends-too-early'
  | 'too-long'
  | 'too-far'

export type SetReductionResult = { ok: true } | { ok: false; reason: ReductionRefusal }

/** @returns why the times of a reduction are refused; null if they are valid */
export function timeRefusal(
  { startsAt, endsAt }: Omit<ReductionFields, 'price'>,
  now: Date,
): ReductionRefusal | null {
  if (endsAt <= startsAt || endsAt <= now) return 'ends-too-early'
  if (startsAt.getTime() - now.getTime() > FURTHEST_START_MS) return 'too-far'
  return endsAt.getTime() - startsAt.getTime() > MAX_REDUCTION_MS ? 'too-long' : null
}
