import type { Measures } from '../measures.ts'
import { type Fit, judgeFit } from './judge-fit.ts'
import type { Opening } from './openings.ts'

export type Verdict = Fit['verdict']

const WORST_FIRST: Verdict[] = ['unmeasured', 'not', 'tight', 'fits']

/**
 * Whether a piece can be carried through a whole home: the worst verdict of its openings, since it must
 * pass all of them.
 *
 * @param openings at least one
 */
export function judgeHome(measures: Measures, openings: readonly Opening[]): Verdict {
  const verdicts = openings.map((opening) => judgeFit(measures, opening).verdict)
  return WORST_FIRST.find((verdict) => verdicts.includes(verdict)) ?? 'unmeasured'
}
