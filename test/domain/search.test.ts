import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { listProducts } from '../../app/domain/catalogue/listing/list-products.server.ts'
import { parseListingQuery } from '../../app/domain/catalogue/listing/listing-query.ts'
import { rankHits } from '../../app/domain/catalogue/search/rank-hits.ts'
import { readSearch } from '../../app/domain/catalogue/search/search-terms.ts'
import { readNumeric } from '../../app/platform/database/columns.ts'
import { toProductId } from '../../app/platform/values/ids.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { insertProducts } from '../support/fixtures/products.ts'

const CATALOGUE = new URL('../../demo/catalogue.json', import.meta.url)
const pieces = z.array(
  z.object({
    title: z.string(),
    brand: z.string(),
    category: z.enum(['Sofas', 'Armchairs', 'Tables', 'Chairs', 'Storage', 'Other']),
    condition: z.enum(['Like New', 'Excellent', 'Good', 'Fair']),
    price: z.number().transform((pounds) => readNumeric(String(pounds))),
    description: z.string(),
  }),
)

const db = await openTestDatabase()

beforeAll(async () => {
  await insertProducts(db, pieces.parse(JSON.parse(await readFile(CATALOGUE, 'utf8'))))
})

/** The titles found, and whether they are close matches only. */
async function found(text: string) {
  const query = parseListingQuery(new URLSearchParams({ search: text }))
  const { products, closeMatches } = await listProducts(db, query)
  return { titles: products.map(({ title }) => title), close: closeMatches }
}

const SOFAS = 'Kew Hartley Marlow Wren Lund Camden Haven Soho Ava'

/**
 * Search texts and the first results, each by the first word of its title. `…`: further results may
 * follow. `~`: there is no exact match, and these are close matches.
 */
test.each([
  // Kinds of furniture.
  ['sofa', `${SOFAS} …`],
  ['sofas', `${SOFAS} …`],
  ['couch', `${SOFAS} …`],
  ['settee', `${SOFAS} …`],
  ['settees', `${SOFAS} …`],
  ['armchair', 'Lund Alderley Orla Denby'],
  ['arm chair', 'Lund Alderley Orla Denby'],
  ['chairs', 'Wycombe Tilda …'],
  ['tables', 'Ashdown Fenton Bramble Pip …'],
  ['lamp', 'Fitz'],
  ['lamps', 'Fitz'],
  ['mirror', 'Luna'],
  ['vase', 'Rowan'],
  ['stool', 'Jory'],
  ['bookcase', 'Halden …'],
  ['bookshelf', 'Halden …'],
  ['book shelves', 'Halden …'],
  ['sideboard', 'Elmley Halden'],
  ['wardrobe', 'Elmley Halden'],
  ['chest of drawers', 'Elmley Halden'],
  ['storage', 'Elmley Halden'],
  ['recliner', 'Denby'],
  ['chesterfield', 'Hartley Ava'],
  ['wingback', 'Alderley'],
  ['sectional', 'Camden'],
  // Material and colour.
  ['velvet', 'Marlow Orla Ava'],
  ['leather', 'Hartley Soho Denby'],
  ['gray', 'Camden'],
  ['grey', 'Camden'],
  ['red', 'Alderley …'],
  ['leather sofa', 'Hartley Soho'],
  ['sofa leather', 'Hartley Soho'],
  ['leather couch', 'Hartley Soho'],
  ['green sofa', 'Marlow'],
  ['a green sofa', 'Marlow'],
  ['green velvet sofa', 'Marlow'],
  ['velvet sofa', 'Marlow Ava'],
  ['purple couch', 'Ava'],
  ['gray couch', 'Camden'],
  ['gray corner sofa', 'Camden'],
  ['white sofa', 'Wren'],
  ['black chair', 'Wycombe'],
  ['blue chair', 'Orla'],
  ['oak table', 'Ashdown Bramble …'],
  ['walnut coffee table', 'Fenton'],
  ['red sofa', '~ …'],
  // Number of seats.
  ['3 seater', 'Kew Lund Haven Soho'],
  ['3-seater', 'Kew Lund Haven Soho'],
  ['three seater sofa', 'Kew Lund Haven Soho'],
  ['3seater', 'Kew Lund Haven Soho'],
  ['3seater sofas', 'Kew Lund Haven Soho'],
  ['2 seater', 'Marlow Wren Ava'],
  ['two-seater', 'Marlow Wren Ava'],
  ['2 seater velvet', 'Marlow Ava'],
  ['2 seater leather', '~ Soho Hartley Denby'],
  ['table for six seats six', 'Ashdown'],
  // Brand.
  ['John Lewis', 'Kew Ashdown Luna'],
  ['john lewis sofa', 'Kew'],
  ['Heals sofa', 'Hartley'],
  ['heal’s', 'Hartley Fenton'],
  ['M&S', 'Denby'],
  ['marks and spencer', 'Denby'],
  ['ercol', 'Lund Lund Wycombe'],
  ['second hand ercol chair', 'Wycombe Lund …'],
  ['used dfs sofas', 'Camden Haven'],
  // Typing errors and unknown words.
  ['chesterfeild', '~ Hartley …'],
  ['sideborad', '~ Elmley …'],
  ['tabel', '~ Ashdown Fenton Bramble Pip …'],
  ['gren velvet sofa', '~ Marlow Ava'],
  ['lether chesterfeild', '~ Hartley'],
  ['antque lether chesterfeild', '~ Hartley'],
  ['large green sofa', '~ Marlow'],
  ['antique brass lamp', '~ Fitz'],
  ['coffeetable', '~ Fenton'],
  ['cornersofas', '~ Camden'],
  ['walnut coffeetable', '~ Fenton …'],
  // No results for goods that the shop does not sell.
  ['fridge', ''],
  ['mattress', ''],
  ['rug', ''],
  ['television', ''],
  ['garden parasol', ''],
  ['xyzzy', ''],
  ['zzzz sofas from outer space tonight', ''],
])('"%s" finds: %s', async (text, expected) => {
  const { titles, close } = await found(text)
  const words = expected.split(' ').filter((word) => !['', '~', '…'].includes(word))
  const first = titles.slice(0, words.length).map((title) => title.split(' ')[0])
  expect(first, titles.join('\n')).toEqual(words)
  if (!expected.endsWith('…')) expect(titles, titles.join('\n')).toHaveLength(words.length)
  expect(close).toBe(expected.startsWith('~'))
})

test('a match in the title ranks above a synonym of the category', () => {
  const search = readSearch('wardrobe', [['storage', 'wardrobe']])
  const piece = (id: number, title: string) => ({
    id: toProductId(`00000000-0000-4000-8000-00000000000${id}`),
    title,
    brand: null,
    category: 'Storage',
    searchText: `${title} storage`.toLowerCase(),
  })
  const ranked = rankHits(search, [piece(1, 'Oak sideboard'), piece(2, 'Oak wardrobe')])
  expect(ranked.map(({ title }) => title)).toEqual(['Oak wardrobe', 'Oak sideboard'])
})

test('a word that describes every product finds all of them', async () => {
  expect((await found('used furniture')).titles).toHaveLength(24)
})
