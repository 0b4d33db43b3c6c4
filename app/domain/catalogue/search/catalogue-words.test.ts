import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../../test/support/database/database.ts'
import { insertProducts } from '../../../../test/support/fixtures/products.ts'
import { catalogueWords, products } from '../schema.ts'
import { lookUpTerms, refreshCatalogueWords } from './catalogue-words.server.ts'
import { readSearch } from './search-terms.ts'

const db = await openTestDatabase()
const [, lamp] = await insertProducts(db, [
  { title: 'Two green sofas', description: 'Velvet' },
  { title: 'Brass lantern' },
])

const look = (text: string) => lookUpTerms(db, readSearch(text, []).terms)

test.each([
  ['velvet', { isKnown: true, corrections: [] }],
  ['velvt', { isKnown: false, corrections: ['velvet'] }],
  ['soffa', { isKnown: false, corrections: ['sofa'] }],
  ['lantren', { isKnown: false, corrections: ['lantern'] }],
  ['velv', { isKnown: true, corrections: [] }],
  ['zzz', { isKnown: false, corrections: [] }],
  ['elvet', { isKnown: true, corrections: [] }],
  ['greensofas', { isKnown: false, corrections: ['green sofa'] }],
  ['sofavelvet', { isKnown: false, corrections: ['sofa velvet'] }],
  ['sofachair', { isKnown: false, corrections: [] }],
  ['telvet', { isKnown: false, corrections: [] }],
])('%s', async (text, words) => {
  expect(await look(text)).toEqual([words])
})

test('the words of a saved product are found immediately, and removed when unused', async () => {
  await db.update(products).set({ title: 'Brass lanturn' }).where(eq(products.id, lamp))
  expect(await look('lanturn')).toEqual([{ isKnown: true, corrections: [] }])
  expect(await look('lantrn')).toEqual([{ isKnown: false, corrections: ['lantern', 'lanturn'] }])
  await refreshCatalogueWords(db)
  expect(await look('lantrn')).toEqual([{ isKnown: false, corrections: ['lanturn'] }])
})

test('an empty dictionary, as in an earlier backup, is filled', async () => {
  const words = () => db.select().from(catalogueWords).orderBy(sql`word collate "C"`)
  const before = await words()
  await db.delete(catalogueWords)
  await refreshCatalogueWords(db)
  expect(await words()).toEqual(before)
})
