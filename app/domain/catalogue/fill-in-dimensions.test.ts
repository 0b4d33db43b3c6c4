import { expect, test } from 'vitest'
import { fillInDimensions, measuresInText } from './fill-in-dimensions.ts'
import { type Measures, measureText, NO_MEASURES, parseMeasure } from './measures.ts'

const sizes = (width: number | null, depth: number | null, height: number | null) => ({
  width,
  depth,
  height,
})
const fill = (dimensions: string | null, measures: Partial<Measures> = {}) => {
  const filled = fillInDimensions({ ...NO_MEASURES, ...measures, dimensions })
  expect(fillInDimensions(filled)).toEqual(filled)
  return filled
}

test.each([
  ['W 206 x D 93 x H 84 cm', sizes(2060, 930, 840)],
  ['w206 × d93.5 × h84cm', sizes(2060, 935, 840)],
  ['Diameter 35 x H 54 cm', sizes(350, 350, 540)],
  ['Diameter 75 x D 3 cm', sizes(750, 30, 750)],
  ['L 180 x W 90 x H 75 cm', sizes(1800, 900, 750)],
  ['W 90 x D 90-150 x H 104 cm', { width: 900, height: 1040 }],
  ['W 80 x H 90 x SH 45 cm', { width: 800, height: 900, seat_height: 450 }],
  ['W 80 x H 40 x SH 45 cm', {}],
  ['W 1200 x D 90 x H 84 cm', { depth: 900, height: 840 }],
  ['180 x 90 x 80 cm', {}],
  ['About knee high', {}],
])('%j is parsed as %j', (text, expected) => {
  expect(measuresInText(text)).toEqual(expected)
  expect(fill(text)).toEqual({ ...NO_MEASURES, ...expected, dimensions: text })
})

test('an empty text is written from the numbers', () => {
  expect(fill(null, sizes(2060, 935, 840)).dimensions).toBe('W 206 x D 93.5 x H 84 cm')
  expect(fill('', sizes(null, null, 840)).dimensions).toBe('H 84 cm')
  expect(fill(null, { weight: 12_500 }).dimensions).toBeNull()
})

test('a text that contradicts the numbers is replaced; other texts stay', () => {
  expect(fill('W 206 x D 93 x H 84 cm', sizes(2100, 930, 840)).dimensions).toBe(
    'W 210 x D 93 x H 84 cm',
  )
  expect(fill('W 206 x D 93 x H 84 cm', sizes(null, 930, 840)).dimensions).toBe('D 93 x H 84 cm')
  for (const own of ['Width: 206, Depth: 93, Height: 84 cm', 'Opens to a bed', 'W 206 cm']) {
    expect(fill(own, sizes(2060, 930, 840)).dimensions).toBe(own)
  }
})

test('parsing the text keeps an entered seat height', () => {
  expect(fill('W 80 x H 90 cm', { seat_height: 430 })).toMatchObject({
    width: 800,
    height: 900,
    seat_height: 430,
  })
})

test.each([
  ['206', 2060],
  ['93.5', 935],
  ['93.50', 935],
  ['84 cm', 840],
  ['0.1', 1],
  ['999.9', 9999],
  ['0', null],
  ['1000', null],
  ['93.55', null],
  ['93,5', null],
  ['-5', null],
  ['84 kg', null],
  ['1e2', null],
  ['', null],
  ['9'.repeat(300), null],
])('a width of %j is %j mm', (input, mm) => {
  expect(parseMeasure('width', input)).toBe(mm)
})

test('weights are parsed to grams, and every valid number round-trips', () => {
  expect(parseMeasure('weight', '12.5 kg')).toBe(12_500)
  for (let value = 1; value <= 9999; value += 1) {
    expect(parseMeasure('width', measureText('width', value))).toBe(value)
    expect(parseMeasure('weight', measureText('weight', value * 100))).toBe(value * 100)
  }
})
