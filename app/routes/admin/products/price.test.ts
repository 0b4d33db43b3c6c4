import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
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

const pathOf = (id: string) => `/admin/products/edit/${id}/price`
const post = (who: SignedInFetch, id: string, fields: Record<string, string>) =>
  who.fetch(pathOf(id), { method: 'POST', body: new URLSearchParams(fields) })
const plan = (id: string, price: string) =>
  post(editor, id, { intent: 'plan', price, starts_at: '', ends_at: soon() })
const shopPage = async (path: string) => (await fetch(shop.url + path)).text()

/** In ten days, as entered without a date picker. */
function soon(): string {
  const [year, month, day] = new Date(Date.now() + 10 * 86_400_000).toISOString().split(/[-T]/)
  return `${day}/${month}/${year} 18:00`
}

/** A piece that has been offered at £100 for some days. */
async function createPricedProduct(days: number): Promise<{ id: string }> {
  const { rows } = await shop.services.db.execute<{ id: string }>(sql`
    with made as (
      insert into products (title, price, stock_quantity) values ('Sofa', 100, 1) returning id
    ), moved as (
      insert into stock_movements (product_id, kind, delta) select id, 'adjust', 1 from made
    )
    select id from made`)
  const id = rows[0]?.id ?? ''
  await shop.services.db.execute(sql`
    insert into product_prices (product_id, price, offered, since)
    values (${id}, 100, true, now() - make_interval(days => ${days}))`)
  return { id }
}

/** Waits until a page has been rendered again. @param text only on the page that is waited for */
const shows = (path: string, text: string) =>
  eventually(async () => {
    const page = await shopPage(path)
    return page.includes(text) && page
  })

test('a reduction changes every page, with the earlier price if that was offered for 28 days', async () => {
  const { id } = await createPricedProduct(40)
  await shopPage(`/shop/product/${id}`)
  const response = await plan(id, '80')
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('Shoppers see “was £100.00” until')
  const page = await shows(`/shop/product/${id}`, '"price":"80.00"')
  expect(page).toMatch(/£80\.00<s>was £100\.00<\/s>/)
  expect(page).toContain('StrikethroughPrice')
  const listing = await shopPage('/shop')
  expect(listing).toMatch(/<s>was £100\.00<\/s>/)
  const ended = await post(editor, id, { intent: 'end' })
  expect(await ended.text()).toContain('Reduced price ended')
  // The structured data contain the earlier price while it is reduced, too.
  const after = await shows(`/shop/product/${id}`, 'amount" content="100.00"')
  expect(after).not.toContain('</s>')
})

test('without 28 days at the earlier price only the new price is shown', async () => {
  const { id } = await createPricedProduct(27)
  expect(await (await plan(id, '80')).text()).toContain('Shoppers do not see £100.00')
  expect(await shows(`/shop/product/${id}`, '"price":"80.00"')).not.toContain('</s>')
})

test('an invalid form is redisplayed with the entered values', async () => {
  const { id } = await createPricedProduct(40)
  const wrong = await post(editor, id, { price: 'cheap', starts_at: 'soon', ends_at: '' })
  expect(wrong.status).toBe(422)
  const html = await wrong.text()
  expect(html).toContain('Please enter a price in pounds')
  expect(html.match(/-error"[^>]*>Please enter a day and a time/g)).toHaveLength(2)
  expect(html).toContain('value="cheap"')
  const dearer = await plan(id, '100')
  expect(dearer.status).toBe(422)
  expect(await dearer.text()).toContain('The new price must be below the present one.')
})

test('a viewer sees the price and cannot change it; an unknown product is not found', async () => {
  const { id } = await createPricedProduct(40)
  const page = await viewer.fetch(pathOf(id))
  expect(await page.text()).toContain('has been asked since')
  expect((await post(viewer, id, { intent: 'end' })).status).toBe(403)
  expect((await editor.fetch(pathOf('00000000-0000-4000-8000-000000000000'))).status).toBe(404)
})
