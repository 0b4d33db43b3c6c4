import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plainVisitor } from '../../../../test/support/plain-visitor.ts'
import {
  eventually,
  sessionOf,
  startTestShop,
  type TestShop,
} from '../../../../test/support/shop.ts'
import { type SignedInFetch, signIn } from '../../../../test/support/staff/staff.ts'

let shop: TestShop
let editor: SignedInFetch
let viewer: SignedInFetch
beforeAll(async () => {
  shop = await startTestShop()
  editor = await signIn(shop, 'editor')
  viewer = await signIn(shop, 'viewer')
})
afterAll(() => shop.stop())

const post = (who: SignedInFetch, fields: Record<string, string>) =>
  who.fetch('/admin/products', { method: 'POST', body: new URLSearchParams(fields) })
const openAs = (who: SignedInFetch, path: string) => plainVisitor(shop, who.cookie).open(path)
const pageOf = (id: string) => fetch(`${shop.url}/shop/product/${id}`, { redirect: 'manual' })

const setSku = (id: string, sku: string) =>
  shop.db.execute(sql`update products set sku = ${sku} where id = ${id}`)

describe('the list of products over HTTP', () => {
  test('without products it explains how to begin', async () => {
    const list = await openAs(editor, '/admin/products')
    expect(list.text).toContain('No products found. Add your first product!')
    const add = list.within('main').links.filter((link) => link === 'Add product')
    expect(add.length).toBeGreaterThan(0)
  })

  test('a viewer can read but not change it', async () => {
    const { id, name } = await shop.addProduct({ title: 'Elm stool' })
    const page = await viewer.fetch('/admin/products')
    expect(page.status).toBe(200)
    const html = await page.text()
    expect(html).toContain(name)
    expect(html).not.toContain('role="switch"')
    for (const intent of ['show', 'hide', 'delete', 'restore', 'duplicate']) {
      expect((await post(viewer, { intent, id })).status).toBe(403)
    }
    expect((await pageOf(id)).status).toBe(200)
  })

  test('it requires a sign-in', async () => {
    for (const path of ['/admin/products', '/admin/products/export.csv']) {
      const result = await fetch(shop.url + path, { redirect: 'manual' })
      expect(result.status).toBe(302)
      expect(result.headers.get('location')).toContain('/admin/login')
    }
  })

  test('hides, shows, deletes and restores without JavaScript, with a toast', async () => {
    const { id, name } = await shop.addProduct({ title: 'Yew settle' })
    const list = await openAs(editor, '/admin/products?q=yew')
    const hidden = await list.press(`Show ${name} on the website`)
    expect(hidden.text).toContain('Product disabled successfully')
    expect(hidden.path).toBe('/admin/products?q=yew')
    expect(hidden.attribute(`Show ${name} on the website`, 'aria-checked')).toBe('false')
    expect((await pageOf(id)).status).toBe(302)
    const shown = await hidden.press(`Show ${name} on the website`)
    expect(shown.text).toContain('Product enabled successfully')
    const asked = await shown.follow(`Delete ${name}`)
    expect(asked.within('dialog').text).toContain('Delete this product?')
    const deleted = await asked.press('Delete the product')
    expect(deleted.text).toContain('Product deleted successfully')
    expect(deleted.text).toContain('No products match this search.')
    expect((await pageOf(id)).status).toBe(410)
    const restored = await deleted.press('Undo')
    expect(restored.text).toContain('Product restored')
    expect((await openAs(editor, '/admin/products?q=yew')).links).toContain(name)
    expect((await pageOf(id)).status).toBe(200)
  })

  test('duplicates a product, hidden and without stock', async () => {
    const { name } = await shop.addProduct({ title: 'Teak trolley' })
    const copy = await (await openAs(editor, '/admin/products?q=teak')).press(`Duplicate ${name}`)
    expect(copy.path).toMatch(/^\/admin\/products\/edit\/[0-9a-f-]{36}/)
    expect(copy.text).toContain('Product duplicated')
    const list = await openAs(editor, '/admin/products?q=teak')
    expect(list.within('tr', `${name} (copy)`).text).toContain('Sold out')
    const isShown = list.attribute(`Show ${name} (copy) on the website`, 'aria-checked')
    expect(isShown).toBe('false')
  })

  test('deletes and restores all products of a search without JavaScript', async () => {
    const { id, name } = await shop.addProduct({ title: 'Birch bookcase' })
    const list = await openAs(editor, '/admin/products?q=birch')
    const chosen = { 'Which products': 'all', 'What to change': 'delete' }
    const preview = await list.press('Preview', chosen)
    const deleted = await preview.press('Delete one product')
    expect(deleted.text).toContain('One product changed')
    const gone = await openAs(editor, '/admin/products?q=birch&visible=deleted')
    expect(gone.within('tr', name).text).toContain('Deleted')
    const undo = await deleted.press('Undo: restore it')
    const restored = await undo.press('Restore one product')
    expect((await restored.follow('Back to the products')).links).toContain(name)
    expect((await pageOf(id)).status).toBe(200)
  })

  test('changes nothing in bulk without a selection', async () => {
    const page = await openAs(editor, '/admin/products/bulk')
    expect(page.text).toContain('No products are selected')
  })

  test('reports database errors', async () => {
    shop.expectErrors()
    const { id, name } = await shop.addProduct({ title: 'Larch ladder' })
    const list = await openAs(editor, '/admin/products?q=larch')
    await shop.db.execute(sql`alter table products rename to products_away`)
    const failed = await post(editor, { intent: 'hide', id })
    const notDeleted = await post(editor, { intent: 'delete', id })
    const unread = await openAs(editor, '/admin/products?q=larch')
    await shop.db.execute(sql`alter table products_away rename to products`)
    expect(await failed.text()).toContain('Failed to update product visibility')
    expect(await notDeleted.text()).toContain('Failed to delete product')
    expect(unread.text).toContain('Failed to load products')
    expect((await openAs(editor, list.path)).links).toContain(name)
    expect((await pageOf(id)).status).toBe(200)
  })

  test('a deletion is not undone if another product has taken the stock number', async () => {
    const { id } = await shop.addProduct()
    const other = await shop.addProduct()
    await setSku(id, 'UNDO-1')
    await post(editor, { intent: 'delete', id })
    await setSku(other.id, 'UNDO-1')
    const refused = await post(editor, { intent: 'restore', id })
    expect(refused.status).toBe(409)
    expect(await refused.text()).toContain('Another product has got its stock number')
    expect((await pageOf(id)).status).toBe(410)
  })

  test('refuses deleted products and unknown actions', async () => {
    const { id } = await shop.addProduct()
    await post(editor, { intent: 'delete', id })
    const late = await post(editor, { intent: 'hide', id })
    expect(late.status).toBe(409)
    expect(await late.text()).toContain('Failed to update product visibility')
    expect((await post(editor, { intent: 'duplicate', id: 'x' })).status).toBe(409)
    expect((await post(editor, { intent: 'paint', id })).status).toBe(400)
    expect((await post(editor, { intent: 'hide' })).status).toBe(400)
  })

  test.each(['hide', 'delete'])(
    '%s during an open payment does not affect the payment',
    async (intent) => {
      const sofa = await shop.addProduct()
      const result = await shop.checkout([{ product: sofa }])
      const page = await post(editor, { intent, id: sofa.id })
      expect(page.status).toBe(200)
      if (intent === 'hide') {
        expect(await page.text()).toContain('Someone is paying for one of these right now.')
      }
      shop.sandbox?.control.pay(sessionOf(result))
      await eventually(async () =>
        (await shop.allOrders()).find(
          (order) => order.stripe_payment_id === sessionOf(result) && order.status === 'paid',
        ),
      )
      expect(await shop.stockOf(sofa)).toEqual({ left: 0, reserved: 0 })
    },
  )

  test('is exported with its filters, formulas escaped', async () => {
    await shop.addProduct({ title: '=HYPERLINK("x")', pounds: 12.5 })
    const result = await viewer.fetch('/admin/products/export.csv?q=hyperlink')
    expect(result.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(result.headers.get('content-disposition')).toContain('products.csv')
    expect(result.headers.get('cache-control')).toBe('no-store')
    const [headings = '', line = '', rest] = (await result.text()).split('\r\n')
    expect(headings).toMatch(/^\uFEFF?Id,Title,SKU,Brand,Category,Condition,Price/)
    expect(line).toContain(`"'=HYPERLINK(""x"")",,,Sofas,,12.50,1,0,yes,yes,no`)
    expect(rest).toBe('')
  })

  test.each(['q=%25_%5C', 'sort=-stock&page=99', 'size=7&category=Cars', 'delete=x'])(
    'responds to %s',
    async (search) => {
      expect((await viewer.fetch(`/admin/products?${search}`)).status).toBe(200)
    },
  )
})
