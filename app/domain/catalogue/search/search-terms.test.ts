import { expect, test } from 'vitest'
import { containsVariant, MAX_TERMS, readSearch, stemsOf } from './search-terms.ts'

const SYNONYMS = [
  ['sofa', 'couch'],
  ['storage', 'chest of drawers'],
  ['3-seater', 'three-seater'],
  ['Marks & Spencer', 'M&S'],
]

const read = (text: string) =>
  readSearch(text, SYNONYMS).terms.map(({ variants }) =>
    variants.map(({ stems }) => stems.join(' ')),
  )

test.each([
  ['Leather SOFAS', [['leather'], ['sofa', 'couch']]],
  ['a couch in the hall', [['couch', 'sofa'], ['hall']]],
  ['3 seater', [['3 seater', 'three seater']]],
  ['3seater velvet', [['3seater', '3 seater', 'three seater'], ['velvet']]],
  ['5drawers', [['5drawer', '5 drawer']]],
  ['90cm', [['90cm']]],
  ['three-seaters', [['three seater', '3 seater']]],
  ['5 drawers in oak', [['5 drawer'], ['oak']]],
  ['chest of drawers', [['chest of drawer', 'storage']]],
  ["Heal's sofa", [['heal'], ['sofa', 'couch']]],
  ['M&S chairs', [['m s', 'mark spencer'], ['chair']]],
  ['second-hand brass lamp', [['brass'], ['lamp']]],
  ['the', [['the']]],
  ['%_\\ ', []],
])('%s', (text, terms) => {
  expect(read(text)).toEqual(terms)
})

test('a number has the noun that follows, with and without a space', () => {
  const nounOf = (text: string) => readSearch(text, SYNONYMS).terms[0]?.noun?.stems
  expect(nounOf('3 seater')).toEqual(['seater'])
  expect(nounOf('3seater')).toEqual(['seater'])
  expect(nounOf('90cm')).toBeUndefined()
})

test('words beyond the limit are ignored', () => {
  const many = Array.from({ length: 30 }, (_, index) => `word${index}`).join(' ')
  expect(read(many)).toHaveLength(MAX_TERMS)
})

test('words that describe every product match all products', () => {
  expect(readSearch('used furniture', [])).toMatchObject({ terms: [], matchesAll: true })
  expect(readSearch('used sofa', [])).toMatchObject({ matchesAll: false })
})

test.each([
  ['Sofas, benches and accessories', ['sofa', 'bench', 'and', 'accessory']],
  ['glass', ['glass']],
  ['L-shaped', ['l', 'shaped']],
])('%s by stems', (text, stems) => {
  expect(stemsOf(text)).toEqual(stems)
})

test.each([
  ['tray', 'a set of trays', true],
  ['tray', 'a traditional sofa with extra cushions', false],
  ['navy', 'mended with a naval anchor', false],
  ['century', 'of two centuries', true],
  ['velvet', 'in velvety cloth', true],
])('%s in “%s”: %s', (word, text, contained) => {
  const [term] = readSearch(word, []).terms
  expect(term && containsVariant(text, term.variants[0])).toBe(contained)
})
