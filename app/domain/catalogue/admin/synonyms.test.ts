import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../../test/support/database/database.ts'
import { insertProducts } from '../../../../test/support/fixtures/products.ts'
import { createTestStaff } from '../../../../test/support/staff/staff.ts'
import { staffHistory } from '../../staff/schema.ts'
import { NotAllowedError } from '../../staff/staff.ts'
import { listProducts } from '../listing/list-products.server.ts'
import { parseListingQuery } from '../listing/listing-query.ts'
import { listSynonyms, removeSynonyms, saveSynonyms } from './synonyms.server.ts'

const db = await openTestDatabase()
const admin = await createTestStaff(db, 'admin')
await insertProducts(db, [{ title: 'Brass reading lamp' }, { title: 'Oak stool' }])

async function find(search: string) {
  const { products, closeMatches } = await listProducts(
    db,
    parseListingQuery(new URLSearchParams({ search })),
  )
  return closeMatches ? [] : products.map(({ title }) => title)
}

async function rowOf(word: string) {
  return (await listSynonyms(db, admin)).find(({ words }) => words.includes(word)) ?? null
}

test('changes take effect with the next search and are recorded in the history', async () => {
  expect(await find('torchiere')).toEqual([])
  expect(await saveSynonyms(db, admin, null, ' Torchiere,lamp ,, torchieres')).toEqual({
    ok: true,
    version: 1,
  })
  expect(await find('torchiere')).toEqual(['Brass reading lamp'])

  const row = await rowOf('Torchiere')
  expect(row?.words).toEqual(['Torchiere', 'lamp'])
  expect(await saveSynonyms(db, admin, row, 'torchiere, stool')).toEqual({
    ok: true,
    version: 2,
  })
  expect(await find('torchiere')).toEqual(['Oak stool'])
  expect(await saveSynonyms(db, admin, row, 'torchiere, vase')).toMatchObject({ reason: 'changed' })

  await removeSynonyms(db, admin, row?.id ?? '')
  await removeSynonyms(db, admin, row?.id ?? '')
  expect(await find('torchiere')).toEqual([])
  const history = await db
    .select({ action: staffHistory.action, changes: staffHistory.changes })
    .from(staffHistory)
    .where(eq(staffHistory.subject, 'list'))
    .orderBy(staffHistory.id)
  expect(history).toEqual([
    { action: 'created', changes: { words: [null, 'Torchiere, lamp'] } },
    { action: 'saved', changes: { words: ['Torchiere, lamp', 'torchiere, stool'] } },
    { action: 'deleted', changes: {} },
  ])
})

test('a removed group is refused, and created again under its id when its save is repeated', async () => {
  await saveSynonyms(db, admin, null, 'bureau, writing desk')
  const row = (await rowOf('bureau')) ?? { id: '', version: 0 }
  await removeSynonyms(db, admin, row.id)
  const words = 'bureau, writing desk, secretaire'
  expect(await saveSynonyms(db, admin, row, words)).toEqual({ ok: false, reason: 'removed' })
  for (const version of [Number.NaN, 0, 0.5, 2 ** 31 - 1]) {
    const forged = { ...row, version, restores: true }
    expect(await saveSynonyms(db, admin, forged, words)).toEqual({ ok: false, reason: 'removed' })
  }
  const restored = { ...row, restores: true }
  expect(await saveSynonyms(db, admin, restored, words)).toEqual({ ok: true, version: 2 })
  expect(await rowOf('secretaire')).toMatchObject({ id: row.id, version: 2 })
  expect(await saveSynonyms(db, admin, restored, 'bureau, pew')).toMatchObject({
    reason: 'changed',
  })
})

test.each([
  ['lonely', { reason: 'too-few' }],
  ['tables, TABLE', { reason: 'too-few' }],
  ['vase, !!!', { reason: 'not-a-word', word: '!!!' }],
  ['vase, one two three four five', { reason: 'not-a-word', word: 'one two three four five' }],
  [`vase, ${'x'.repeat(41)}`, { reason: 'not-a-word', word: 'x'.repeat(40) }],
  [Array.from({ length: 13 }, (_, index) => `word${index}`).join(), { reason: 'too-many' }],
  ['divan, Couches', { reason: 'in-use', word: 'couch' }],
])('"%s" is refused', async (text, problem) => {
  const before = await listSynonyms(db, admin)
  expect(await saveSynonyms(db, admin, null, text)).toEqual({ ok: false, ...problem })
  expect(await listSynonyms(db, admin)).toEqual(before)
})

test('only one of two concurrent saves of the same word succeeds', async () => {
  const results = await Promise.all(
    ['pouffe, ottoman', 'footstool, ottoman'].map((text) => saveSynonyms(db, admin, null, text)),
  )
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
})

test('an editor can read but not change synonyms', async () => {
  const editor = await createTestStaff(db, 'editor')
  expect(await listSynonyms(db, editor)).not.toEqual([])
  await expect(saveSynonyms(db, editor, null, 'a, b')).rejects.toThrow(NotAllowedError)
  await expect(removeSynonyms(db, editor, admin.id)).rejects.toThrow(NotAllowedError)
})
