import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { type SignedInFetch, signIn } from '../../../../test/support/staff/staff.ts'
import { redirectErrors, redirectText } from '../../../content/staff/redirects.ts'
import { products } from '../../../domain/catalogue/schema.ts'
import { exportRedirects } from '../../../domain/redirects/export-redirects.server.ts'
import { readRedirectListRequest } from '../../../domain/redirects/redirect-filters.ts'
import { redirects } from '../../../domain/redirects/schema.ts'
import { staffHistory } from '../../../domain/staff/schema.ts'

const PATH = '/admin/redirects'

let shop: TestShop
let editor: SignedInFetch
let viewer: SignedInFetch
beforeAll(async () => {
  shop = await startTestShop()
  editor = await signIn(shop, 'editor')
  viewer = await signIn(shop, 'viewer')
})
afterAll(() => shop.stop())

const plain = (html: string) => html.replaceAll('<!-- -->', '')

/** Submits a form as a browser without JavaScript does. */
async function send(path: string, fields: Record<string, string>, who = editor) {
  const response = await who.fetch(path, { method: 'POST', body: new URLSearchParams(fields) })
  return {
    status: response.status,
    to: response.headers.get('location'),
    html: plain(await response.text()),
  }
}

const create = (from: string, to: string) => send(`${PATH}/new`, { intent: 'save', from, to })
const rowOf = async (from: string) =>
  (await shop.db.select().from(redirects).where(eq(redirects.from_path, from)))[0]
const page = async (path: string) => plain(await (await viewer.fetch(path)).text())
const visit = (path: string) => fetch(shop.url + path, { redirect: 'manual' })

describe('a visitor of an old address', () => {
  test('is redirected to the piece, regardless of query, slashes and case', async () => {
    const sofa = await shop.addProduct()
    await create('/products/green-sofa', `/shop/product/${sofa.id}`)
    for (const address of [
      '/products/green-sofa',
      '/products/green-sofa?variant=41&utm_source=x',
      '/products/Green-Sofa/',
      '//products//green-sofa',
      '/products/%67reen-sofa',
    ]) {
      const response = await visit(address)
      expect(response.status, address).toBe(301)
      expect(response.headers.get('location')).toBe(`/shop/product/${sofa.id}`)
      expect(response.headers.get('cache-control')).toBe('no-cache')
    }
    const link = await visit('/products/green-sofa.data')
    expect(await link.text()).toContain(`/shop/product/${sofa.id}`)
    expect((await visit('/products/green-sofas')).status).toBe(404)
    await shop.services.redirectHits.write()
    expect(await rowOf('/products/green-sofa')).toMatchObject({ hits: 6, version: 1 })
  })

  test('is redirected below /shop too, but existing pages take precedence', async () => {
    await create('/shop/green-sofa', '/shop/sofas')
    expect((await visit('/shop/green-sofa/')).headers.get('location')).toBe('/shop/sofas')
    expect((await visit('/shop/sofas')).status).toBe(200)
  })

  test('of a sold or deleted piece gets a page with a link to the shop', async () => {
    const [sold, gone] = [await shop.addProduct({ stock: 0 }), await shop.addProduct()]
    await create('/products/sold', `/shop/product/${sold.id}`)
    await create('/products/gone', `/shop/product/${gone.id}`)
    await shop.db.update(products).set({ is_deleted: true }).where(eq(products.id, gone.id))
    for (const [address, status] of [
      ['/products/sold', 200],
      ['/products/gone', 410],
    ] as const) {
      const response = await fetch(shop.url + address)
      expect(response.status).toBe(status)
      expect(await response.text()).toMatch(/<main[\s\S]*href="\/shop"/)
    }
  })

  test('gets an error page with status 503 while redirects cannot be read', async () => {
    shop.expectErrors('a redirect could not be looked up')
    await shop.db.execute('alter table redirects rename to redirects_away')
    try {
      const response = await visit('/products/while-away')
      expect(response.status).toBe(503)
      expect(await response.text()).toContain('Page Not Found')
    } finally {
      await shop.db.execute('alter table redirects_away rename to redirects')
    }
  })
})

