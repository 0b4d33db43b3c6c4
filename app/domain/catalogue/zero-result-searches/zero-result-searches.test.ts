import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../test/support/database/database.ts'
import { insertProducts } from '../../../../test/support/fixtures/products.ts'
import { createTestStaff } from '../../../../test/support/staff/staff.ts'
import { staffHistory } from '../../staff/schema.ts'
import { NotAllowedError } from '../../staff/staff.ts'
import { listSynonyms, saveSynonyms } from '../admin/synonyms.server.ts'
import { listProducts } from '../listing/list-products.server.ts'
import { parseListingQuery } from '../listing/listing-query.ts'
import { searchSynonyms } from '../schema.ts'
import { countableSearch, countableWords } from './countable-words.ts'
import {
  dismissSearch,
  explainSearch,
  listZeroResultSearches,
} from './handle-zero-result-searches.server.ts'
import { purgeZeroResultSearches } from './purge-zero-result-searches.server.ts'
import { zeroResultSearches } from './schema.ts'
import {
  MAX_ZERO_RESULT_SEARCHES,
  ZeroResultSearchCounter,
} from './zero-result-search-counter.server.ts'

let now = new Date()
const clock = { now: () => now }
const warned: unknown[] = []
const log = { warn: (line: unknown) => void warned.push(line) }

const db = await openTestDatabase()
const admin = await createTestStaff(db, 'admin')
const viewer = await createTestStaff(db, 'viewer')
await insertProducts(db, [{ title: 'Green velvet sofa' }])
beforeEach(async () => {
  await db.delete(zeroResultSearches)
  await db.delete(searchSynonyms)
  warned.length = 0
  now = new Date('2026-11-23T12:00:00Z')
})

const counter = () => new ZeroResultSearchCounter(db, clock, log)
async function searched(...searches: string[]) {
  const one = counter()
  for (const words of searches) one.count(words)
  await one.write()
}
const listed = async () =>
  (await listZeroResultSearches(db, viewer)).map(({ words, searches }) => [words, searches])
const query = (address: string) => parseListingQuery(new URLSearchParams(address))

test.each([
  ['Davenport', 'davenport'],
  ['  DAVENPORTS!  ', 'davenport'],
  ['chaise-longue', 'chaise longue'],
  ['7-seater bench', '7 seater bench'],
  ['1960s hostess trolley', '1960 hostess trolley'],
  ['90cm', '90cm'],
  ['Étagère', 'étagère'],
])('"%s" is counted as "%s"', (search, words) => {
  expect(countableWords(search)).toBe(words)
})

test.each([
  ['an email address', 'jane@example.com'],
  ['an email address in words', 'jane dot smith at mail dot com'],
  ['a phone number', '07700 900123'],
  ['a phone number in groups', '+44 20 79 46 09 58'],
  ['a local phone number', '946-095'],
  ['a postcode', 'HP11 2AB'],
  ['a postcode without a blank', 'sw1a1aa'],
  ['half a postcode', 'sofa HP11'],
  ['an order number', '0f8b7f8e'],
  ['the URL of a page', 'https://shop.example/sofa'],
  ['a sentence', 'where is the sofa that I bought'],
  ['a long word', 'x'.repeat(41)],
  ['no word', '!?'],
])('%s is not counted', (_, search) => {
  expect(countableWords(search)).toBeNull()
})

test('a search with filters is not counted, since they may hide results', () => {
  expect(countableSearch(query('search=davenport'))).toBe('davenport')
  expect(countableSearch(query('search=davenport&sort=price-up&page=2'))).toBe('davenport')
  for (const filter of ['category=Sofas', 'maxPrice=5', 'sold=hide', 'maxWidth=90', 'brand=Ercol'])
    expect(countableSearch(query(`search=davenport&${filter}`))).toBeNull()
  expect(countableSearch(query(''))).toBeNull()
})

test('counts of several processes are added; the most frequent search is first', async () => {
  const processes = [counter(), counter()]
  for (const one of processes) for (let n = 0; n < 300; n += 1) one.count('davenport')
  processes[0]?.count('bed')
  expect(await listed()).toEqual([])
  await Promise.all(processes.map((one) => one.write()))
  await Promise.all(processes.map((one) => one.write()))
  expect(await listed()).toEqual([
    ['davenport', 600],
    ['bed', 1],
  ])
})

