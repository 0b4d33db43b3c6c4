import { asc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { done } from '../../../../test/support/fixtures/product-admin.ts'
import { insertProducts } from '../../../../test/support/fixtures/products.ts'
import { buyer, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { createTestStaff } from '../../../../test/support/staff/staff.ts'
import { BULK_FIELDS, earlierText, readEarlier } from '../../../forms/staff/bulk-form.ts'
import { readListRequest } from '../../../platform/pagination/list-request.ts'
import type { ProductId } from '../../../platform/values/ids.ts'
import { pence } from '../../../platform/values/money.ts'
import { PRODUCT_SORTS, readStaffFilters } from '../../catalogue/admin/staff-filters.ts'
import { products } from '../../catalogue/schema.ts'
import { orderItems } from '../../orders/schema.ts'
import { staffHistory } from '../../staff/schema.ts'
import { NotAllowedError, type Staff } from '../../staff/staff.ts'
import { applyBulkChange } from './apply-bulk-change.server.ts'
import { BULK_LIMIT, type BulkChange } from './bulk-change.ts'
import { previewBulkChange, selectMatching } from './preview-bulk-change.server.ts'

const now = new Date('2026-11-21T10:00:00Z')
let shop: TestShop
let staff: Staff
beforeAll(async () => {
  shop = await startTestShop()
  staff = await createTestStaff(shop.db, 'editor')
})
afterAll(() => shop.stop())

const rowsOf = (ids: readonly ProductId[]) =>
  shop.db
    .select()
    .from(products)
    .where(inArray(products.id, [...ids]))
    .orderBy(asc(products.title))
const historyOf = (id: string) =>
  shop.db
    .select()
    .from(staffHistory)
    .where(eq(staffHistory.subject_id, id))
    .orderBy(asc(staffHistory.id))
const preview = (ids: readonly ProductId[], change: BulkChange) =>
  previewBulkChange(shop.db, staff, ids, change)
const apply = async (ids: readonly ProductId[], change: BulkChange) =>
  done(await applyBulkChange(shop.db, staff, (await preview(ids, change)).changed, change, now))
const matching = (search: string) => {
  const params = new URLSearchParams(search)
  const request = readListRequest(params, { sorts: PRODUCT_SORTS, first: '-created' })
  return selectMatching(shop.db, staff, { ...request, filters: readStaffFilters(params), few: 5 })
}
const tenOff: BulkChange = {
  action: 'price',
  price: { kind: 'percentage', perMille: -100, rounding: 'pound-up' },
}

test('a preview changes nothing; applying it updates price, version and history', async () => {
  const ids = await insertProducts(shop.db, [
    { title: 'Bulk A', price: pence(10_050) },
    { title: 'Bulk B', price: pence(20_000) },
    { title: 'Bulk C', price: pence(5_000), is_deleted: true },
  ])
  const seen = await preview(ids, tenOff)
  expect(seen.changed.map(({ title, from, to }) => [title, from, to])).toEqual([
    ['Bulk A', 10_050, 9_100],
    ['Bulk B', 20_000, 18_000],
  ])
  expect(seen.skipped).toMatchObject([{ title: 'Bulk C', reason: 'deleted' }])
  expect((await rowsOf(ids)).map(({ version }) => version)).toEqual([1, 1, 1])
  const { changed } = done(await applyBulkChange(shop.db, staff, seen.changed, tenOff, now))
  expect(changed).toHaveLength(2)
  expect(await rowsOf(ids)).toMatchObject([
    { price: 9_100, version: 2, updated_at: now },
    { price: 18_000, version: 2 },
    { price: 5_000, version: 1 },
  ])
  expect(await historyOf(ids[0])).toMatchObject([
    { staff_id: staff.id, action: 'saved', changes: { price: [10_050, 9_100] } },
  ])
})

type Row = typeof products.$inferSelect
test.each<{ change: BulkChange; field: 'price' | 'category'; before: Partial<Row>[] }>([
  {
    change: tenOff,
    field: 'price',
    before: [{ price: pence(10_050) }, { price: pence(20_000) }, { price: pence(30_000) }],
  },
  {
    change: { action: 'category', category: 'Tables' },
    field: 'category',
    before: [{ category: 'Sofas' }, { category: null }, { category: 'Chairs' }],
  },
])('a change of the $field is undone, but for pieces changed since', async (given) => {
  const { change, field, before } = given
  const ids = await insertProducts(
    shop.db,
    before.map((values, n) => ({ title: `Undone ${n}`, ...values })),
  )
  const values = async () => (await rowsOf(ids)).map((row) => ({ [field]: row[field] }))
  const { changed } = await apply(ids, change)
  const other = ids[2] as ProductId
  await apply([other], { action: 'feature' })
  const between = await values()
  const form = new FormData()
  for (const line of changed) form.append(BULK_FIELDS.earlier, earlierText(line))
  form.append(BULK_FIELDS.earlier, 'nonsense')
  const requested = readEarlier(form, field)
  const undo = { action: 'undo', earlier: requested.earlier } as const
  const undoing = () => applyBulkChange(shop.db, staff, requested.changed, undo, now)
  // Submitted twice concurrently: one finds newer versions.
  const [first, second] = (await Promise.all([undoing(), undoing()])).map(done)
  const counts = [first?.changed.length, second?.changed.length]
  expect(counts).toContain(0)
  expect(counts).toContain(2)
  expect([...(first?.skipped ?? []), ...(second?.skipped ?? [])]).toHaveLength(4)
  expect(first?.skipped[0]).toMatchObject({ reason: 'changed' })
  expect(await values()).toEqual([before[0], before[1], between[2]])
  expect(between[2]).not.toEqual(before[2])
  expect((await historyOf(ids[0] as ProductId)).map(({ action }) => action)).toEqual([
    'saved',
    'saved',
  ])
})

test('a new price clears the price before a reduction', async () => {
  const ids = await insertProducts(shop.db, [{ title: 'Reduced', price: pence(50_000) }])
  await shop.db
    .update(products)
    .set({ was_price: pence(60_000) })
    .where(inArray(products.id, ids))
  await apply(ids, tenOff)
  expect(await rowsOf(ids)).toMatchObject([{ price: 45_000, was_price: null }])
})

test('a product saved since the preview is skipped, the others change', async () => {
  const ids = await insertProducts(shop.db, [{ title: 'A' }, { title: 'B' }])
  const { changed } = await preview(ids, { action: 'hide' })
  await shop.db
    .update(products)
    .set({ version: 2, price: pence(1) })
    .where(eq(products.id, ids[0]))
  const applied = done(await applyBulkChange(shop.db, staff, changed, { action: 'hide' }, now))
  expect(applied.skipped).toMatchObject([{ title: 'A', reason: 'changed' }])
  expect((await rowsOf(ids)).map(({ enabled }) => enabled)).toEqual([true, false])
})

test('the products of a search are selected, up to a limit; deleted ones are restored', async () => {
  const many = await insertProducts(
    shop.db,
    Array.from({ length: BULK_LIMIT + 1 }, (_, n) => ({ title: `Manifold ${n}`, stock: 0 })),
  )
  expect(await matching('q=manifold')).toBeNull()
  await shop.db
    .update(products)
    .set({ featured: true })
    .where(eq(products.id, many[0] as ProductId))
  expect(await matching('q=manifold&featured=yes')).toEqual([many[0]])
  const all = many.slice(1)
  expect((await apply(all, { action: 'delete' })).changed).toHaveLength(BULK_LIMIT)
  expect(await matching('q=manifold')).toEqual([many[0]])
  expect(await matching('q=manifold&visible=deleted')).toHaveLength(BULK_LIMIT)
  expect((await apply(all, { action: 'restore' })).changed).toHaveLength(BULK_LIMIT)
  const history = (await historyOf(many[5] as ProductId)).map(({ action }) => action)
  expect(history).toEqual(['deleted', 'restored'])
})

test('a deleted product whose stock number has been taken since then stays deleted', async () => {
  const [gone] = await insertProducts(shop.db, [{ sku: 'BULK-1', is_deleted: true }])
  const { changed } = await preview([gone], { action: 'restore' })
  expect(changed).toHaveLength(1)
  await insertProducts(shop.db, [{ sku: 'bulk-1' }])
  const restored = done(await applyBulkChange(shop.db, staff, changed, { action: 'restore' }, now))
  expect(restored).toMatchObject({ changed: [], skipped: [{ reason: 'sku-taken' }] })
})

test('viewers can neither preview nor apply a bulk change', async () => {
  const viewer = await createTestStaff(shop.db, 'viewer')
  await expect(applyBulkChange(shop.db, viewer, [], { action: 'hide' }, now)).rejects.toThrow(
    NotAllowedError,
  )
  await expect(previewBulkChange(shop.db, viewer, [], tenOff)).rejects.toThrow(NotAllowedError)
})

const priced = (id: ProductId, pounds: number) => ({
  id,
  name: 'Piece',
  price: pounds,
  image: null,
})

test('a checkout during a bulk price change has the price that was shown, or is refused', async () => {
  const ids = await insertProducts(
    shop.db,
    Array.from({ length: 8 }, (_, n) => ({ title: `Priced ${n}`, price: pence(10_000), stock: 9 })),
  )
  const { changed } = await preview(ids, tenOff)
  const [responses, applied] = await Promise.all([
    Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        shop.checkout(
          [ids[n % 8], ids[(n * 3 + 1) % 8]].map((id) => ({
            product: priced(id as ProductId, 100),
          })),
          { customer: buyer(n) },
        ),
      ),
    ),
    applyBulkChange(shop.db, staff, changed.toReversed(), tenOff, now),
  ])
  expect(done(applied).changed).toHaveLength(8)
  expect(responses.filter(({ status }) => status >= 500)).toEqual([])
  const items = await shop.db
    .select({ price: orderItems.price })
    .from(orderItems)
    .where(inArray(orderItems.product_id, [...ids]))
  expect(new Set(items.map(({ price }) => price))).toEqual(
    new Set(items.length > 0 ? [10_000] : []),
  )
  expect(items).toHaveLength(responses.filter(({ url }) => url).length * 2)
  expect((await rowsOf(ids)).every(({ price }) => price === 9_000)).toBe(true)
  const late = await shop.checkout([{ product: priced(ids[0] as ProductId, 100) }])
  expect(late.url).toBeUndefined()
})

