import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { drawing } from '../../../../test/support/fixtures/media.ts'
import { insertProducts } from '../../../../test/support/fixtures/products.ts'
import { openImportShop } from '../../../../test/support/imports/import-shop.ts'
import { zipOf } from '../../../../test/support/zip.ts'
import { auditDatabase } from '../../../audit/audit-database.server.ts'
import { inTransaction } from '../../../platform/db.ts'
import { deleteProduct } from '../../catalogue/admin/delete-product.server.ts'
import { productImages, products } from '../../catalogue/schema.ts'
import { orphanedPictures } from '../../media/orphaned-pictures.server.ts'
import { staffHistory } from '../../staff/schema.ts'
import { adjustStock } from '../../stock/move-stock.server.ts'
import { findImport } from './find-imports.server.ts'

const SHARED = path.join(import.meta.dirname, '../../../../test/support/imports')
const shopify = await readFile(path.join(SHARED, 'shopify-products.csv'))
const woocommerce = await readFile(path.join(SHARED, 'woocommerce-products.csv'))
const picture = (colour: string) => drawing(60, 40, colour).jpeg().toBuffer()

test('a Shopify file is checked without changing anything, and then imported', async () => {
  const shop = await openImportShop()
  const pictures = await zipOf({ 'files/green-sofa.jpg': await picture('#123456') })
  const id = await shop.check(shopify, pictures, { otherCategory: 'Other' })
  expect((await shop.rows(id)).map(({ line, plan, notes }) => [line, plan, notes])).toEqual([
    [2, 'create', [{ code: 'picture-missing', detail: 'green-sofa-back.jpg' }]],
    [4, 'create', [expect.objectContaining({ code: 'condition-unknown' })]],
    [5, 'refused', [{ code: 'variants', detail: '2' }]],
    [
      7,
      'refused',
      [
        { code: 'field', column: 'Title', detail: expect.any(String) },
        { code: 'field', column: 'Variant Price', detail: expect.any(String) },
      ],
    ],
  ])
  expect(await shop.products()).toEqual([])
  await shop.change(id, 'start')
  await shop.work()
  expect(await shop.products()).toMatchObject([
    {
      title: 'Sample green sofa',
      description: 'A sample sofa & two cushions.\n\n- Oak feet\n- Wool',
      category: 'Sofas',
      condition: 'Good',
      price: 129_900,
      stock_quantity: 1,
      in_stock: true,
      enabled: true,
      created_by: shop.admin.id,
    },
    { title: 'Sample stool', category: 'Chairs', price: 8_500, enabled: false },
  ])
  const images = await shop.db.select().from(productImages)
  expect(images).toMatchObject([{ alt: 'The sample sofa from the front', is_primary: true }])
  expect(await orphanedPictures(shop.media, new Date(8e15))).toEqual([])
  const found = await findImport(shop.db, shop.admin, id)
  expect(found).toMatchObject({
    state: 'done',
    counts: { created: 2, updated: 0, refused: 2, toDo: 0 },
  })
  const actions = await shop.db
    .select({ action: staffHistory.action })
    .from(staffHistory)
    .where(eq(staffHistory.subject, 'list'))
    .orderBy(staffHistory.id)
  expect(actions.map(({ action }) => action)).toEqual([
    'import uploaded',
    'import checked',
    'import started',
    'import finished',
  ])
  expect(await auditDatabase(shop.db)).toEqual([])
})

