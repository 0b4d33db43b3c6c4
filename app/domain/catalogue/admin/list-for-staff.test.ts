import { asc, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../test/support/database/database.ts'
import { insertProducts } from '../../../../test/support/fixtures/products.ts'
import { createTestStaff } from '../../../../test/support/staff/staff.ts'
import { readListRequest } from '../../../platform/pagination/list-request.ts'
import { type ProductId, toProductId } from '../../../platform/values/ids.ts'
import { pence } from '../../../platform/values/money.ts'
import { staffHistory } from '../../staff/schema.ts'
import { NotAllowedError } from '../../staff/staff.ts'
import { products } from '../schema.ts'
import { deleteProduct } from './delete-product.server.ts'
import { exportProducts } from './export-products.server.ts'
import { listForStaff } from './list-for-staff.server.ts'
import { searchProducts } from './search-products.server.ts'
import { setVisibility } from './set-visibility.server.ts'
import { PRODUCT_SORTS, readStaffFilters } from './staff-filters.ts'

const db = await openTestDatabase()
const viewer = await createTestStaff(db, 'viewer')
const editor = await createTestStaff(db, 'editor')
const now = new Date('2026-11-21T10:00:00Z')
const UNKNOWN_ID = toProductId('00000000-0000-4000-8000-000000000000')

beforeEach(async () => {
  await db.execute(sql`truncate products, product_images, stock_movements cascade`)
})

function request(search = '') {
  const params = new URLSearchParams(search)
  const requested = readListRequest(params, { sorts: PRODUCT_SORTS, first: '-created' })
  return { ...requested, filters: readStaffFilters(params), few: 5 }
}
const list = (search?: string) => listForStaff(db, viewer, request(search))
const titles = async (search?: string) => (await list(search)).rows.map(({ title }) => title)
const rowOf = async (id: ProductId = UNKNOWN_ID) =>
  (await db.select().from(products).where(eq(products.id, id)))[0]
const historyOf = (id = '') =>
  db
    .select()
    .from(staffHistory)
    .where(eq(staffHistory.subject_id, id))
    .orderBy(asc(staffHistory.id))

describe('the list of products', () => {
  test('returns all products that are not deleted, newest first', async () => {
    const [id] = await insertProducts(db, [
      {
        title: 'New',
        brand: 'Lund',
        category: 'Sofas',
        featured: true,
        images: [{ alt: 'Second' }, { alt: 'First', is_primary: true }],
      },
      { title: 'Hidden', enabled: false },
      { title: 'Deleted', is_deleted: true },
      { title: 'Held', stock: 0 },
      { title: 'Sold', stock: 0 },
    ])
    await db.execute(sql`update products set reserved_quantity = 1 where title = 'Held'`)
    const { rows, total } = await list()
    expect(total).toBe(4)
    expect(rows.map(({ title, state, enabled }) => [title, state, enabled])).toEqual([
      ['New', 'available', true],
      ['Hidden', 'available', false],
      ['Held', 'reserved', true],
      ['Sold', 'sold-out', true],
    ])
    expect(rows[0]).toMatchObject({
      id,
      brand: 'Lund',
      category: 'Sofas',
      condition: null,
      price: pence(10_000),
      stockQuantity: 1,
      reservedQuantity: 0,
      featured: true,
      updatedAt: expect.any(Date),
      image: { alt: 'First' },
    })
    expect(rows[1]?.image).toBeNull()
  })

  test('finds a stock number regardless of case', async () => {
    await insertProducts(db, [
      { title: 'Oak table', sku: 'TBL-100%' },
      { title: 'Ash table', sku: 'TBL-1000' },
    ])
    expect(await titles('q=tbl-100%25')).toEqual(['Oak table'])
    expect(await titles('q=TBL-1')).toEqual(['Oak table', 'Ash table'])
    expect((await list('q=tbl-1000')).rows[0]).toMatchObject({ sku: 'TBL-1000' })
    const found = await searchProducts(db, viewer, 'tbl-1000', 5)
    expect(found.map(({ title }) => title)).toEqual(['Ash table'])
  })

  test('uses the same search as the shop', async () => {
    await insertProducts(db, [
      { title: 'Oak table', description: 'Takes 100% of a room' },
      { title: 'Elm stool', brand: 'Oakley', category: 'Chairs' },
      { title: 'Lamp', description: 'Brass' },
    ])
    expect(await titles('q=OAK')).toEqual(['Oak table', 'Elm stool'])
    expect(await titles('q=chairs')).toEqual(['Elm stool'])
    expect(await titles('q=0%25+of')).toEqual(['Oak table'])
    expect(await titles('q=_')).toEqual([])
    expect(await list('q=oak&size=25&page=9')).toMatchObject({ rows: [], total: 2, page: 9 })
  })

  test.each([
    ['category=Tables', ['Oak table', 'Ash table']],
    ['condition=Fair', ['Ash table']],
    ['visible=hidden', ['Ash table']],
    ['visible=shown', ['Oak table', 'Elm stool', 'Lamp', 'Bench', 'Desk']],
    ['stock=in', ['Oak table', 'Ash table', 'Lamp']],
    ['stock=low', ['Ash table', 'Lamp']],
    ['stock=reserved', ['Desk']],
    ['stock=out', ['Elm stool', 'Bench']],
    ['featured=yes', ['Lamp']],
    ['measured=no', ['Oak table', 'Ash table', 'Elm stool', 'Bench', 'Desk']],
    ['category=Tables&stock=low&q=ash', ['Ash table']],
    ['category=Cars&condition=&visible=x&stock=&featured=1', 'all'],
  ])('is filtered by %s', async (search, expected) => {
    await insertProducts(db, [
      { title: 'Oak table', category: 'Tables', stock: 6 },
      { title: 'Ash table', category: 'Tables', condition: 'Fair', enabled: false, stock: 5 },
      { title: 'Elm stool', stock: 0 },
      { title: 'Lamp', featured: true, width: 350, depth: 350, height: 540 },
      { title: 'Bench', width: 900, in_stock: false },
      { title: 'Desk', stock: 0, reserved_quantity: 1 },
    ])
    const found = await list(search)
    expect(found.rows.map(({ title }) => title)).toEqual(
      expected === 'all' ? await titles() : expected,
    )
    expect(found.total).toBe(found.rows.length)
  })

  test.each([
    ['sort=title', ['Ash', 'Elm', 'Oak']],
    ['sort=-title', ['Oak', 'Elm', 'Ash']],
    ['sort=price', ['Elm', 'Oak', 'Ash']],
    ['sort=-price', ['Ash', 'Oak', 'Elm']],
    ['sort=stock', ['Oak', 'Ash', 'Elm']],
    ['sort=-stock', ['Elm', 'Ash', 'Oak']],
    ['sort=created', ['Ash', 'Elm', 'Oak']],
    ['sort=created&q=furniture', ['Ash', 'Elm', 'Oak']],
    ['sort=-price&q=furniture', ['Ash', 'Oak', 'Elm']],
    ['sort=age', ['Oak', 'Elm', 'Ash']],
  ])('is sorted by %s', async (search, expected) => {
    const description = 'Furniture'
    await insertProducts(db, [
      { title: 'Oak', price: pence(2_000), stock: 1, description },
      { title: 'Elm', price: pence(900), stock: 30, description },
      { title: 'Ash', price: pence(10_000), stock: 4, description },
    ])
    expect(await titles(search)).toEqual(expected)
  })

  test('is paginated without duplicates or gaps', async () => {
    await insertProducts(
      db,
      Array.from({ length: 60 }, (_, n) => ({ title: `Piece ${n}`, price: pence(500) })),
    )
    for (const search of ['sort=price', 'sort=-price&q=piece']) {
      const pages = await Promise.all([1, 2, 3].map((page) => titles(`${search}&page=${page}`)))
      expect(pages.map((page) => page.length)).toEqual([25, 25, 10])
      expect(new Set(pages.flat()).size).toBe(60)
    }
  })
})

describe('a product', () => {
  test('is hidden and shown, each change recorded in the history', async () => {
    const [id] = await insertProducts(db, [{ title: 'Oak table' }])
    expect(await setVisibility(db, editor, id, false, now)).toEqual({ ok: true, held: 0 })
    expect(await rowOf(id)).toMatchObject({ enabled: false, version: 2, updated_at: now })
    // The second call is idempotent.
    await setVisibility(db, editor, id, false, now)
    await setVisibility(db, editor, id, true, now)
    expect(await rowOf(id)).toMatchObject({ enabled: true, version: 3 })
    expect(await historyOf(id)).toMatchObject([
      { action: 'hidden', label: 'Oak table', changes: { enabled: [true, false] } },
      { action: 'shown', changes: { enabled: [false, true] } },
    ])
  })

  test('is marked as deleted, and its data is kept', async () => {
    const [id] = await insertProducts(db, [{ title: 'Oak table', images: [{}], stock: 2 }])
    await db.execute(sql`update products set reserved_quantity = 1 where id = ${id}`)
    expect(await deleteProduct(db, editor, id, now)).toEqual({ ok: true })
    expect(await deleteProduct(db, editor, id, now)).toEqual({ ok: true })
    expect(await rowOf(id)).toMatchObject({
      is_deleted: true,
      stock_quantity: 2,
      reserved_quantity: 1,
      version: 2,
      updated_at: now,
    })
    expect(await historyOf(id)).toMatchObject([{ action: 'deleted', staff_id: editor.id }])
    expect(await titles()).toEqual([])
    expect(await setVisibility(db, editor, id, true, now)).toEqual({ ok: false, reason: 'missing' })
  })

  test('can be identified by an upper-case id, with the same history', async () => {
    const [id] = await insertProducts(db, [{}])
    await setVisibility(db, editor, id.toUpperCase(), false, now)
    await deleteProduct(db, editor, id.toUpperCase(), now)
    expect(await historyOf(id)).toMatchObject([{ action: 'hidden' }, { action: 'deleted' }])
  })

  test('that does not exist is reported as missing', async () => {
    const missing = { ok: false, reason: 'missing' }
    expect(await setVisibility(db, editor, UNKNOWN_ID, true, now)).toEqual(missing)
    expect(await deleteProduct(db, editor, UNKNOWN_ID, now)).toEqual(missing)
    expect(await setVisibility(db, editor, "' or 1=1", true, now)).toEqual(missing)
    expect(await deleteProduct(db, editor, '', now)).toEqual(missing)
  })

  test('cannot be hidden or deleted by a viewer', async () => {
    const [id] = await insertProducts(db, [{}])
    await expect(setVisibility(db, viewer, id, false, now)).rejects.toThrow(NotAllowedError)
    await expect(deleteProduct(db, viewer, id, now)).rejects.toThrow(NotAllowedError)
    expect(await rowOf(id)).toMatchObject({ enabled: true, is_deleted: false, version: 1 })
  })
})

describe('the export', () => {
  const read = async (search?: string) => {
    const file = await exportProducts(db, viewer, request(search))
    const lines = []
    for await (const line of file.lines) {
      lines.push(Object.fromEntries(file.headings.map((name, index) => [name, line[index]])))
    }
    return lines
  }

  test('contains every field of the listed products, and is recorded', async () => {
    const [id] = await insertProducts(db, [
      { title: 'Oak table', category: 'Tables', price: pence(45_050), images: [{}, {}], stock: 2 },
      { title: 'Lamp' },
      { title: 'Deleted', is_deleted: true },
    ])
    const lines = await read('category=Tables&q=oak')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({
      Id: id,
      Title: 'Oak table',
      Brand: null,
      'Price (£)': '450.50',
      Stock: 2,
      Reserved: 0,
      Shown: 'yes',
      Featured: 'no',
      Pictures: 2,
      Created: new Date('2026-01-01T00:00:00Z'),
    })
    const logged = await db.select().from(staffHistory).where(eq(staffHistory.subject, 'list'))
    expect(logged.at(-1)).toMatchObject({
      staff_id: viewer.id,
      label: 'Products',
      action: 'exported',
      changes: { search: [null, 'oak'], category: [null, 'Tables'] },
    })
  })

  test('is read in batches, in the order of the list, without gaps', async () => {
    // Three rows per microsecond, so that a cursor truncated to milliseconds would skip some of them.
    await db.execute(sql`
      insert into products (title, price, stock_quantity, created_at)
      select 'Piece ' || n % 7, 1 + n % 3, 0, now() + n / 3 * interval '1 microsecond'
      from generate_series(1, 1203) as n`)
    for (const sort of PRODUCT_SORTS.flatMap((name) => [name, `-${name}`])) {
      const lines = await read(`sort=${sort}`)
      const ids = lines.map(({ Id }) => Id)
      expect(new Set(ids).size).toBe(1_203)
      const first = await list(`sort=${sort}&size=100`)
      expect(ids.slice(0, 100)).toEqual(first.rows.map(({ id }) => id))
    }
  })
})