test('beyond the limit, the least recent searches are deleted', async () => {
  await searched('oldest', 'asked again')
  const many = Array.from({ length: MAX_ZERO_RESULT_SEARCHES + 20 }, (_, index) => `word${index}`)
  now = new Date('2026-11-23T13:00:00Z')
  await searched('asked again', ...many.slice(0, 500))
  now = new Date('2026-11-23T14:00:00Z')
  await searched(...many.slice(500, 999))
  const kept = async () => (await db.select().from(zeroResultSearches)).map(({ words }) => words)
  expect(await kept()).toHaveLength(MAX_ZERO_RESULT_SEARCHES)
  expect(await kept()).not.toContain('oldest')
  expect(await kept()).toContain('asked again')
  now = new Date('2026-11-23T15:00:00Z')
  await searched(...many)
  expect((await kept()).sort()).toEqual(many.slice(0, MAX_ZERO_RESULT_SEARCHES).sort())
})

test('counts are lost, with a warning, while the table cannot be written', async () => {
  await db.execute(sql`alter table empty_searches rename to away`)
  await searched('davenport')
  await db.execute(sql`alter table away rename to empty_searches`)
  expect(warned).toHaveLength(1)
  await searched('davenport')
  expect(await listed()).toEqual([['davenport', 1]])
})

test('words are deleted 90 days after the last search for them', async () => {
  await searched('davenport', 'bed')
  now = new Date('2026-12-23T12:00:00Z')
  await searched('bed')
  now = new Date('2027-02-21T12:00:01Z')
  expect(await purgeZeroResultSearches(db, { clock })).toBe(1)
  expect(await purgeZeroResultSearches(db, { clock })).toBe(0)
  expect(await listed()).toEqual([['bed', 2]])
})

test('explaining a search adds its words to the synonyms of the given meaning', async () => {
  const found = async (search: string) => {
    const { products, closeMatches } = await listProducts(db, query(`search=${search}`))
    return closeMatches ? [] : products.map(({ title }) => title)
  }
  const groups = async () => (await listSynonyms(db, admin)).map(({ words }) => words.join(', '))
  await searched('davenport', 'couch')
  expect(await found('davenport')).toEqual([])
  expect(await explainSearch(db, admin, 'davenport', ' Sofas')).toMatchObject({ ok: true })
  expect(await explainSearch(db, admin, 'couch', 'sofa')).toMatchObject({ ok: true })
  expect(await groups()).toEqual(['Sofas, davenport, couch'])
  expect(await found('davenport')).toEqual(['Green velvet sofa'])
  expect(await found('couch')).toEqual(['Green velvet sofa'])
  expect(await listed()).toEqual([])
})

test('a refused meaning leaves the search in the list', async () => {
  await searched('davenport')
  await saveSynonyms(db, admin, null, 'sofa, settee')
  await saveSynonyms(db, admin, null, 'chair, stool')
  for (const [meaning, reason] of [
    ['', 'too-few'],
    ['davenports', 'too-few'],
    ['!!', 'not-a-word'],
    ['sofa, stool', 'in-use'],
  ] as const)
    expect(await explainSearch(db, admin, 'davenport', meaning)).toMatchObject({ reason })
  expect(await listed()).toEqual([['davenport', 1]])
})

test('a dismissed search is not listed again, and the history does not contain its words', async () => {
  await searched('bunk bed')
  await dismissSearch(db, admin, 'bunk bed')
  await dismissSearch(db, admin, 'bunk bed')
  await searched('bunk bed')
  expect(await listed()).toEqual([])
  const history = await db.select().from(staffHistory)
  expect(history.filter(({ action }) => action === 'dismissed')).toHaveLength(1)
  expect(JSON.stringify(history)).not.toContain('bunk bed')
})

test('editors and viewers can only read the list', async () => {
  await searched('davenport')
  for (const staff of [viewer, await createTestStaff(db, 'editor')]) {
    expect(await listZeroResultSearches(db, staff)).toHaveLength(1)
    await expect(explainSearch(db, staff, 'davenport', 'sofa')).rejects.toThrow(NotAllowedError)
    await expect(dismissSearch(db, staff, 'davenport')).rejects.toThrow(NotAllowedError)
  }
})