test('a second import of the same file changes nothing; a changed one updates', async () => {
  const shop = await openImportShop()
  const first = await shop.check(woocommerce)
  await shop.change(first, 'start')
  await shop.work()
  const [, table] = await shop.products()
  expect(table).toMatchObject({ title: 'Sample oak table', price: 79_950, stock_quantity: 2 })
  const again = await shop.check(woocommerce)
  expect((await shop.rows(again)).map(({ plan }) => plan)).toEqual([
    'skip',
    'skip',
    'refused',
    'refused',
  ])
  const cheaper = woocommerce.toString().replace('799.5,850', '750,850').replace('1,2,,0', '1,5,,0')
  const third = await shop.check(cheaper)
  await shop.change(third, 'start')
  await shop.work()
  // Its stock is not changed unless requested.
  expect((await shop.products())[1]).toMatchObject({ price: 75_000, stock_quantity: 2 })
  const fourth = await shop.check(cheaper, undefined, { takeStock: true })
  await shop.change(fourth, 'start')
  await shop.work()
  expect((await shop.products())[1]).toMatchObject({ stock_quantity: 5 })
  expect(await auditDatabase(shop.db)).toEqual([])
})

test('taking the stock from a file without stock neither changes it nor refuses a piece sold since the upload', async () => {
  const shop = await openImportShop()
  const [id] = await insertProducts(shop.db, [{ title: 'Kew sofa', stock: 2 }])
  const csv = `Id,Title,Price (£)\n${id},Kew sofa,777\n`
  const made = await shop.check(csv, undefined, { takeStock: true })
  await inTransaction(shop.db, (tx) => adjustStock(tx, id, -1))
  await shop.change(made, 'start')
  await shop.work()
  expect(await shop.products()).toMatchObject([{ price: 77_700, stock_quantity: 1 }])
})

test.each([
  ['WooCommerce', woocommerce, 'SKU,Name,Regular price\nSAMPLE-1,Sample oak table,700'],
  ['Shopify', shopify, 'Handle,Title,Variant Price\nsample-green-sofa,Sample green sofa,700'],
])('a file of %s with prices only keeps what is shown and featured', async (_, whole, prices) => {
  const shop = await openImportShop()
  const run = async (csv: string | Buffer) => {
    await shop.change(await shop.check(csv), 'start')
    await shop.work()
    return (await shop.products()).find(({ title }) => /table|sofa/.test(title))
  }
  const first = await run(whole)
  expect(first).toMatchObject({ enabled: true, featured: whole === woocommerce })
  const { enabled, featured, stock_quantity } = first ?? {}
  expect(await run(prices)).toMatchObject({ price: 70_000, enabled, featured, stock_quantity })
  const added = prices.replaceAll(/SAMPLE-1|sample-green-sofa/g, 'new').replace('Sample', 'A new')
  expect(await run(added)).toMatchObject({ enabled: false, featured: false })
})

test('a condition unknown here does not replace the one that staff have chosen', async () => {
  const shop = await openImportShop()
  const run = async () => {
    const id = await shop.check(shopify)
    await shop.change(id, 'start')
    await shop.work()
    return (await shop.rows(id))[1]?.plan
  }
  const stool = async () => (await shop.products()).find(({ title }) => title === 'Sample stool')
  expect(await run()).toBe('create')
  expect(await stool()).toMatchObject({ condition: null })
  await shop.db
    .update(products)
    .set({ condition: 'Fair' })
    .where(eq(products.title, 'Sample stool'))
  expect(await run()).toBe('skip')
  expect(await stool()).toMatchObject({ condition: 'Fair' })
})

test('products added hidden stay hidden in a second import with that choice', async () => {
  const shop = await openImportShop()
  const run = async (csv: string | Buffer, hideNew: boolean) => {
    const id = await shop.check(csv, undefined, { hideNew })
    const plans = (await shop.rows(id)).map(({ plan }) => plan)
    await shop.change(id, 'start')
    await shop.work()
    const shown = (await shop.products()).filter(({ enabled }) => enabled)
    return { plans: plans.slice(0, 2), shown: shown.map(({ title }) => title) }
  }
  expect(await run(woocommerce, true)).toEqual({ plans: ['create', 'create'], shown: [] })
  expect(await run(woocommerce, true)).toEqual({ plans: ['skip', 'skip'], shown: [] })
  const cheaper = woocommerce.toString().replace('799.5,850', '750,850')
  expect(await run(cheaper, true)).toEqual({ plans: ['update', 'skip'], shown: [] })
  const shown = ['Sample oak table']
  expect(await run(cheaper, false)).toEqual({ plans: ['update', 'skip'], shown })
  const withdrawn = cheaper.replace('"Sample oak table",1,1', '"Sample oak table",0,1')
  expect(await run(withdrawn, true)).toEqual({ plans: ['update', 'skip'], shown: [] })
})

