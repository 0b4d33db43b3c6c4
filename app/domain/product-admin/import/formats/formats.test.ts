import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { scratchFolder } from '../../../../../test/support/temp-folder.ts'
import { inspectFile, readImportFile } from '../files/read-import-file.server.ts'
import type { SourceRow } from '../rows/source-row.ts'
import { type ColumnChoices, validChoices } from './column-choices.ts'
import { guessCategory } from './guess-category.ts'
import { htmlToText, postToText } from './html-to-text.ts'
import { pictureName } from './source-cells.ts'

const FILES = path.join(import.meta.dirname, '../../../../../test/support/imports')
const shopify = path.join(FILES, 'shopify-products.csv')
const woocommerce = path.join(FILES, 'woocommerce-products.csv')

async function rowsOf(file: string): Promise<SourceRow[]> {
  const rows: SourceRow[] = []
  for await (const row of readImportFile(file)) rows.push(row)
  return rows
}

test('Shopify’s export: further rows are pictures, and more than one variant is refused', async () => {
  const rows = await rowsOf(shopify)
  expect(rows.map(({ line, key }) => [line, key])).toEqual([
    [2, 'sample-green-sofa'],
    [4, 'sample-stool'],
    [5, 'sample-chair'],
    [7, 'sample-lamp'],
  ])
  expect(rows[0]).toMatchObject({
    values: {
      title: 'Sample green sofa',
      description: 'A sample sofa & two cushions.\n\n- Oak feet\n- Wool',
      brand: 'Sample Maker',
      category: 'Sofa',
      condition: 'Good',
      sku: 'SKU-1',
      price: '1,299.00',
      dimensions: 'W 206 x D 93 x H 84 cm',
      stock_quantity: '1',
      enabled: 'yes',
    },
    columns: { price: 'Variant Price', description: 'Body (HTML)' },
    pictures: [
      { name: 'green-sofa.jpg', alt: 'The sample sofa from the front' },
      { name: 'green-sofa-back.jpg', alt: '' },
    ],
    notes: [],
  })
  // A draft stays hidden; untracked stock is one piece; one variant with an option is a piece.
  expect(rows[1]).toMatchObject({
    values: { price: '£85', stock_quantity: '1', enabled: 'no' },
    notes: [
      {
        code: 'condition-unknown',
        column: 'Condition (product.metafields.custom.condition)',
        detail: 'Battered',
      },
    ],
  })
  expect(rows[2]?.notes).toEqual([{ code: 'variants', detail: '2' }])
  expect(rows[3]?.values).toMatchObject({ title: '', stock_quantity: '0' })
})

test('WooCommerce’s export: simple products, with the prices that shoppers pay there', async () => {
  const rows = await rowsOf(woocommerce)
  expect(rows[0]).toMatchObject({
    line: 2,
    key: 'SAMPLE-1',
    values: {
      title: 'Sample oak table',
      description: 'Sample top.\n\nSecond paragraph.',
      brand: 'Sample Maker',
      category: 'Furniture > Tables, Sale',
      condition: 'Like New',
      sku: 'SAMPLE-1',
      price: '799.5',
      dimensions: 'L 180 x W 90 x H 75 cm',
      stock_quantity: '2',
      in_stock: 'yes',
      featured: 'yes',
      enabled: 'yes',
    },
    columns: { price: 'Sale price' },
    pictures: [{ name: 'oak-table.png' }, { name: 'oak-table-2.png' }],
    notes: [],
  })
  expect(rows[1]).toMatchObject({
    key: 'id:102',
    values: { title: '=Sample bookcase', price: '120', stock_quantity: '1', enabled: 'no' },
    notes: [],
  })
  const refusal = (detail: string) => [{ code: 'product-type', column: 'Type', detail }]
  expect(rows.slice(2).map(({ notes }) => notes)).toEqual([
    refusal('variable'),
    refusal('variation'),
  ])
})

test('a file’s format, number of products and categories are found', async () => {
  const inspected = await inspectFile(shopify)
  expect(inspected).toMatchObject({
    ok: true,
    facts: {
      source: 'shopify',
      productCount: 4,
      categories: [
        { text: 'Sofa', count: 1, guess: 'Sofas' },
        { text: 'Stool', count: 1, guess: 'Chairs' },
        { text: 'Chairs', count: 1, guess: 'Chairs' },
        { text: 'Lighting', count: 1, guess: null },
      ],
    },
  })
  expect(await inspectFile(path.join(import.meta.dirname, 'format.ts'))).toMatchObject({
    ok: false,
    problem: { reason: 'unknown-format' },
  })
})

test.each([
  ['Furniture > Living room > Armchairs', 'Armchairs'],
  ['Furniture > Chairs, Sale', 'Chairs'],
  ['coffee tables', 'Tables'],
  ['Table lamps', 'Other'],
  ['Sale', null],
])('the category of %j is %s', (text, category) => {
  expect(guessCategory(text)).toBe(category)
})

test.each([
  ['<p>a<br>b</p>\n<p>c &#163;5 &#x2013; &lt;b&gt;</p>', 'a\nb\n\nc £5 – <b>'],
  ['<img src=x onerror=alert(1)>a<style>b{}</style><!-- c -->', 'a'],
  ['5 < 6 and 7 > 3', '5 < 6 and 7 > 3'],
  ['two\nlines', 'two\nlines'],
  ['<script>alert(1)', ''],
  ['&#0;&#xd800;&unknown;', '&unknown;'],
])('%j becomes %j', (html, text) => {
  expect(htmlToText(html)).toBe(text)
})

