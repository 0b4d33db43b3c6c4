import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NO_MEASURES } from '../measures.ts'
import { drawFit } from './draw-fit.ts'
import { homeInput, readHome } from './home.ts'
import { judgeFit } from './judge-fit.ts'

const homeOf = (values: Record<string, string>) => homeInput((name) => values[name] ?? null)

test('an opening is read once all of its numbers are given', () => {
  const home = homeOf({
    doorWidth: '76.2',
    doorHeight: ' 198 cm',
    stairsWidth: '85',
    headroom: '200',
  })
  expect(readHome(home)).toEqual({
    openings: [
      { kind: 'door', width: 762, height: 1_980 },
      { kind: 'stairs', width: 850, headroom: 2_000, turn: 'none', landing: 0 },
    ],
    missing: [],
    unreadable: [],
  })
})

test('missing and unreadable fields are reported; the ceiling has a default', () => {
  const home = homeOf({ doorWidth: '76', hallFirst: '90', hallSecond: '1oo', turn: 'half' })
  expect(readHome(home)).toEqual({
    openings: [],
    missing: ['doorHeight'],
    unreadable: ['hallSecond'],
  })
  const corner = readHome(homeOf({ hallFirst: '90', hallSecond: '100' })).openings
  expect(corner).toEqual([{ kind: 'corner', first: 900, second: 1_000, ceiling: 2_000 }])
  const stairs = homeOf({ stairsWidth: '85', headroom: '200', turn: 'quarter' })
  expect(readHome(stairs).missing).toEqual(['landing'])
  expect(readHome(homeOf({ turn: 'sideways' }))).toEqual({
    openings: [],
    missing: [],
    unreadable: [],
  })
})

test('a piece that passes is drawn within the free space', () => {
  const mm = fc.integer({ min: 100, max: 2_500 })
  fc.assert(
    fc.property(mm, mm, mm, mm, mm, mm, (width, depth, height, a, b, c) => {
      const piece = { ...NO_MEASURES, width, depth, height }
      for (const opening of [
        { kind: 'door' as const, width: a, height: b },
        { kind: 'lift' as const, width: a, height: b, depth: c, doorWidth: a, doorHeight: b },
        { kind: 'corner' as const, first: a, second: b, ceiling: c },
      ]) {
        const { verdict, carry } = judgeFit(piece, opening)
        if (!carry) throw new Error('unmeasured')
        const drawing = drawFit(carry, opening)
        for (const [x, y] of drawing.piece) {
          expect(x).toBeGreaterThan(-1)
          expect(y).toBeGreaterThan(-1)
          expect(x).toBeLessThan(drawing.width + 1)
          expect(y).toBeLessThan(drawing.height + 1)
          // The wall is above the first corridor and to the right of the second.
          const isInWall = x > b + 1 && y < drawing.height - a - 1
          if (opening.kind === 'corner' && verdict !== 'not') expect(isInWall).toBe(false)
        }
        if (opening.kind === 'corner' || verdict === 'not') continue
        const [wide, high] = drawing.opening
        expect([drawing.width, drawing.height]).toEqual([
          expect.closeTo(wide, 0),
          expect.closeTo(high, 0),
        ])
      }
    }),
  )
})
