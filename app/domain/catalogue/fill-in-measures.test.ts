import { asc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/support/database/database.ts'
import { pence } from '../../platform/values/money.ts'
import { fillInMeasures } from './fill-in-measures.server.ts'
import { products } from './schema.ts'

const db = await openTestDatabase()

test('texts that can be parsed are converted once; other texts and existing numbers stay', async () => {
  const product = { price: pence(100) }
  await db.insert(products).values([
    ...Array.from({ length: 1_100 }, (_, n) => ({
      ...product,
      title: `a${n}`,
      dimensions: 'W 206 x D 93.5 x H 84 cm',
    })),
    { ...product, title: 'b', dimensions: 'Diameter 35 x H 54 cm' },
    { ...product, title: 'c', dimensions: 'About knee high' },
    { ...product, title: 'd', dimensions: 'W 206 cm', weight: 1_000 },
    { ...product, title: 'e' },
  ])
  expect(await fillInMeasures(db)).toBe(1_101)
  expect(await fillInMeasures(db)).toBe(0)
  const rows = await db
    .select({
      title: products.title,
      width: products.width,
      depth: products.depth,
      height: products.height,
      version: products.version,
    })
    .from(products)
    .orderBy(asc(products.title))
  const sizes = rows.map(({ title, width, depth, height }) => [title, width, depth, height])
  expect(sizes.filter(([, width]) => width === 2_060)).toHaveLength(1_100)
  expect(sizes[1]).toEqual(['a1', 2_060, 935, 840])
  expect(sizes.slice(-4)).toEqual([
    ['b', 350, 350, 540],
    ['c', null, null, null],
    ['d', null, null, null],
    ['e', null, null, null],
  ])
  expect(new Set(rows.map(({ version }) => version))).toEqual(new Set([1]))
})