test('new dimensions as text replace the numbers read from the old ones', async () => {
  const shop = await openImportShop()
  const run = async (csv: string) => {
    const id = await shop.check(csv)
    await shop.change(id, 'start')
    await shop.work()
    return (await shop.products())[0]
  }
  const made = await run(
    'Title,Price (£),Dimensions,Weight (kg)\nOak table,620,W 180 x D 90 x H 75 cm,58.5',
  )
  expect(made).toMatchObject({ width: 1_800, depth: 900, height: 750, weight: 58_500 })
  const head = `Id,Title,Price (£),Dimensions\n${made?.id},Oak table,620,`
  expect(await run(`${head}W 200 x D 95 x H 75 cm`)).toMatchObject({
    dimensions: 'W 200 x D 95 x H 75 cm',
    width: 2_000,
    depth: 950,
    weight: 58_500,
  })
  expect(await run(head)).toMatchObject({ dimensions: null, width: null, weight: 58_500 })
  const numbers = `Id,Title,Price (£),Width (cm),Depth (cm)\n${made?.id},Oak table,620,210,95`
  expect(await run(numbers)).toMatchObject({ dimensions: 'W 210 x D 95 cm', width: 2_100 })
})

const OWN = 'Id,Title,Price (£)'

test('stock numbers are imported; rows with a taken one are refused, even if taken since', async () => {
  const shop = await openImportShop()
  await insertProducts(shop.db, [{ sku: 'Taken-1' }])
  const id = await shop.check(
    ['Title,Price (£),SKU', 'A,5,taken-1', 'B,5,b-1', 'C,5,B-1', 'D,5,D-1', 'E,5,'].join('\n'),
  )
  const taken = (detail: string) => [{ code: 'sku-taken', detail }]
  expect((await shop.rows(id)).map(({ plan, notes }) => [plan, notes])).toEqual([
    ['refused', taken('taken-1')],
    ['create', []],
    ['refused', [{ code: 'sku-repeated', detail: 'B-1' }]],
    ['create', []],
    ['create', []],
  ])
  await insertProducts(shop.db, [{ sku: 'd-1' }])
  await shop.change(id, 'start')
  await shop.work()
  const rows = await shop.rows(id)
  expect(rows.map(({ result }) => result)).toEqual([null, 'created', null, 'refused', 'created'])
  expect(rows[3]?.notes).toEqual(taken('D-1'))
})

test('refused rows are reported by line and column, with the messages of the product form', async () => {
  const shop = await openImportShop()
  const [gone] = await insertProducts(shop.db, [{}])
  await deleteProduct(shop.db, shop.admin, gone, shop.clock.now())
  const long = 'x'.repeat(201)
  const id = await shop.check(
    [
      'Id,Title,Price (£),Shown,Created (UTC),Stock',
      ',,5,yes,,1',
      `,${long},5,perhaps,yesterday,1`,
      ',A,5.001,yes,,1',
      ',A,5,yes,,-1',
      'nonsense,A,5,yes,,1',
      `${gone},A,5,yes,,1`,
      ',A,5,yes,,1,surplus',
      ',=1+1,"£1,299.00",no,,1',
      ',A,5,yes,,1',
    ].join('\n'),
  )
  const rows = await shop.rows(id)
  expect(
    rows.map(({ line, plan, notes }) => [
      line,
      plan,
      notes.map(({ code, column }) => column ?? code),
    ]),
  ).toEqual([
    [2, 'refused', ['Title']],
    [3, 'refused', ['Shown', 'Created (UTC)', 'Title']],
    [4, 'refused', ['Price (£)']],
    [5, 'refused', ['Stock']],
    [6, 'refused', ['bad-id']],
    [7, 'refused', ['deleted']],
    [8, 'refused', ['too-many-cells']],
    [9, 'create', []],
    [10, 'create', []],
  ])
  expect(rows[1]?.notes[2]?.detail).toBe('Please use at most 200 characters.')
})

