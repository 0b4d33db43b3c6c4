import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../../test/support/database/database.ts'
import { createTestStaff } from '../../../../test/support/staff/staff.ts'
import { VIEWS_MAX, viewQuery } from './view-query.ts'
import { addView, deleteView, findViews, renameView } from './views.server.ts'

const db = await openTestDatabase()
const list = 'products'

test('a view stores search, filters and sort, but not the search of orders', () => {
  expect(viewQuery('products', '?page=3&sort=price&q=oak&delete=x&category=')).toBe(
    'q=oak&sort=price',
  )
  expect(viewQuery('orders', 'q=Ada&status=paid&from=2026-11-01')).toBe(
    'status=paid&from=2026-11-01',
  )
})

test('views belong to one staff member, who renames and deletes them', async () => {
  const [ann, bob] = [await createTestStaff(db, 'viewer'), await createTestStaff(db, 'admin')]
  expect(await addView(db, ann, { list, name: 'Sold out', search: '?stock=out&page=2' })).toEqual({
    ok: true,
  })
  await addView(db, ann, { list: 'orders', name: 'Sold out', search: '?status=paid' })
  await addView(db, ann, { list, name: 'Blue', search: '?q=blue' })
  const [blue, out] = await findViews(db, ann, list)
  expect([blue, out]).toMatchObject([
    { name: 'Blue', query: 'q=blue' },
    { name: 'Sold out', query: 'stock=out' },
  ])
  expect(await findViews(db, ann)).toHaveLength(3)
  expect(await findViews(db, bob)).toEqual([])
  const id = blue?.id ?? ''
  const missing = { ok: false, reason: 'missing' }
  expect(await renameView(db, bob, id, 'Mine')).toEqual(missing)
  expect(await renameView(db, ann, 'nonsense', 'Mine')).toEqual(missing)
  expect(await renameView(db, ann, id, 'SOLD OUT')).toEqual({ ok: false, reason: 'taken' })
  expect(await renameView(db, ann, id, 'Navy')).toEqual({ ok: true })
  await deleteView(db, bob, id)
  await deleteView(db, ann, out?.id ?? '')
  expect((await findViews(db, ann, list)).map(({ name }) => name)).toEqual(['Navy'])
})

test('concurrent calls cannot save more than the maximum number of views', async () => {
  const ann = await createTestStaff(db, 'viewer')
  const results = await Promise.all(
    Array.from({ length: VIEWS_MAX + 5 }, (_, n) =>
      addView(db, ann, { list, name: `View ${n}`, search: '?q=a' }),
    ),
  )
  expect(results.filter(({ ok }) => ok)).toHaveLength(VIEWS_MAX)
  expect(await findViews(db, ann, list)).toHaveLength(VIEWS_MAX)
  expect(await addView(db, ann, { list: 'orders', name: 'View 1', search: '' })).toEqual({
    ok: true,
  })
})
