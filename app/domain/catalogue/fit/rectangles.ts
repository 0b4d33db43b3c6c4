/** The sides of a rectangle in millimetres, in any order. */
export type Rectangle = readonly [number, number]

/** Tolerance in millimetres; the rounding errors of sines and roots are far smaller. */
const ROUNDING = 0.01
const QUARTER = Math.PI / 2
/** Steps from 0 to 90 degrees; finds the smallest clearance to within a hundredth of a millimetre. */
const STEPS = 1_600

/** Sines and cosines from 0 to 90 degrees. */
const ANGLES = Array.from({ length: STEPS + 1 }, (_, step) => {
  const angle = (QUARTER * step) / STEPS
  return { angle, sin: Math.sin(angle), cos: step === STEPS ? 0 : Math.cos(angle) }
})

/**
 * The angle at which a rectangle fits into another one: 0 if their sides are parallel, null if it does
 * not fit at any angle.
 *
 * W. B. Carver, 'Solution to problem E1225', American Mathematical Monthly 64 (1957): p × q with
 * p ≥ q fits into a × b with a ≥ b exactly if p ≤ a and q ≤ b, or if p > a, q ≤ b and
 * b ≥ (2pqa + (p² − q²)√(p² + q² − a²)) / (p² + q²).
 *
 * @returns radians between the rectangles' longer sides
 */
export function turnedInto(inner: Rectangle, outer: Rectangle): number | null {
  const [p, q] = longerFirst(inner)
  const [a, b] = longerFirst(outer)
  if (q > b || q <= 0) return null
  if (p <= a) return 0
  const square = p * p + q * q
  if (square < a * a) return null
  const needed = (2 * p * q * a + (p * p - q * q) * Math.sqrt(square - a * a)) / square
  if (needed > b - ROUNDING) return null
  // The smallest angle at which the width of the turned rectangle, p cos + q sin, is down to a.
  return Math.atan2(q, p) + Math.acos(a / Math.sqrt(square))
}

export type TurnThroughCornerResult = {
  /** The angle with the least clearance, in radians from the first corridor. */
  angle: number
  /** Clearance between the rectangle and the inner corner, in millimetres; negative if it does not pass. */
  room: number
}

/**
 * The least clearance of a rectangle at the right-angled corner between two corridors, while both ends of
 * its longer side slide along the outer walls.
 *
 * This is the ladder problem with a width: at angle t the outer side runs from (L cos t, 0) to
 * (0, L sin t), and its distance from the inner corner (second, first) is second · sin t +
 * first · cos t − L sin t cos t. This distance must be at least the rectangle's width at every angle.
 * Without a width the longest ladder is (first^⅔ + second^⅔)^(3⁄2).
 */
export function turnThroughCorner(
  piece: Rectangle,
  first: number,
  second: number,
): TurnThroughCornerResult {
  const [length, width] = longerFirst(piece)
  let least = { angle: 0, room: Number.POSITIVE_INFINITY }
  for (const { angle, sin, cos } of ANGLES) {
    const room = second * sin + first * cos - length * sin * cos - width
    if (room < least.room) least = { angle, room }
  }
  return least
}

/** Whether a rectangle can be turned from one corridor into the other. */
export function turnsCorner(piece: Rectangle, first: number, second: number): boolean {
  const [length, width] = longerFirst(piece)
  if (width > Math.min(first, second)) return false
  // A piece whose diagonal fits both corridors can be turned anywhere: a shortcut for small pieces.
  if (Math.hypot(length, width) <= Math.min(first, second)) return true
  const { room, angle } = turnThroughCorner(piece, first, second)
  return room >= (angle > 0 && angle < QUARTER ? ROUNDING : 0)
}

/**
 * The floor length of a piece that is tilted lengthwise as far as the ceiling allows; its own length if
 * tilting does not shorten it.
 *
 * @returns the length, and the angle of the tilt in radians
 */
export function tiltedUnder(length: number, thickness: number, ceiling: number) {
  const diagonal = Math.hypot(length, thickness)
  if (thickness > ceiling) return { length, angle: 0 }
  // At this angle the height, length · sin + thickness · cos, is that of the ceiling, or its maximum.
  const angle = Math.asin(Math.min(1, ceiling / diagonal)) - Math.atan2(thickness, length)
  const tilted = length * Math.cos(angle) + thickness * Math.sin(angle) + ROUNDING
  return angle > 0 && tilted < length ? { length: tilted, angle } : { length, angle: 0 }
}

function longerFirst([one, other]: Rectangle): Rectangle {
  return one >= other ? [one, other] : [other, one]
}
