import type { Measures } from '../measures.ts'
import type { Opening, OpeningOf } from './openings.ts'
import { type Rectangle, tiltedUnder, turnedInto, turnsCorner } from './rectangles.ts'

/** The bounding box of a piece, in millimetres. */
export type Box = { width: number; depth: number; height: number }
export type Side = keyof Box

/** A part that is taken off before the piece is carried. */
export type Part = 'legs' | 'back'

/** How a piece is held: which side points up, which one along the direction of travel, which one across. */
export type Hold = { up: Side; along: Side; across: Side }

/**
 * `straight`: level and parallel to the walls. `tilted`: leant over to one side. `diagonal`: level, but at
 * an angle to the walls. `sideways`: end first in one corridor, sideways in the other.
 */
export const WAYS = ['straight', 'sideways', 'diagonal', 'tilted'] as const
export type Way = (typeof WAYS)[number]

export type Carry = { box: Box; parts: readonly Part[]; hold: Hold; way: Way }

const HOLDS: readonly Hold[] = [
  { up: 'height', along: 'width', across: 'depth' },
  { up: 'height', along: 'depth', across: 'width' },
  { up: 'depth', along: 'width', across: 'height' },
  { up: 'depth', along: 'height', across: 'width' },
  { up: 'width', along: 'depth', across: 'height' },
  { up: 'width', along: 'height', across: 'depth' },
]

/** The pitch of stairs: the maximum for private homes (Approved Document K, 1.3: 42°). */
const PITCH = (42 * Math.PI) / 180

/** Every way to carry a piece, with its removable parts on and off. */
export function carriesOf(measures: Measures): Carry[] {
  const { width, depth, height, height_legs_off: low, depth_back_off: shallow } = measures
  if (width === null || depth === null || height === null) return []
  const boxes: { box: Box; parts: readonly Part[] }[] = [
    { box: { width, depth, height }, parts: [] },
    ...(low === null ? [] : [{ box: { width, depth, height: low }, parts: ['legs'] as const }]),
    ...(shallow === null
      ? []
      : [{ box: { width, depth: shallow, height }, parts: ['back'] as const }]),
    ...(low === null || shallow === null
      ? []
      : [{ box: { width, depth: shallow, height: low }, parts: ['legs', 'back'] as const }]),
  ]
  return boxes.flatMap((one) =>
    HOLDS.flatMap((hold) => WAYS.map((way): Carry => ({ ...one, hold, way }))),
  )
}

/** Whether a piece passes an opening when carried in this way, with no margin required. */
export function passes(carry: Carry, opening: Opening): boolean {
  switch (opening.kind) {
    case 'door':
      return passesDoor(carry, opening)
    case 'corner':
      return passesCorner(carry, opening)
    case 'stairs':
      return passesStairs(carry, opening)
    case 'lift':
      return passesLift(carry, opening)
  }
}

/** A piece that is moved along one of its sides needs as much space as its cross-section. */
function passesDoor({ box, hold, way }: Carry, { width, height }: OpeningOf<'door'>): boolean {
  const [up, across] = [box[hold.up], box[hold.across]]
  if (way === 'straight') return across <= width && up <= height
  return way === 'tilted' && turnedInto([across, up], [width, height]) !== null
}

function passesCorner({ box, hold, way }: Carry, opening: OpeningOf<'corner'>): boolean {
  const { first, second, ceiling } = opening
  const [along, across, up] = [box[hold.along], box[hold.across], box[hold.up]]
  if (up > ceiling) return false
  // The piece is not turned: its end leads in one corridor, its side in the other.
  if (way === 'sideways') return along <= second && across <= first
  if (way === 'straight') return turnsCorner([along, across], first, second)
  if (way !== 'tilted') return false
  const { length, angle } = tiltedUnder(along, up, ceiling)
  return angle > 0 && turnsCorner([length, across], first, second)
}

/**
 * On a flight, a piece is carried either along the slope, where the ceiling is nearer than the headroom,
 * or level. On a landing it is turned while level, raised above the steps of the next flight.
 */
function passesStairs(carry: Carry, { turn, landing, ...flight }: OpeningOf<'stairs'>): boolean {
  const { box, hold, way } = carry
  if (!passesFlight(carry, flight)) return false
  if (turn === 'none') return true
  if (way !== 'straight') return false
  const plan: Rectangle = [box[hold.along], box[hold.across]]
  const isRoomy = turn === 'quarter' || Math.hypot(...plan) <= 2 * flight.width
  if (!isRoomy || !turnsCorner(plan, flight.width, landing)) return false
  // If the stairs turn back, what reaches beyond the landing is over both flights.
  const over = overhang(plan, turn === 'half' ? landing : flight.width, landing)
  return box[hold.up] + over * Math.tan(PITCH) <= flight.headroom
}

/**
 * How far a piece that is turned on the landing reaches beyond it at most, over both flights together. At
 * the angle t it reaches L sin t + W cos t in one direction and L cos t + W sin t in the other.
 */
function overhang([length, width]: Rectangle, down: number, up: number): number {
  const most = Math.hypot(length, width)
  return Math.max(0, most - down, most - up, Math.SQRT2 * (length + width) - down - up)
}

/** Distance from the slope of a flight to its ceiling, perpendicular to both, in millimetres. */
export function slopeClearance(headroom: number): number {
  return headroom * Math.cos(PITCH)
}

function passesFlight(
  { box, hold, way }: Carry,
  { width, headroom }: { width: number; headroom: number },
): boolean {
  const [along, across, up] = [box[hold.along], box[hold.across], box[hold.up]]
  const square = slopeClearance(headroom)
  if (way === 'straight') {
    const isLevel = across <= width && up + along * Math.tan(PITCH) <= headroom
    return isLevel || (across <= width && up <= square && tipsOver(along, up, headroom))
  }
  if (way !== 'tilted') return false
  const isTurned = turnedInto([across, up], [width, square]) !== null
  return isTurned && tipsOver(along, square, headroom)
}

/**
 * Whether a piece carried along the slope can be brought level where the flight ends: at the top it tips
 * over the last edge at its middle, at the bottom it bridges the corner between floor and slope.
 */
function tipsOver(length: number, thickness: number, headroom: number): boolean {
  const half = length / 2
  const top = half * Math.sin(PITCH) + thickness * Math.cos(PITCH)
  const bottom = (half * Math.tan(PITCH / 2) + thickness) / Math.cos(PITCH / 2)
  return Math.max(top, bottom) <= headroom
}

/** A piece is pushed in at a fixed angle, so it must fit the smaller of the door and the car. */
function passesLift({ box, hold, way }: Carry, lift: OpeningOf<'lift'>): boolean {
  const width = Math.min(lift.width, lift.doorWidth)
  const height = Math.min(lift.height, lift.doorHeight)
  const [along, across, up] = [box[hold.along], box[hold.across], box[hold.up]]
  const within = (inner: Rectangle, outer: Rectangle) => turnedInto(inner, outer) !== null
  if (way === 'straight') return along <= lift.depth && across <= width && up <= height
  if (way === 'diagonal') return up <= height && within([along, across], [lift.depth, width])
  if (way !== 'tilted') return false
  const isTilted = across <= width && within([along, up], [lift.depth, height])
  return isTilted || (along <= lift.depth && within([across, up], [width, height]))
}
