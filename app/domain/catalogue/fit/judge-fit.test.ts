import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Measures, NO_MEASURES } from '../measures.ts'
import { type Carry, carriesOf, passes } from './carries.ts'
import { easiest, judgeFit, MARGIN_MM, MIN_MM } from './judge-fit.ts'
import { narrowed, type Opening } from './openings.ts'

const piece = (
  width: number,
  depth: number,
  height: number,
  off: Partial<Pick<Measures, 'height_legs_off' | 'depth_back_off'>> = {},
): Measures => ({ ...NO_MEASURES, width, depth, height, ...off })

const door = (width: number, height: number): Opening => ({ kind: 'door', width, height })
const corner = (first: number, second: number, ceiling = 2_000): Opening => ({
  kind: 'corner',
  first,
  second,
  ceiling,
})
const lift = (
  car: [number, number, number],
  [doorWidth, doorHeight]: [number, number],
): Opening => ({
  kind: 'lift',
  width: car[0],
  depth: car[1],
  height: car[2],
  doorWidth,
  doorHeight,
})
const flight = (width: number, headroom: number): Opening => ({
  kind: 'stairs',
  width,
  headroom,
  turn: 'none',
  landing: 0,
})

type Case = [
  name: string,
  piece: Measures,
  opening: Opening,
  answer: string,
  carry?: Partial<{ parts: string; way: string; up: string }>,
]

const SOFA = piece(2_060, 930, 840, { height_legs_off: 690 })
const ARMCHAIR = piece(780, 800, 900)
const WARDROBE = piece(1_100, 600, 1_900)
const TABLETOP = piece(2_400, 1_150, 40)

