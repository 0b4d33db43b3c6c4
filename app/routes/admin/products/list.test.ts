import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
const pageOf = (id: string) => fetch(`${shop.url}/shop/product/${id}`, { redirect: 'manual' })

const setSku = (id: string, sku: string) =>
  shop.db.execute(sql`update products set sku = ${sku} where id = ${id}`)

describe('the list of products over HTTP', () => {
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

  test('hides, shows and deletes without JavaScript, with a toast', async () => {
    const { id } = await shop.addProduct()
    const hidden = await post(editor, { intent: 'hide', id })
    expect(await hidden.text()).toContain('Product disabled successfully')
    expect((await pageOf(id)).status).toBe(302)
    const shown = await post(editor, { intent: 'show', id })
    expect(await shown.text()).toContain('Product enabled successfully')
    const dialog = await editor.fetch(`/admin/products?delete=${id}`)
    expect(await dialog.text()).toContain('Delete this product?')
    const deleted = await post(editor, { intent: 'delete', id })
    const list = await deleted.text()
    expect(list).toContain('Product deleted successfully')
    expect((await pageOf(id)).status).toBe(410)
    // The list offers to restore it, by the form that is posted below.
    expect(list).toContain(`name="id" value="${id}"`)
    expect(list).toContain('value="restore"')
    const restored = await post(editor, { intent: 'restore', id })
    expect(await restored.text()).toContain('Product restored')
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