describe('a redirect to another old address', () => {
  test('is stored with the final page as its target', async () => {
    await create('/chain/end', '/shop/tables')
    const made = await create('/chain/begin', '/Chain/End/?x=1')
    expect(made.status).toBe(302)
    expect(await rowOf('/chain/begin')).toMatchObject({ to_path: '/shop/tables' })
  })

  test('cannot form a loop', async () => {
    await create('/loop/a', '/shop')
    await create('/loop/b', '/loop/a')
    const a = await rowOf('/loop/a')
    const edited = await send(`${PATH}/${a?.id}`, {
      intent: 'save',
      version: '1',
      from: '/loop/a',
      to: '/loop/b',
    })
    // The stored target of /loop/b is the page /shop.
    expect(edited.status).toBe(200)
    expect(await rowOf('/loop/a')).toMatchObject({ to_path: '/shop' })
    expect((await create('/loop/c', '/Loop/C/')).html).toContain(redirectErrors.to.loop)
  })

  test('forms no chains when many are created concurrently', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `/race/${index}`)
    await create('/race/0', '/shop')
    await Promise.all(names.slice(1).map((from, index) => create(from, names[index] ?? '/shop')))
    const rows = await shop.db.select().from(redirects)
    const sources = new Set(rows.map(({ from_path }) => from_path))
    expect(rows.filter(({ to_path }) => sources.has(to_path))).toEqual([])
  })
})

describe('the form refuses', () => {
  test.each([
    ['a page of the shop', '/shop/sofas', '/shop', redirectErrors.from['page-here']],
    ['the staff area', '/admin/x', '/shop', redirectErrors.from['page-here']],
    ['no path', 'products', '/shop', redirectErrors.from['not-an-address']],
    ['another website', '/refused', 'https://evil.example/', redirectErrors.to['other-host']],
    ['a hidden host', '/refused', '//evil.example', redirectErrors.to['other-host']],
    ['a backslash', '/refused', '/\\evil.example', redirectErrors.to['other-host']],
    ['a header', '/refused', '/shop\r\nSet-Cookie: a=b', redirectErrors.to['not-an-address']],
    ['no such page', '/refused', '/nothing/here', redirectErrors.to['no-page']],
    ['the staff area', '/refused', '/admin', redirectErrors.to['no-page']],
    [
      'no such piece',
      '/refused',
      '/shop/product/00000000-0000-4000-8000-000000000000',
      redirectErrors.to['no-product'],
    ],
  ])('%s', async (_, from, to, words) => {
    const refused = await create(from, to)
    expect(refused.status).toBe(422)
    expect(refused.html).toContain(words)
    expect(refused.html).toContain('aria-invalid="true"')
    expect(await rowOf('/refused')).toBeUndefined()
  })

  test('a second redirect from the same address', async () => {
    await create('/twice', '/shop')
    const refused = await create('/Twice/?again', '/sell')
    expect(refused.html).toContain(redirectErrors.from.exists)
    await create('/twice/other', '/shop')
    const other = await rowOf('/twice/other')
    const moved = await send(`${PATH}/${other?.id}`, {
      intent: 'save',
      version: '1',
      from: '/twice',
      to: '/shop',
    })
    expect(moved.html).toContain(redirectErrors.from.exists)
  })
})

test('the database itself refuses other hosts and malformed paths', async () => {
  for (const to of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/a\r\nb',
    '/a b',
  ]) {
    const row = { from_path: '/in-database', to_path: to }
    await expect(shop.db.insert(redirects).values(row)).rejects.toThrow()
  }
})