/** Expected results calculated by hand; the calculation is above each case. */
const CASES: Case[] = [
  // 840 across a door of 762 (2 ft 6 in) on its back: no. With the legs off: 762 − 690 = 72.
  ['sofa, inner door', SOFA, door(762, 1_981), 'fits 72', { parts: 'legs', up: 'depth' }],
  // 730 − 690 = 40.
  ['sofa, narrow door', SOFA, door(730, 1_981), 'tight 40', { parts: 'legs', up: 'depth' }],
  // 699 − 690 = 9: below `MIN_MM`.
  ['sofa, 9 mm', SOFA, door(699, 1_981), 'not'],
  // 890 − 840 = 50, exactly the margin: nothing has to come off.
  ['sofa, wide door', SOFA, door(890, 1_981), 'fits 50', { parts: '', up: 'depth' }],
  // Upright: 930 + 50 = 980.
  ['sofa, double door', SOFA, door(980, 1_981), 'fits 50', { parts: '', up: 'height' }],
  // The opening is too low: the height of 840, and 690 with the legs off, both exceed 600.
  ['sofa, hatch', SOFA, door(2_500, 600), 'not'],
  // 813 (2 ft 8 in) − 780 = 33 with the depth along the way; on its back also 33.
  ['armchair', ARMCHAIR, door(813, 1_981), 'tight 33', { way: 'straight' }],
  // 1,981 − 1,900 = 81 and 762 − 600 = 162: the smaller value counts.
  ['wardrobe, upright', WARDROBE, door(762, 1_981), 'fits 81', { up: 'height' }],
  // Tilted: neither 2,400 × 40 nor 1,150 × 40 fits into 1,000 × 1,000 untilted; 1,150 × 40 leant at 45°
  // takes (1,150 + 40) / √2 = 841.5 in both directions: 1,000 − 842 = 158.
  ['tabletop, leant', TABLETOP, door(1_000, 1_000), 'fits 158', { way: 'tilted' }],
  // A pole of 2,800 × 100 × 100 round 1,000 by 1,000: at 45° L/2 + M = 1,400 + 100 = 1,500 against
  // √2 · 1,000 = 1,414: no. For a pole of 2,500: 1,350, and (1,414.2 − 1,350) / √2 = 45. Below a ceiling
  // of 200, tilting (by 2°) does not shorten either pole.
  ['pole, too long', piece(2_800, 100, 100), corner(1_000, 1_000, 200), 'not'],
  ['pole', piece(2_500, 100, 100), corner(1_000, 1_000, 200), 'tight 45', { way: 'straight' }],
  // Below a ceiling of 2,000 the longer pole is tilted: asin(2,000 / 2,802) − 2° = 43.5°, its floor length
  // 2,800 · 0.725 + 100 · 0.688 = 2,099, half of it plus 100 is 1,150: (1,414 − 1,150) / √2 = 187, minus
  // the effect of the lowered ceiling.
  ['pole, tilted', piece(2_800, 100, 100), corner(1_000, 1_000), 'fits 142', { way: 'tilted' }],
  // The longest ladder is (1,000^⅔ + 1,728^⅔)^1.5 = (100 + 144)^1.5 = 3,811.4. Narrowing both corridors by
  // 1 mm shortens it by √244 · (1/10 + 1/12) = 2.864: (3,811.4 − 3,700) / 2.864 = 38.9; the ladder's
  // thickness reduces that by 0.7.
  ['ladder that passes', piece(3_700, 1, 1), corner(1_000, 1_728, 60), 'tight 38'],
  ['ladder that does not', piece(3_820, 1, 1), corner(1_000, 1_728, 60), 'not'],
  // Sofa 2,060 × 690, on its back: at 45° 1,030 + 690 = 1,720 against √2 · 1,200 = 1,697: no. On end,
  // 840 × 930, it needs a ceiling of 2,060: below 2,000 no; below 2,400 the clearance is 340, and at
  // 45° (1,697 − 465 − 840) / √2 = 277.
  ['sofa, corner, low', SOFA, corner(1_200, 1_200, 2_000), 'not'],
  ['sofa, corner, on end', SOFA, corner(1_200, 1_200, 2_400), 'fits 277', { up: 'width' }],
  // Not turned: 2,095 − 2,060 = 35 in one corridor, 965 − 930 = 35 in the other.
  ['chest, sideways', piece(2_060, 930, 930), corner(965, 2_095), 'tight 35', { way: 'sideways' }],
  // Lift 1,100 × 1,400 × 2,200, door 800 × 2,000 (a lift for eight people): upright on end
  // 2,000 − 2,060 < 0; leant back 2,060 × 690 in 1,400 × 2,000: at the tilt where its length is 1,400
  // its height is 2,086: no.
  ['sofa, small lift', SOFA, lift([1_100, 1_400, 2_200], [800, 2_000]), 'not'],
  // Door height 2,130: on end 2,130 − 2,060 = 70; across 800 − 690 = 110; depth 1,400 − 930 = 470.
  [
    'sofa, lift, on end',
    SOFA,
    lift([1_100, 1_400, 2_200], [800, 2_130]),
    'fits 70',
    {
      parts: 'legs',
      up: 'width',
    },
  ],
  // Carried sideways: 900 − 800 = 100; 1,400 − 780; 2,000 − 900.
  ['armchair, lift', ARMCHAIR, lift([1_100, 1_400, 2_200], [900, 2_000]), 'fits 100'],
  // 42°: cos 0.7431, sin 0.6691. Along the slope 2,000 · 0.7431 = 1,486 high; 900 − 840 = 60 across on
  // its back; tipping over the top 1,030 · 0.6691 + 930 · 0.7431 = 1,380 ≤ 2,000; at the bottom
  // (1,030 · 0.3839 + 930) / 0.9336 = 1,420.
  ['sofa, stairs', SOFA, flight(900, 2_000), 'fits 60', { parts: '', up: 'depth' }],
  ['sofa, narrow stairs', SOFA, flight(680, 2_000), 'not'],
  // Along the slope (1,900 − 50) · 0.7431 = 1,374 ≥ 1,100, across 650 − 600.
  ['wardrobe, stairs', WARDROBE, flight(650, 2_000), 'fits 50', { way: 'straight' }],
  // A landing of 900 × 900: armchair 780 × 800, diagonal 1,117, reaches 217 beyond one side and
  // √2 · 1,580 − 1,800 = 434 beyond both: raised by 434 · 0.9004 = 391, 900 + 391 = 1,291 ≤ 2,000.
  // Round the corner at 45°: 1,273 − 400 − 780 = 93, and 93 / √2 = 65.
  [
    'armchair, quarter landing',
    ARMCHAIR,
    { kind: 'stairs', width: 900, headroom: 2_000, turn: 'quarter', landing: 900 },
    'fits 65',
  ],
  // The diagonal of 1,117 is less than the landing of two flights, 2 · 900 = 1,800; same corner as above.
  [
    'armchair, half landing',
    ARMCHAIR,
    { kind: 'stairs', width: 900, headroom: 2_000, turn: 'half', landing: 900 },
    'fits 65',
  ],
  [
    'sofa, quarter landing',
    SOFA,
    { kind: 'stairs', width: 900, headroom: 2_000, turn: 'quarter', landing: 900 },
    'not',
  ],
]

describe('cases calculated by hand', () => {
  test.each(CASES)('%s', (_name, measures, opening, verdict, carry) => {
    const fit = judgeFit(measures, opening)
    expect(fit.verdict === 'not' ? 'not' : `${fit.verdict} ${fit.clearance}`).toBe(verdict)
    if (!carry) return
    const { parts, way, hold } = fit.carry as Carry
    expect({ parts: parts.join('+'), way, up: hold.up }).toMatchObject(carry)
  })

  test('a piece without width, depth or height is unmeasured', () => {
    for (const side of ['width', 'depth', 'height'] as const) {
      expect(judgeFit({ ...SOFA, [side]: null }, door(900, 2_000)).verdict).toBe('unmeasured')
    }
  })
})

