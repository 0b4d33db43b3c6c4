import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestShop, type TestShop } from '../../../test/support/shop.ts'
import { type SignedInFetch, signIn } from '../../../test/support/staff/staff.ts'
import { zipOf } from '../../../test/support/zip.ts'
import { listImportText, listProblems } from '../../content/staff/list-import.ts'

const SHARED = path.join(import.meta.dirname, '../../../test/support/imports')
const PAGE = '/admin/import'

let shop: TestShop
let admin: SignedInFetch
beforeAll(async () => {
  shop = await startTestShop()
  admin = await signIn(shop)
})
afterAll(() => shop.stop())

const upload = (kind: string, content: Buffer | string, sender = admin) => {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(Buffer.from(content))], 'list.csv'))
  return sender.fetch(`${PAGE}/${kind}`, { method: 'POST', body: form })
}
const act = (address: string, intent: string, sender = admin) =>
  sender.fetch(address, { method: 'POST', body: new URLSearchParams({ intent }) })
const text = async (address: string) =>
  (await (await admin.fetch(address)).text()).replaceAll('<!-- -->', '')

test('a file is uploaded, checked and imported without scripts, and the redirects work', async () => {
  const csv = await readFile(path.join(SHARED, 'shopify-redirects.csv'))
  const uploaded = await upload('redirects', csv)
  expect(uploaded.status).toBe(303)
  const address = uploaded.headers.get('location') ?? ''
  const checked = await text(address)
  for (const words of [
    'list.csv',
    'Checked, not imported',
    'Add 5 redirects',
    'Leads to /shop/sofas at once.',
    'Redirects cannot lead to other websites.',
    '/products/old-green-sofa',
  ]) {
    expect(checked).toContain(words)
  }
  expect((await fetch(`${shop.url}/pages/about-us`)).status).toBe(404)
  expect((await act(address, 'start')).status).toBe(200)
  expect((await act(address, 'start')).status).toBe(409)
  expect(await text(address)).toContain('Finished')
  const moved = await fetch(`${shop.url}/products/green-sofa?variant=41`, { redirect: 'manual' })
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/shop/sofas'])
  expect(await text(`${PAGE}/redirects`)).toContain('list.csv')
  expect(await text('/admin/history')).toContain('Import of redirects')
  // A cell that begins like a formula is exported as text.
  expect(await text(`${address}/rows.csv`)).toContain("15,'=cmd|calc,Refused,Redirect from,")
})

test('subscribers are imported without mail, and their addresses are not logged', async () => {
  const csv = await readFile(path.join(SHARED, 'shopify-customers.csv'))
  const address = (await upload('subscribers', csv)).headers.get('location') ?? ''
  expect(await text(address)).toContain('Add 4 subscribers')
  await act(address, 'start')
  expect(await text('/admin/newsletter-subscribers')).toContain('ada@example.com')
  const jobs = await shop.db.execute(
    sql`select count(*)::int as count from jobs.job where name = 'newsletter-welcome'`,
  )
  expect(jobs.rows).toEqual([{ count: 0 }])
  expect(JSON.stringify(shop.logged)).not.toMatch(/(?:ada|cleo|ben)@/i)
  expect(await text('/admin/history')).not.toContain('ada@example.com')
})

describe('a file is refused with the reason', () => {
  test.each([
    ['no file', '', listProblems['no-file']],
    ['a zip', () => zipOf({ 'redirects.csv': 'x' }), listProblems['is-zip']],
    ['a bomb', () => zipOf({ 'redirects.csv': Buffer.alloc(20_000_000) }), listProblems['is-zip']],
    ['11 MB', () => Buffer.alloc(11_000_000, 'a,b\n'), listProblems['too-large']],
    [
      'too many rows',
      () => `Redirect from,Redirect to\n${'/a,/b\n'.repeat(100_000)}`,
      'The file has more than 20,000 rows. Please split it.',
    ],
    ['other columns', 'a,b\n1,2\n', 'The file’s columns are none that the shop knows (a, b).'],
    ['an open quote', 'Redirect from,Redirect to\n"/a,/b\n', 'is never closed'],
  ])('%s', async (_, content, words) => {
    const form = new FormData()
    const bytes = typeof content === 'string' ? content : await content()
    const file = new File([new Uint8Array(Buffer.from(bytes))], bytes === '' ? '' : 'list.csv')
    form.append('file', file)
    const response = await admin.fetch(`${PAGE}/redirects`, { method: 'POST', body: form })
    expect(response.status).toBe(422)
    expect((await response.text()).replaceAll('<!-- -->', '')).toContain(words)
  })
})

test('a form that names the files of another import neither reads nor deletes them', async () => {
  const { imports } = shop.services
  const id = imports.create()
  await imports.write(
    id,
    'products',
    (async function* () {
      yield Buffer.from('Redirect from,Redirect to\n/a,/shop\n')
    })(),
  )
  const response = await admin.fetch(`${PAGE}/redirects`, {
    method: 'POST',
    body: new URLSearchParams({ upload: id, fileName: 'x.csv' }),
  })
  expect(response.status).toBe(422)
  expect(await imports.has(id, 'products')).toBe(true)
})

test('only admins can import, and the imports of each list have their own addresses', async () => {
  const csv = 'Redirect from,Redirect to\n/their/own,/shop\n'
  const nobody = (address: string, init?: RequestInit) =>
    fetch(shop.url + address, { redirect: 'manual', ...init })
  const out = await upload('redirects', csv, { ...admin, fetch: nobody } as SignedInFetch)
  expect([out.status, out.headers.get('location')]).toEqual([303, '/admin/login'])
  const editor = await signIn(shop, 'editor')
  expect((await upload('redirects', csv, editor)).headers.get('location')).toBe('/admin')
  const address = (await upload('redirects', csv)).headers.get('location') ?? ''
  expect((await act(address, 'start', editor)).status).toBe(403)
  expect((await editor.fetch(`${address}/rows.csv`)).status).toBe(403)
  const other = address.replace('redirects', 'subscribers')
  expect((await admin.fetch(other)).status).toBe(404)
  expect((await admin.fetch(`${other}/rows.csv`)).status).toBe(404)
  expect((await upload('nothing', csv)).status).toBe(404)
  const gone = await admin.fetch(`${PAGE}/redirects/${crypto.randomUUID()}`)
  expect([gone.status, (await gone.text()).includes(listImportText.gone)]).toEqual([404, true])
  expect((await act(address, 'other')).status).toBe(400)
})
