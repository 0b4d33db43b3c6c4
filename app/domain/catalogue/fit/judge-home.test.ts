import { expect, test } from 'vitest'
import { NO_MEASURES } from '../measures.ts'
import { judgeHome } from './judge-home.ts'
import type { Opening } from './openings.ts'

const SOFA = { ...NO_MEASURES, width: 2_000, depth: 800, height: 700 }
const door = (width: number): Opening => ({ kind: 'door', width, height: 2_000 })

test.each([
  ['fits', [door(800), door(900)]],
  ['tight', [door(900), door(720)]],
  ['not', [door(720), door(500), door(900)]],
] as const)('the verdict for a home is that for its narrowest opening: %s', (verdict, openings) => {
  expect(judgeHome(SOFA, openings)).toBe(verdict)
})

test('a piece without a height is unmeasured', () => {
  expect(judgeHome({ ...SOFA, height: null }, [door(2_000)])).toBe('unmeasured')
})
