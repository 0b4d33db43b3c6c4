import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tiltedUnder, turnedInto, turnsCorner, turnThroughCorner } from './rectangles.ts'

const side = fc.integer({ min: 10, max: 3_000 })
const DEGREE = Math.PI / 180

/** By trial: the rectangle's own width and height at each tenth of a degree. */
function fitsByTrial(p: number, q: number, a: number, b: number, slack: number): boolean {
  for (let tenth = 0; tenth <= 900; tenth += 1) {
    const [sin, cos] = [Math.sin((tenth * DEGREE) / 10), Math.cos((tenth * DEGREE) / 10)]
    if (p * cos + q * sin <= a + slack && p * sin + q * cos <= b + slack) return true
  }
  return false
}

/**
 * By trial: the corners of the rectangle as it is turned, its outer side on both outer walls. They must
 * be in the corridors: on the floor, and in neither wall.
 */
function turnsByTrial(length: number, width: number, first: number, second: number): boolean {
  for (let tenth = 0; tenth <= 900; tenth += 1) {
    const [sin, cos] = [Math.sin((tenth * DEGREE) / 10), Math.cos((tenth * DEGREE) / 10)]
    for (let step = 0; step <= 200; step += 1) {
      // A point of the inner side.
      const along = (step / 200) * length
      const x = length * cos - along * cos + width * sin
      const y = along * sin + width * cos
      if (x > second + 0.1 && y > first + 0.1) return false
    }
  }
  return true
}

describe('a rectangle turned into another', () => {
  test('as in the literature: 8 × 1 lies in 7 × 4.5, 10 × 1 does not', () => {
    // At 7 wide: 8 cos t + sin t = 7, t = atan(1/8) + acos(7/√65) = 36.9°, 8 sin t + cos t = 5.6.
    expect(turnedInto([800, 100], [700, 562])).toBeCloseTo(36.86 * DEGREE, 3)
    expect(turnedInto([800, 100], [700, 555])).toBeNull()
    expect(turnedInto([100, 800], [900, 100])).toBe(0)
    expect(turnedInto([100, 100], [99, 300])).toBeNull()
  })

  test('what is found is there, and what a trial finds is found', () => {
    fc.assert(
      fc.property(side, side, side, side, (p, q, a, b) => {
        const [long, short, wide, low] = [
          Math.max(p, q),
          Math.min(p, q),
          Math.max(a, b),
          Math.min(a, b),
        ]
        const angle = turnedInto([p, q], [a, b])
        if (angle !== null) {
          expect(long * Math.cos(angle) + short * Math.sin(angle)).toBeLessThanOrEqual(wide + 0.01)
          expect(long * Math.sin(angle) + short * Math.cos(angle)).toBeLessThanOrEqual(low + 0.01)
        } else expect(fitsByTrial(long, short, wide, low, -0.1)).toBe(false)
      }),
      { numRuns: 500 },
    )
  })
})

describe('a corner', () => {
  test('the longest ladder is (a^⅔ + b^⅔)^1.5', () => {
    const longest = (1_000 ** (2 / 3) + 1_728 ** (2 / 3)) ** 1.5
    expect(turnsCorner([longest - 1, 0.001], 1_000, 1_728)).toBe(true)
    expect(turnsCorner([longest + 1, 0.001], 1_000, 1_728)).toBe(false)
    // At the angle whose tangent is the cube root of first to second.
    const { angle } = turnThroughCorner([longest, 0], 1_000, 1_728)
    expect(Math.tan(angle)).toBeCloseTo(10 / 12, 2)
  })

  test('nothing passes that a trial finds in the wall', () => {
    fc.assert(
      fc.property(side, side, side, side, (p, q, first, second) => {
        const [long, short] = [Math.max(p, q), Math.min(p, q)]
        if (!turnsCorner([p, q], first, second)) return
        expect(short).toBeLessThanOrEqual(Math.min(first, second))
        expect(turnsByTrial(long, short, first, second)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})

test('a tilt uses the ceiling, and is left out where it gains nothing', () => {
  fc.assert(
    fc.property(side, side, side, (length, thickness, ceiling) => {
      const tilted = tiltedUnder(length, thickness, ceiling)
      const [sin, cos] = [Math.sin(tilted.angle), Math.cos(tilted.angle)]
      expect(tilted.length).toBeLessThanOrEqual(length)
      if (tilted.angle === 0) return
      expect(length * sin + thickness * cos).toBeLessThanOrEqual(ceiling + 0.01)
      expect(tilted.length).toBeGreaterThanOrEqual(length * cos + thickness * sin)
    }),
  )
})
