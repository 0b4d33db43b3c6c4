import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { type SignedInFetch, signIn } from '../../../../test/support/staff/staff.ts'
import { products } from '../../../domain/catalogue/schema.ts'

const PATH = '/admin/products/create'

let shop: TestShop
let editor: SignedInFetch
beforeAll(async () => {
  shop = await startTestShop()
  editor = await signIn(shop, 'editor')
})
afterAll(() => shop.stop())

const keyIn = (page: string) => /name="formKey" value="([0-9a-f-]{36})"/.exec(page)?.[1] ?? ''
const newKey = async () => keyIn(await (await editor.fetch(PATH)).text())

/** Submits a form as a browser without JavaScript does. */
async function send(formKey: string, fields: Record<string, string>) {
  const body = new FormData()
  const all = { formKey, price: '250', stock_quantity: '1', enabled: 'on', ...fields }
  for (const [name, value] of Object.entries(all)) body.set(name, value)
  return await editor.fetch(PATH, { method: 'POST', body })
}

const called = (title: string) => shop.db.select().from(products).where(eq(products.title, title))

test('a form sent twice creates one product, to which both responses redirect', async () => {
  const formKey = await newKey()
  const title = 'Sample sent twice'
  const answers = await Promise.all([send(formKey, { title }), send(formKey, { title })])
  const [made, ...others] = await called(title)
  expect(others).toEqual([])
  for (const response of answers) {
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe(`/admin/products/edit/${made?.id}`)
  }
  await send(await newKey(), { title })
  expect(await called(title)).toHaveLength(2)
})

test('“add another” leads to an empty form, each time at another address', async () => {
  const formKey = await newKey()
  const response = await send(formKey, { title: 'Sample of several', afterwards: 'another' })
  const [made] = await called('Sample of several')
  expect(response.headers.get('location')).toBe(`${PATH}?after=${made?.id}`)
  const next = await (await editor.fetch(`${PATH}?after=${made?.id}`)).text()
  expect(keyIn(next)).not.toBe(formKey)
  expect(next).not.toContain('Sample of several')
})

test('a form redisplayed with errors keeps its idempotency key', async () => {
  const formKey = await newKey()
  const refused = await send(formKey, { title: '' })
  expect(refused.status).toBe(422)
  expect(keyIn(await refused.text())).toBe(formKey)
})

test('a stock number that another product has is refused beside its field, also in the edit form', async () => {
  await send(await newKey(), { title: 'Sample numbered', sku: 'NO-1' })
  const refused = await send(await newKey(), { title: 'Sample numbered again', sku: ' no-1 ' })
  expect(refused.status).toBe(422)
  const page = await refused.text()
  expect(page).toContain('Another product has this stock number')
  expect(page).toContain('value="no-1"')
  expect(await called('Sample numbered again')).toEqual([])
  await send(await newKey(), { title: 'Sample numbered again', sku: 'NO-2' })
  const [other] = await called('Sample numbered again')
  const body = new FormData()
  const fields = { title: 'Sample', price: '9', stock_quantity: '1', stockWas: '1', version: '1' }
  for (const [name, value] of Object.entries({ ...fields, sku: 'NO-1' })) body.set(name, value)
  const edit = await editor.fetch(`/admin/products/edit/${other?.id}`, { method: 'POST', body })
  expect(edit.status).toBe(422)
  expect(await edit.text()).toContain('Another product has this stock number')
})
