import type { Measures } from '../measures.ts'
import { type Fit, judgeFit } from './judge-fit.ts'
import type { Opening } from './openings.ts'

export type Verdict = Fit['verdict']

const WORST_FIRST: Verdict[] = ['unmeasured', 'not', 'tight', 'fits']

/**
 * Whether a piece comes through a whole home: the worst answer of its openings, since all of them are
 * on the way.
 *
 * @param openings one at least
 */
export function judgeHome(measures: Measures, openings: readonly Opening[]): Verdict {
  const verdicts = openings.map((opening) => judgeFit(measures, opening).verdict)
  return WORST_FIRST.find((verdict) => verdicts.includes(verdict)) ?? 'unmeasured'
}
