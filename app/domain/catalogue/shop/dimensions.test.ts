import { expect, test } from 'vitest'
import { readDimensions } from './dimensions.ts'

const inWords = (text: string) =>
  readDimensions(text)
    .map(({ name, size }) => `${name} ${size}`)
    .join(', ')

test.each([
  ['W 206 x D 93 x H 84 cm', 'Width 206 cm, Depth 93 cm, Height 84 cm'],
  ['Diameter 35 x H 54 cm', 'Diameter 35 cm, Height 54 cm'],
  ['W 90 x D 90-150 x H 104 cm', 'Width 90 cm, Depth 90–150 cm, Height 104 cm'],
  ['w206 × d93.5 × h84cm', 'Width 206 cm, Depth 93.5 cm, Height 84 cm'],
  ['W 206 cm, D 93 cm, H 84 cm', 'Width 206 cm, Depth 93 cm, Height 84 cm'],
  ['Width: 206\nDepth: 93\nSeat height: 45 cm', 'Width 206 cm, Depth 93 cm, Seat height 45 cm'],
])('%j is parsed as %j', (text, expected) => {
  expect(inWords(text)).toBe(expected)
})

test.each([
  '',
  'cm',
  '206 x 93 x 84 cm',
  'W 81 in x H 33 in',
  'W 206 x D 93',
  'W 206 cm, opens to a bed',
])('%j is not parsed', (text) => {
  expect(readDimensions(text)).toEqual([])
})