test.each([
  ['An <b>oak</b> table.\n\nMade in 1890.\nOne mark.', 'An oak table.\n\nMade in 1890.\nOne mark.'],
  ['Oak &amp; ash.\nWaxed.', 'Oak & ash.\nWaxed.'],
  ['Intro:\n\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>\nEnd', 'Intro:\n\n- a\n- b\n\nEnd'],
  ['<p>a<br />\nb</p>\n\n<p>c</p>\n', 'a\nb\n\nc'],
  ['<!-- wp:paragraph -->\n<p>a</p>\n<!-- /wp:paragraph -->\n\n<p>b</p>', 'a\n\nb'],
  ['two\n\nlines', 'two\n\nlines'],
])('the WordPress content %j becomes %j', (content, text) => {
  expect(postToText(content)).toBe(text)
})

test.each([
  ['https://cdn.example/a/oak%20chair.jpg?v=1#x', 'oak chair.jpg'],
  ['//cdn.example/chair.jpg?v=1', 'chair.jpg'],
  ['pictures/Sofa #1.jpg', 'Sofa #1.jpg'],
  ['C:\\pictures\\50%25 off?.jpg', '50%25 off?.jpg'],
])('the picture %j is the file %j', (given, name) => {
  expect(pictureName(given)).toBe(name)
})

test('of two Shopify metafields for one field, an empty one does not replace the other', async () => {
  const file = path.join(await scratchFolder('kept-metafields-'), 'shopify.csv')
  const columns = ['custom', 'other'].map(
    (name) => `Condition (product.metafields.${name}.condition)`,
  )
  await writeFile(file, `Handle,Title,Variant Price,${columns.join()}\na,A,5,Good,\nb,B,5,,Fair\n`)
  const conditions = (await rowsOf(file)).map(({ values }) => values.condition)
  expect(conditions).toEqual(['Good', 'Fair'])
})

test('the newer headings of Shopify’s template are read in the same way', async () => {
  const rows = await rowsOf(path.join(FILES, 'shopify-new-products.csv'))
  expect(rows).toMatchObject([
    {
      line: 2,
      key: 'sample-walnut-desk',
      oldPath: '/products/sample-walnut-desk',
      values: {
        title: 'Sample walnut desk',
        description: 'A sample desk.',
        brand: 'Sample Maker',
        category: 'Desk',
        price: '450.00',
        sku: 'DESK-1',
        stock_quantity: '1',
        enabled: 'yes',
      },
      columns: { price: 'Price', description: 'Description' },
      pictures: [
        { name: 'walnut-desk.jpg', alt: 'The sample desk' },
        { name: 'walnut-desk-drawer.jpg', alt: 'A drawer' },
      ],
      notes: [],
    },
    {
      line: 4,
      key: 'sample-draft-mirror',
      values: { category: 'Home & Garden > Decor > Mirrors', stock_quantity: '1', enabled: 'no' },
      notes: [],
    },
  ])
})

async function chosenRows(file: string, choices: ColumnChoices): Promise<SourceRow[]> {
  const rows: SourceRow[] = []
  for await (const row of readImportFile(file, choices)) rows.push(row)
  return rows
}

describe('columns chosen by hand', () => {
  test('replace those that the format recognises, and notes name them', async () => {
    const headings = (await readFile(shopify, 'utf8')).split('\n')[0]?.trim().split(',') ?? []
    const at = (heading: string) => headings.indexOf(heading)
    const [sofa] = await chosenRows(shopify, {
      brand: at('Handle'),
      dimensions: at('Title'),
      price: at('Title'),
      description: null,
      condition: at('Vendor'),
    })
    expect(sofa?.values).toMatchObject({
      title: 'Sample green sofa',
      brand: 'sample-green-sofa',
      dimensions: 'Sample green sofa',
      price: 'Sample green sofa',
    })
    expect(sofa?.values).not.toHaveProperty('description')
    expect(sofa?.columns).toMatchObject({ price: 'Title', condition: 'Vendor' })
    expect(sofa?.notes).toEqual([
      { code: 'condition-unknown', column: 'Vendor', detail: 'Sample Maker' },
    ])
    expect(sofa?.pictures).toHaveLength(2)
  })

  test('also work for WooCommerce and for this software’s own file', async () => {
    const [table] = await chosenRows(woocommerce, { title: 0, condition: null, dimensions: 0 })
    expect(table?.values.title).toBe(table?.values.dimensions)
    const own = path.join(await scratchFolder('kept-chosen-'), 'own.csv')
    await writeFile(own, 'Id,Name,Title,Price (£),Cost\n,Sample,x,9,5\n')
    const [row] = await chosenRows(own, { title: 1, price: 4 })
    expect(row?.values).toMatchObject({ title: 'Sample', price: '5' })
    expect(row?.columns).toMatchObject({ title: 'Name', price: 'Cost' })
  })

  test('that do not exist in the file are ignored', () => {
    expect(validChoices({ title: 3, brand: 2, price: null }, 3)).toEqual({ brand: 2, price: null })
  })
})