test('edits are recorded, do not overwrite a colleague’s, and deletion ends the redirect', async () => {
  await create('/edited', '/shop')
  const row = await rowOf('/edited')
  const address = `${PATH}/${row?.id}`
  const save = (version: number, to: string) =>
    send(address, { intent: 'save', version: `${version}`, from: '/edited', to })
  expect((await save(1, '/sell')).status).toBe(200)
  const late = await save(1, '/contact')
  expect(late.status).toBe(409)
  expect(late.html).toContain('Somebody else has changed it meanwhile')
  const shown = await page(address)
  expect(shown).toContain('/edited')
  expect(shown).not.toContain('name="intent"')
  expect(await send(address, { intent: 'delete' })).toMatchObject({ status: 302, to: PATH })
  expect((await visit('/edited')).status).toBe(404)
  expect((await send(address, { intent: 'delete' })).status).toBe(404)
  const history = await shop.db
    .select({ action: staffHistory.action, changes: staffHistory.changes })
    .from(staffHistory)
    .where(eq(staffHistory.subject_id, row?.id ?? ''))
    .orderBy(staffHistory.id)
  expect(history).toEqual([
    { action: 'created', changes: { leads_to: [null, '/shop'] } },
    { action: 'saved', changes: { leads_to: ['/shop', '/sell'] } },
    { action: 'deleted', changes: {} },
  ])
})

test('viewers change nothing, and unknown redirects are not found', async () => {
  await create('/theirs', '/shop')
  const address = `${PATH}/${(await rowOf('/theirs'))?.id}`
  expect((await send(address, { intent: 'delete' }, viewer)).status).toBe(403)
  expect((await send(`${PATH}/new`, { from: '/mine', to: '/shop' }, viewer)).status).toBe(403)
  for (const id of [crypto.randomUUID(), 'nothing', "'; drop table"]) {
    expect((await editor.fetch(`${PATH}/${encodeURIComponent(id)}`)).status).toBe(404)
    expect((await send(`${PATH}/${encodeURIComponent(id)}`, { intent: 'delete' })).status).toBe(404)
  }
  expect((await send(address, { intent: 'other' })).status).toBe(400)
})

test('the list is searched, filtered by use, and exported without formulas', async () => {
  await create('/list/unused', '/shop')
  await create('/list/used', '/sell')
  await visit('/list/used')
  await shop.services.redirectHits.write()
  const listed = async (query: string) =>
    [...(await page(`${PATH}?q=list/&${query}`)).matchAll(/row-link[^>]*>(\/list\/\w+)/g)].map(
      ([, from]) => from,
    )
  expect(await listed('sort=from')).toEqual(['/list/unused', '/list/used'])
  expect(await listed('sort=-hits')).toEqual(['/list/used', '/list/unused'])
  expect(await listed('sort=-last')).toEqual(['/list/used', '/list/unused'])
  expect(await listed('used=no')).toEqual(['/list/unused'])
  expect(await page(`${PATH}?q=nothing-like-it`)).toContain(redirectText.noMatch)
  const csv = await (await viewer.fetch(`${PATH}/export.csv?q=list/&sort=from`)).text()
  expect(csv.split('\r\n')[1]).toMatch(/^\/list\/unused,\/shop,0,,\d/)
})

test.each(['created', '-created', 'from', '-hits', '-last'])(
  'an export sorted by %s has each redirect once, although earlier ones are deleted during it',
  async (sort) => {
    const under = `/long${sort}/`
    await shop.db.execute(sql`
      insert into redirects (from_path, to_path, hits, last_hit_at, created_at)
      select ${under} || n, '/shop', n % 3, case when n % 3 > 0 then now() - n % 7 * interval '1 day' end,
        now() - n % 5 * interval '1 hour'
      from generate_series(1, 1100) as n`)
    const request = readRedirectListRequest(new URLSearchParams({ q: under, sort }))
    const { lines } = await exportRedirects(shop.db, viewer.staff, request)
    const exported: unknown[] = []
    for await (const [from] of lines) {
      exported.push(from)
      if (exported.length === 10)
        await shop.db.delete(redirects).where(inArray(redirects.from_path, exported as string[]))
    }
    expect(new Set(exported).size).toBe(1_100)
    expect(exported).toHaveLength(1_100)
  },
)