const length = fc.integer({ min: 20, max: 3_000 })
const clear = fc.integer({ min: 300, max: 3_000 })
const anyPiece = fc
  .record({
    width: length,
    depth: length,
    height: length,
    legs: fc.option(fc.integer({ min: 0, max: 300 })),
    back: fc.option(fc.integer({ min: 0, max: 300 })),
  })
  .map(({ width, depth, height, legs, back }) =>
    piece(width, depth, height, {
      height_legs_off: legs === null ? null : Math.max(10, height - legs),
      depth_back_off: back === null ? null : Math.max(10, depth - back),
    }),
  )
const anyOpening: fc.Arbitrary<Opening> = fc.oneof(
  fc.record({ kind: fc.constant('door' as const), width: clear, height: clear }),
  fc.record({ kind: fc.constant('corner' as const), first: clear, second: clear, ceiling: clear }),
  fc.record({
    kind: fc.constant('stairs' as const),
    width: clear,
    headroom: clear,
    turn: fc.constantFrom('none' as const, 'quarter' as const, 'half' as const),
    landing: clear,
  }),
  fc.record({
    kind: fc.constant('lift' as const),
    width: clear,
    depth: clear,
    height: clear,
    doorWidth: clear,
    doorHeight: clear,
  }),
)
const RANK = { unmeasured: 0, not: 0, tight: 1, fits: 2 } as const

describe('properties', () => {
  test('a larger opening or a smaller piece never has a worse verdict', () => {
    const growth = fc.integer({ min: 0, max: 400 })
    fc.assert(
      fc.property(anyPiece, anyOpening, growth, fc.nat(5), (measures, opening, by, which) => {
        const names = Object.keys(opening).filter((name) => name !== 'kind' && name !== 'turn')
        const name = names[which % names.length] ?? ''
        const larger = { ...opening, [name]: Number(Reflect.get(opening, name)) + by } as Opening
        const before = judgeFit(measures, opening)
        expect(RANK[judgeFit(measures, larger).verdict]).toBeGreaterThanOrEqual(
          RANK[before.verdict],
        )
        const side = (['width', 'depth', 'height'] as const)[which % 3] ?? 'width'
        const smaller = { ...measures, [side]: Math.max(10, (measures[side] ?? 0) - by) }
        const after = judgeFit({ ...smaller, height_legs_off: null, depth_back_off: null }, opening)
        const whole = judgeFit(
          { ...measures, height_legs_off: null, depth_back_off: null },
          opening,
        )
        expect(RANK[after.verdict]).toBeGreaterThanOrEqual(RANK[whole.verdict])
      }),
      { numRuns: 400 },
    )
  })

  test('a piece still passes an opening that is narrowed by the returned clearance', () => {
    fc.assert(
      fc.property(anyPiece, anyOpening, (measures, opening) => {
        const { verdict, carry, clearance } = judgeFit(measures, opening)
        if (!carry) return
        if (verdict !== 'not') {
          expect(clearance).toBeGreaterThanOrEqual(verdict === 'fits' ? MARGIN_MM : MIN_MM)
        }
        expect(passes(carry, narrowed(opening, clearance))).toBe(true)
      }),
      { numRuns: 400 },
    )
  })

  test('the order of the carries does not matter', () => {
    fc.assert(
      fc.property(
        anyPiece.chain((measures) => {
          const carries = carriesOf(measures)
          return fc.tuple(
            fc.constant(carries),
            fc.shuffledSubarray(carries, { minLength: carries.length }),
          )
        }),
        anyOpening,
        ([carries, shuffled], opening) => {
          expect(easiest(shuffled, opening)).toEqual(easiest(carries, opening))
        },
      ),
      { numRuns: 200 },
    )
  })

  test('a corner has the same clearance from either side if its corridors differ by a millimetre', () => {
    const broad = piece(2496, 2729, 20)
    const { clearance } = judgeFit(broad, corner(2779, 2780, 300))
    expect(judgeFit(broad, corner(2780, 2779, 300)).clearance).toBe(clearance)
  })

  test('the verdict is the same from either side of a corner, and with width and depth swapped', () => {
    fc.assert(
      fc.property(length, length, length, clear, clear, clear, (w, d, h, one, other, ceiling) => {
        const { verdict, clearance } = judgeFit(piece(w, d, h), corner(one, other, ceiling))
        expect(judgeFit(piece(w, d, h), corner(other, one, ceiling))).toMatchObject({
          verdict,
          clearance,
        })
        const swapped = judgeFit(piece(d, w, h), corner(one, other, ceiling))
        expect(swapped.verdict).toBe(verdict)
        const turned = judgeFit(piece(d, w, h), door(one, other))
        expect(turned.verdict).toBe(judgeFit(piece(w, d, h), door(one, other)).verdict)
      }),
      { numRuns: 300 },
    )
  })
})
