import type { Measures } from '../measures.ts'
import { type Carry, carriesOf, passes, WAYS } from './carries.ts'
import { narrowed, type Opening } from './openings.ts'

/** Minimum clearance for 'fits': every clear measurement could be smaller by this many millimetres. */
export const MARGIN_MM = 50
/** A smaller clearance cannot be measured reliably with a tape: the verdict is 'not'. */
export const MIN_MM = 10

export type Fit =
  | { verdict: 'fits' | 'tight'; carry: Carry; clearance: number }
  /**
   * `carry` is the one that lacks least; its `clearance` is negative, or less than can be measured. Some
   * pieces pass where their bounding box does not.
   */
  | { verdict: 'not'; carry: Carry; clearance: number }
  /** Width, depth or height of the piece is not known. */
  | { verdict: 'unmeasured'; carry: null; clearance: null }

/**
 * Whether a piece passes an opening, by its easiest carry. The clearance (`clearance`) is how many millimetres
 * narrower and lower the whole opening could be, so it is never more than the gap on any side.
 */
export function judgeFit(measures: Measures, opening: Opening): Fit {
  const carries = carriesOf(measures)
  if (carries.length === 0) return { verdict: 'unmeasured', carry: null, clearance: null }
  return easiest(carries, opening)
}

/** @param carries at least one; their order does not affect the verdict */
export function easiest(carries: readonly Carry[], opening: Opening): Fit {
  const possible = carries.map((carry): Judged => {
    const clearance = clearanceOf(carry, opening)
    return { verdict: verdictOf(clearance), carry, clearance }
  })
  const [best] = possible.toSorted(byEase)
  return best ?? { verdict: 'unmeasured', carry: null, clearance: null }
}

type Judged = Extract<Fit, { clearance: number }>

function verdictOf(clearance: number): Judged['verdict'] {
  if (clearance >= MARGIN_MM) return 'fits'
  return clearance >= MIN_MM ? 'tight' : 'not'
}

const ORDER: Judged['verdict'][] = ['fits', 'tight', 'not']

/**
 * Sorts 'fits' before 'tight' before 'not'. Carries that fit are sorted by effort, least first: nothing
 * taken off, straight, upright. All others are sorted by clearance, greatest first.
 */
function byEase(one: Judged, other: Judged): number {
  const better = ORDER.indexOf(one.verdict) - ORDER.indexOf(other.verdict)
  if (better !== 0) return better
  if (one.verdict !== 'fits' && one.clearance !== other.clearance)
    return other.clearance - one.clearance
  const [mine, its] = [effort(one.carry), effort(other.carry)]
  const differing = mine.findIndex((value, index) => value !== its[index])
  const difference = differing < 0 ? 0 : (mine[differing] ?? 0) - (its[differing] ?? 0)
  return difference || other.clearance - one.clearance || leading(one.carry) - leading(other.carry)
}

function effort({ parts, hold, way }: Carry): number[] {
  const ups = ['height', 'depth', 'width']
  // Sideways around a corner, the leading side depends on the direction: it is not compared.
  const along = way === 'sideways' ? 0 : leading({ hold })
  const taken = parts[0] === 'back' ? 1 : 0
  return [parts.length, taken, WAYS.indexOf(way), ups.indexOf(hold.up), along]
}

/** Rank of the side that leads: the tie-breaker between carries of equal effort and clearance. */
const leading = ({ hold }: Pick<Carry, 'hold'>) => ['width', 'depth', 'height'].indexOf(hold.along)

/** Openings are enlarged or narrowed by up to 10 m, in millimetres. */
const FAR_MM = 10_000

/**
 * By how many millimetres the opening can be narrowed; negative if it must be enlarged. A way that is
 * impossible in this kind of opening, such as a diagonal one through a door, gives `-FAR_MM`.
 */
function clearanceOf(carry: Carry, opening: Opening): number {
  let [enough, tooMuch] = [-FAR_MM, FAR_MM]
  while (tooMuch - enough > 1) {
    const middle = Math.floor((enough + tooMuch) / 2)
    if (passes(carry, narrowed(opening, middle))) enough = middle
    else tooMuch = middle
  }
  return enough
}
