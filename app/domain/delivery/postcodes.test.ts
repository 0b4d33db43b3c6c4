import fc from 'fast-check'
import { expect, test } from 'vitest'
import { processorMs } from '../../../test/support/processor-time.ts'
import { NO_PENCE } from '../../platform/values/money.ts'
import { outcodeOfAddress } from './outcode-of-address.server.ts'
import { parsePostcode } from './parse-postcode.server.ts'
import { quoteDelivery } from './quote-delivery.server.ts'
import { areasText, codesOf, readAreas } from './zones/postcode-areas.ts'
import type { Zone } from './zones/zone.ts'
import { ZoneIndex } from './zones/zone-index.ts'

const codes = (input: string) => {
  const read = readAreas(input)
  return read.ok ? read.codes : read.problem
}

test.each([
  ['HP', ['HP']],
  ['hp, ox1-ox4;bt\nZE', ['BT', 'HP', 'OX1', 'OX2', 'OX3', 'OX4', 'ZE']],
  ['OX9 – OX11', ['OX9', 'OX10', 'OX11']],
  ['OX1-3', ['OX1', 'OX2', 'OX3']],
  ['SW1A SW1', ['SW1', 'SW1A']],
  ['BH02 BH2 BH2', ['BH2']],
  ['', []],
])('%j is read as %j', (input, expected) => {
  expect(codes(input)).toEqual(expected)
  expect(codes(areasText(expected))).toEqual(expected)
})

test.each([
  ['HP11 1AA', 'code', '1AA'],
  ['QQ1', 'area', 'QQ1'],
  ['OX4-OX1', 'range', 'OX4-OX1'],
  ['OX1-HP4', 'range', 'OX1-HP4'],
  ['ABC', 'code', 'ABC'],
  ['OX100', 'code', 'OX100'],
  ['-', 'code', '-'],
  ["HP'; drop table", 'code', "HP'"],
])('%j is refused: %s', (input, kind, text) => {
  expect(codes(input)).toEqual({ kind, text })
})

test('areas are formatted with ranges, and any list round-trips', () => {
  expect(areasText(['OX4', 'BT', 'OX1', 'OX2', 'OX3', 'HP1', 'HP2'])).toBe('BT, HP1, HP2, OX1-OX4')
  const code = fc
    .tuple(fc.constantFrom('HP', 'B', 'SW', 'OX'), fc.option(fc.nat(99), { nil: null }))
    .map(([area, district]) => `${area}${district ?? ''}`)
  fc.assert(
    fc.property(fc.uniqueArray(code, { maxLength: 300 }), (list) => {
      expect(new Set(codes(areasText(list)) as string[])).toEqual(new Set(list))
    }),
  )
})

test.each([
  ['HP11 1AA', 'HP11'],
  ['hp111aa', 'HP11'],
  [' hp 11-1aa. ', 'HP11'],
  ['HP11 IAA', 'HP11'],
  ['HP1O 1AA', 'HP10'],
  ['hp11', 'HP11'],
  ['sw1a 1aa', 'SW1A'],
  ['JE2 3AB', 'JE2'],
  ['b1 1aa', 'B1'],
  ['OX1 4', 'OX1'],
  ['hp11 1', 'HP11'],
  ['hp 11', 'HP11'],
])('%j is read as %s', (input, outcode) => {
  expect(parsePostcode(input)).toMatchObject({ ok: true, outcode })
})

test.each([
  ['', 'unreadable'],
  ['High Wycombe', 'unreadable'],
  ['12345', 'unreadable'],
  ['HP11 1A', 'unreadable'],
  ['QQ1 1AA', 'unknown'],
  ['BFPO 57', 'forces'],
  ['bfpo5412', 'forces'],
  ['BF1 3AA', 'forces'],
  ['BF1', 'forces'],
  ['BFPO', 'unreadable'],
  ['<script>', 'unreadable'],
  ['HP11 1AA'.repeat(9), 'unreadable'],
])('%j is refused: %s', (input, reason) => {
  expect(parsePostcode(input)).toEqual({ ok: false, reason })
})

test.each([
  ['1 Sample Street\nSampleton\nLS1 4AP', 'LS1'],
  ['1 Sample Street\nSampleton LS1 4AP', 'LS1'],
  ['1 Sample Street, Sampleton, West Yorkshire, ls14ap.', 'LS1'],
  ['1 Sample Street\nLS1 4AP\nUnited Kingdom', 'LS1'],
  ['Unit B1\n1 Sample Street\nSampleton', null],
  ['1 Sample Street\nSampleton LS1', null],
  ['', null],
])('the address %j is in %s', (address, outcode) => {
  expect(outcodeOfAddress(address)).toBe(outcode)
})

test('separators and case make no difference, and no text throws', () => {
  const separator = fc.stringMatching(/^[ .\-_\t]{0,3}$/)
  fc.assert(
    fc.property(separator, separator, fc.boolean(), (one, other, lower) => {
      const input = `${one}HP${other}11${one}1AA${other}`
      expect(parsePostcode(lower ? input.toLowerCase() : input)).toEqual({
        ok: true,
        outcode: 'HP11',
        postcode: 'HP11 1AA',
      })
    }),
  )
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => void parsePostcode(text)),
  )
})

test('a district with a two-digit number is not part of the district of its first digit', () => {
  expect(codesOf('BH20')).toEqual(['BH20', 'BH'])
  expect(codesOf('SW1A')).toEqual(['SW1A', 'SW1', 'SW'])
})

const zone = (name: string, list: string[], isDefaultZone = false): Zone => ({
  id: name,
  name,
  version: 1,
  isDefaultZone,
  codes: list,
  offer: {
    kind: 'delivered',
    terms: { price: NO_PENCE, leadDays: 1, weekdays: ['monday'], lastOrderTime: '12:00' },
  },
})

test('the most specific zone is found, and the default zone for all other postcodes', () => {
  const index = new ZoneIndex([
    zone('rest', [], true),
    zone('highlands', ['IV', 'KW']),
    zone('skye', ['IV51', 'IV41']),
    zone('bournemouth', ['BH2']),
    zone('westminster', ['SW1']),
    zone('palace', ['SW1A']),
  ])
  const found = ['IV51', 'IV5', 'IV1', 'BH2', 'BH20', 'SW1A', 'SW1P', 'SW11', 'HP11']
  expect(found.map((outcode) => index.find(outcode)?.name)).toEqual([
    'skye',
    'highlands',
    'highlands',
    'bournemouth',
    'rest',
    'palace',
    'westminster',
    'rest',
    'rest',
  ])
})

test('with 500 zones a look-up takes less than a millisecond', () => {
  const areas = ['HP', 'OX', 'BH', 'SW', 'IV']
  const zones = Array.from({ length: 500 }, (_, n) =>
    zone(`${n}`, [`${areas[n % 5]}${Math.floor(n / 5)}`]),
  )
  const index = new ZoneIndex([zone('rest', [], true), ...zones])
  const at = { now: new Date('2026-11-23T09:00:00Z'), closed: new Set<string>() }
  quoteDelivery(index, 'HP11 1AA', at)
  const times = 1_000
  const ms = processorMs(() => {
    for (let n = 0; n < times; n += 1) quoteDelivery(index, 'HP11 1AA', at)
  })
  expect(ms / times).toBeLessThan(1)
})
