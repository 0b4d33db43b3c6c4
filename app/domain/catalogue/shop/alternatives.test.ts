import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../../test/support/database/database.ts'
import { insertProducts } from '../../../../test/support/fixtures/products.ts'
import { pence } from '../../../platform/values/money.ts'
import { findAlternatives } from './alternatives.server.ts'

const db = await openTestDatabase()

test('a category with too few products is filled up from related ones', async () => {
  const piece = { category: 'Chairs', price: pence(10_000) } as const
  const [gone] = await insertProducts(db, [
    { title: 'Gone', stock: 0, ...piece },
    { title: 'Chair', ...piece },
    { title: 'Far table', category: 'Tables', price: pence(90_000) },
    { title: 'Near table', category: 'Tables', price: pence(11_000) },
    { title: 'Armchair', category: 'Armchairs', price: pence(50_000) },
    { title: 'Sofa', category: 'Sofas', price: pence(10_000) },
  ])
  const offered = await findAlternatives(db, { id: gone, ...piece }, 4)
  expect(offered.map(({ title }) => title)).toEqual([
    'Chair',
    'Armchair',
    'Near table',
    'Far table',
  ])
  const few = await findAlternatives(db, { id: gone, ...piece }, 2)
  expect(few.map(({ title }) => title)).toEqual(['Chair', 'Armchair'])
})