test('of a bulk deletion and a concurrent checkout of a piece one succeeds: held pieces stay', async () => {
  const ids = await insertProducts(
    shop.db,
    Array.from({ length: 12 }, (_, n) => ({ title: `Deleted ${n}`, price: pence(10_000) })),
  )
  const change = { action: 'delete' } as const
  const { changed } = await preview(ids, change)
  const [responses, applied] = await Promise.all([
    Promise.all(
      ids.map((id, n) =>
        shop.checkout([{ product: priced(id, 100) }], { customer: buyer(100 + n) }),
      ),
    ),
    applyBulkChange(shop.db, staff, changed, change, now),
  ])
  const { changed: gone, skipped } = done(applied)
  expect(gone.length + skipped.length).toBe(12)
  expect(skipped.every(({ reason }) => reason === 'held')).toBe(true)
  const rows = await rowsOf(ids)
  for (const [n, id] of ids.entries()) {
    const row = rows.find((one) => one.id === id)
    const isHeld = responses[n]?.url !== undefined
    expect([row?.reserved_quantity, row?.is_deleted]).toEqual(isHeld ? [1, false] : [0, true])
  }
  // All pieces are now held or deleted.
  const again = await preview(ids, change)
  expect(again.changed).toEqual([])
})

test('of two concurrent bulk changes exactly one is applied, to all products', async () => {
  const ids = await insertProducts(
    shop.db,
    Array.from({ length: 40 }, (_, n) => ({ title: `Twice ${n}`, price: pence(10_000) })),
  )
  const hide = { action: 'hide' } as const
  const [toHide, toPrice] = await Promise.all([preview(ids, hide), preview(ids, tenOff)])
  const [hidden, priced] = await Promise.all([
    applyBulkChange(shop.db, staff, toHide.changed, hide, now),
    applyBulkChange(shop.db, staff, toPrice.changed.toReversed(), tenOff, now),
  ])
  const changed = [done(hidden).changed.length, done(priced).changed.length]
  expect(changed.toSorted((a, b) => a - b)).toEqual([0, 40])
  const rows = await rowsOf(ids)
  expect(rows.every(({ version }) => version === 2)).toBe(true)
  expect(new Set(rows.map(({ enabled, price }) => `${enabled} ${price}`)).size).toBe(1)
})