test('the same product twice in a file is imported once', async () => {
  const shop = await openImportShop()
  const id = crypto.randomUUID()
  const checked = await shop.check(`${OWN}\n${id},A,5\n${id},B,5\n`)
  expect((await shop.rows(checked)).map(({ plan }) => plan)).toEqual(['create', 'refused'])
})

test('a note about a text that is truncated in the middle of a character is stored', async () => {
  const shop = await openImportShop()
  const condition = `${'x'.repeat(79)}\u{1F6CB} and more`
  const id = await shop.check(`SKU,Name,Regular price,Condition\nA-1,Sofa,5,${condition}\n`)
  expect((await shop.rows(id))[0]?.notes).toEqual([
    { code: 'condition-unknown', column: 'condition', detail: 'x'.repeat(79) },
  ])
})

test('an archive that was unpacked and compressed as a folder is imported', async () => {
  const shop = await openImportShop()
  const zip = await zipOf({
    'archive/products.csv': 'Id,Title,Price (£),Picture files\n,A,5,one.jpg\n',
    'archive/redirects.csv': 'Redirect from,Redirect to\n/a,/shop\n',
    'archive/pictures/one.jpg': await picture('#444444'),
  })
  const id = await shop.check(null, zip)
  expect((await shop.rows(id)).map(({ plan, notes }) => [plan, notes])).toEqual([['create', []]])
})

test('files that are not product files are refused and deleted', async () => {
  const shop = await openImportShop()
  const refused = async (csv: string | null, pictures?: Buffer) => {
    const created = await shop.upload(csv, pictures)
    return created.ok ? null : created.problem
  }
  expect(await refused('a,b\n1,2\n')).toEqual({ reason: 'unknown-format', headings: ['a', 'b'] })
  expect(await refused(`${OWN}\n`)).toEqual({ reason: 'no-products' })
  expect(await refused(`${OWN}\n1,"A,5\n`)).toMatchObject({ reason: 'quotes' })
  expect(await refused(null)).toEqual({ reason: 'no-file' })
  expect(await refused(null, await zipOf({ 'a.jpg': '' }))).toEqual({ reason: 'no-file' })
  expect(await refused(`${OWN}\n,A,5\n`, Buffer.from('no zip'))).toEqual({
    reason: 'zip',
    problem: { reason: 'not-a-zip' },
  })
  expect(await shop.files.unchangedSince(new Date(8e15))).toEqual([])
  const many = Array.from({ length: 20_001 }, (_, index) => `,Piece ${index},5`)
  expect(await refused([OWN, ...many].join('\n'))).toEqual({ reason: 'too-many-products' })
})

test('pictures that are too large, damaged or named twice are left out with a note', async () => {
  const shop = await openImportShop()
  const csv = 'Id,Title,Price (£),Picture files\n,A,5,"large.jpg\nbad.jpg\ntwice.jpg\ngood.jpg"\n'
  const zip = await zipOf({
    'large.jpg': randomBytes(5_000_001),
    'bad.jpg': 'not a picture',
    'a/twice.jpg': await picture('#222222'),
    'b/twice.jpg': await picture('#333333'),
    'good.jpg': await picture('#444444'),
  })
  const id = await shop.check(csv, zip)
  await shop.change(id, 'start')
  await shop.work()
  expect((await shop.rows(id))[0]).toMatchObject({
    result: 'created',
    notes: [
      { code: 'picture-too-large', detail: 'large.jpg' },
      { code: 'picture-ambiguous', detail: 'twice.jpg' },
      { code: 'picture-unreadable', detail: 'bad.jpg' },
    ],
  })
  expect(await shop.db.select().from(productImages)).toHaveLength(1)
})
