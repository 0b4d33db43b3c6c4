import type { Measures } from '../measures.ts'
import { type Carry, carriesOf, passes, WAYS } from './carries.ts'
import { narrowed, type Opening } from './openings.ts'

/** What 'fits' promises: every clear measurement could be smaller by so much, in millimetres. */
export const MARGIN_MM = 50
/** Less is not measured reliably with a tape: no answer but 'does not fit'. */
export const MIN_MM = 10

export type Fit =
  | { verdict: 'fits' | 'tight'; carry: Carry; clearance: number }
  /**
   * By the carry that lacks least: `clearance` is negative, or less than can be measured. Some pieces go
   * where the box around them does not.
   */
  | { verdict: 'not'; carry: Carry; clearance: number }
  /** Width, depth or height of the piece is not known. */
  | { verdict: 'unmeasured'; carry: null; clearance: null }

/**
 * Whether a piece passes an opening, by its easiest carry. The clearance is how many millimetres narrower
 * and lower the whole opening could be, so it is never more than the room that is left anywhere.
 */
export function judgeFit(measures: Measures, opening: Opening): Fit {
  const carries = carriesOf(measures)
  if (carries.length === 0) return { verdict: 'unmeasured', carry: null, clearance: null }
  return easiest(carries, opening)
}

/** The answer for some carries, one at least, in whatever order they come. */
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
 * What fits comes before what is tight. Of what fits the one with the least work comes first: nothing
 * taken off, straight, upright; of all others the one with the most room.
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
  // Sideways around a corner its ends change places with its sides: from the other side the other goes first.
  const along = way === 'sideways' ? 0 : leading({ hold })
  const taken = parts[0] === 'back' ? 1 : 0
  return [parts.length, taken, WAYS.indexOf(way), ups.indexOf(hold.up), along]
}

/** The side that goes first, where neither work nor room tells two ways apart. */
const leading = ({ hold }: Pick<Carry, 'hold'>) => ['width', 'depth', 'height'].indexOf(hold.along)

/** Openings are compared in a range of 20 m around their size, in millimetres. */
const FAR_MM = 10_000

/**
 * By how many millimetres the opening can shrink; negative by how many it must grow. A way that a carry
 * is not possible at all, such as a diagonal one through a door, lacks the whole range.
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
