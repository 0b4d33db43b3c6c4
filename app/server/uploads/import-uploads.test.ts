import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawing } from '../../../test/support/fixtures/media.ts'
import { eventually, startTestShop, type TestShop } from '../../../test/support/shop.ts'
import { type SignedInFetch, signIn } from '../../../test/support/staff/staff.ts'
import { renamed, zipOf } from '../../../test/support/zip.ts'

const SHARED = path.join(import.meta.dirname, '../../../test/support/imports')
const PAGE = '/admin/products/import'

let shop: TestShop
let admin: SignedInFetch
beforeAll(async () => {
  shop = await startTestShop()
  admin = await signIn(shop)
})
afterAll(() => shop.stop())

const upload = (csv: Buffer | string, zip?: Buffer, sender = admin) => {
  const form = new FormData()
  const file = typeof csv === 'string' ? Buffer.from(csv) : csv
  form.append('file', new File([new Uint8Array(file)], 'products.csv'))
  form.append('pictures', zip ? new File([new Uint8Array(zip)], 'pictures.zip') : new File([], ''))
  return sender.fetch(PAGE, { method: 'POST', body: form })
}

const act = (address: string, fields: Record<string, string>) =>
  admin.fetch(address, { method: 'POST', body: new URLSearchParams(fields) })

const text = async (address: string) => await (await admin.fetch(address)).text()

test('a file is uploaded, checked and imported, and its products are shown, without scripts', async () => {
  const csv = await readFile(path.join(SHARED, 'shopify-products.csv'))
  const zip = await zipOf({ 'green-sofa.jpg': await drawing(60, 40).jpeg().toBuffer() })
  const uploaded = await upload(csv, zip)
  expect(uploaded.status).toBe(303)
  const address = uploaded.headers.get('location') ?? ''
  const mapping = await text(address)
  for (const words of ['Shopify product export', 'Body (HTML)', 'Lighting (1)', 'SEO Title']) {
    expect(mapping).toContain(words)
  }
  await act(address, { intent: 'check', categoryText: 'Sofa', category: 'Sofas' })
  const checked = await eventually(async () => {
    const page = await text(address)
    return page.includes('Checked, not started') && page
  })
  expect(checked.includes('Import 2 products')).toBe(true)
  await act(address, { intent: 'start' })
  await eventually(async () => (await text(address)).includes('Finished'))
  const notes = await text(`${address}/rows.csv`)
  expect(notes).toContain('5,Sample chair,Refused,,It has 2 variants.')
  expect(notes).toContain('Title\nVariant Price')
  const listing = await (await fetch(`${shop.url}/shop/sofas`)).text()
  expect(listing).toContain('Sample green sofa')
  expect(await text('/admin/history')).toContain('finished it')
  expect((await act(address, { intent: 'start' })).status).toBe(409)
})

test('the response to a refused file gives the reason', async () => {
  const own = 'Id,Title,Price (£)\n,A,5\n'
  const outside = renamed(await zipOf({ 'aa/b.jpg': '' }), 'aa/b.jpg', '../b.jpg')
  const refused: [string, Buffer | undefined, string][] = [
    ['a,b\n1,2\n', undefined, 'The file’s columns are none that the shop knows'],
    ['Id,Title,Price (£)\n,"A,5\n', undefined, 'is never closed'],
    [own, outside, 'unsafe name or a link: “../b.jpg”'],
  ]
  for (const [csv, zip, words] of refused) {
    const answer = await upload(csv, zip)
    const page = await answer.text()
    expect([words, answer.status, page.includes(words)]).toEqual([words, 422, true])
  }
})

test('uploads without permission are refused before they are read', async () => {
  const nobody = (address: string, init?: RequestInit) =>
    fetch(shop.url + address, { redirect: 'manual', ...init })
  const signedOut = await upload('x', undefined, { ...admin, fetch: nobody } as SignedInFetch)
  expect([signedOut.status, signedOut.headers.get('location')]).toEqual([303, '/admin/login'])
  const editor = await upload('x', undefined, await signIn(shop, 'editor'))
  expect([editor.status, editor.headers.get('location')]).toEqual([303, PAGE])
})

test('the archive is a zip, and its export is recorded in the history', async () => {
  const response = await admin.fetch('/admin/products/archive.zip')
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(response.headers.get('content-disposition')).toContain('products-and-pictures.zip')
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  expect(await text('/admin/history')).toContain('Archive of products and pictures')
})
