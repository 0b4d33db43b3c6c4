import { expect, test } from 'vitest'
import { NO_MEASURES } from '../measures.ts'
import { shownDimensions } from './shown-dimensions.ts'

const box = { ...NO_MEASURES, width: 2060, depth: 935, height: 840 }
const shown = (text: string | null, measures = NO_MEASURES) => {
  const { text: words = null, rows = [] } = shownDimensions(text, measures) ?? {}
  return [words, ...rows.map(({ name, size }) => `${name} ${size}`)]
}

test('rows come from the text, and further ones from the numbers', () => {
  expect(shown('W 206 x D 90-150 x H 84 cm', { ...box, seat_height: 430, weight: 42_500 })).toEqual(
    [
      null,
      'Width 206 cm',
      'Depth 90–150 cm',
      'Height 84 cm',
      'Seat height 43 cm',
      'Weight 42.5 kg',
    ],
  )
})

test('a text that cannot be parsed is shown above the numbers', () => {
  expect(shown('Opens to a bed', { ...box, height_legs_off: 700 })).toEqual([
    'Opens to a bed',
    'Width 206 cm',
    'Depth 93.5 cm',
    'Height 84 cm',
    'Height with the legs off 70 cm',
  ])
})

test('no measurement is shown twice, and unknown ones are left out', () => {
  expect(shown('W 80 x SH 45 cm', { ...NO_MEASURES, width: 800, seat_height: 450 })).toEqual([
    null,
    'Width 80 cm',
    'Seat height 45 cm',
  ])
  expect(shownDimensions(null, NO_MEASURES)).toBeNull()
  expect(shown(null, { ...NO_MEASURES, weight: 500 })).toEqual([null, 'Weight 0.5 kg'])
})
