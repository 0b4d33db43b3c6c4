import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tiltedUnder, turnedInto, turnsCorner, turnThroughCorner } from './rectangles.ts'

const side = fc.integer({ min: 10, max: 3_000 })
const DEGREE = Math.PI / 180

/** Brute force: the width and height of the rotated rectangle's bounding box, in steps of 0.1 degrees. */
function fitsByTrial(p: number, q: number, a: number, b: number, slack: number): boolean {
  for (let tenth = 0; tenth <= 900; tenth += 1) {
    const [sin, cos] = [Math.sin((tenth * DEGREE) / 10), Math.cos((tenth * DEGREE) / 10)]
    if (p * cos + q * sin <= a + slack && p * sin + q * cos <= b + slack) return true
  }
  return false
}

/**
 * Brute force: points on the inner side of the rectangle while it is turned with its outer side along both
 * outer walls. None of them may be inside the wall at the inner corner.
 */
function turnsByTrial(length: number, width: number, first: number, second: number): boolean {
  for (let tenth = 0; tenth <= 900; tenth += 1) {
    const [sin, cos] = [Math.sin((tenth * DEGREE) / 10), Math.cos((tenth * DEGREE) / 10)]
    for (let step = 0; step <= 200; step += 1) {
      // (x, y) is a point on the inner side.
      const along = (step / 200) * length
      const x = length * cos - along * cos + width * sin
      const y = along * sin + width * cos
      if (x > second + 0.1 && y > first + 0.1) return false
    }
  }
  return true
}

describe('a rectangle turned into another', () => {
  test('agrees with the computed limit: 8 × 1 fits into 7 × 5.62, not into 7 × 5.55', () => {
    // At 7 wide: 8 cos t + sin t = 7, t = atan(1/8) + acos(7/√65) = 36.9°, 8 sin t + cos t = 5.6.
    expect(turnedInto([800, 100], [700, 562])).toBeCloseTo(36.86 * DEGREE, 3)
    expect(turnedInto([800, 100], [700, 555])).toBeNull()
    expect(turnedInto([100, 800], [900, 100])).toBe(0)
    expect(turnedInto([100, 100], [99, 300])).toBeNull()
  })

  test('a returned angle fits, and null means that brute force finds no angle either', () => {
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
    // The tangent of this angle is the cube root of first / second.
    const { angle } = turnThroughCorner([longest, 0], 1_000, 1_728)
    expect(Math.tan(angle)).toBeCloseTo(10 / 12, 2)
  })

  test('what passes does not hit the wall in a brute-force check', () => {
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

test('a tilt stays below the ceiling, and is not used unless it shortens the length', () => {
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
