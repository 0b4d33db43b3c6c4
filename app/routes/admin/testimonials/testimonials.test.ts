import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPlacedOrder } from '../../../../test/support/fixtures/orders.ts'
import { createTestTestimonial, sample } from '../../../../test/support/fixtures/testimonials.ts'
import { eventually, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { type SignedInFetch, signIn } from '../../../../test/support/staff/staff.ts'
import {
  testimonialErrors as errors,
  testimonialText,
} from '../../../content/staff/testimonials.ts'
import { orderNumber } from '../../../domain/orders/order-number.ts'
import { testimonials } from '../../../domain/testimonials/schema.ts'

const PATH = '/admin/testimonials'

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
  const body = new URLSearchParams(fields)
  const response = await who.fetch(path, { method: 'POST', body })
  const to = response.headers.get('location')
  return { status: response.status, to, html: plain(await response.text()) }
}

const letter = {
  intent: 'save',
  name: 'Ann Example',
  text: 'Two lines.\nOf a letter.',
  givenOn: '2026-11-01',
  position: '5',
}
const consent = { consentOn: '2026-11-02', consentHow: 'Letter of 2 November' }
const add = (fields: Record<string, string>) => send(`${PATH}/new`, { ...letter, ...fields })
const named = async (name: string) =>
  (await shop.db.select().from(testimonials).where(eq(testimonials.name, name)))[0]
const page = async (path: string, who = viewer) => plain(await (await who.fetch(path)).text())
const home = async () => plain(await (await fetch(shop.url)).text())

test('a form sent twice adds one testimonial; with another text it is another one', async () => {
  const name = 'Sent Twice'
  const [, formKey = ''] =
    /name="formKey" value="([^"]+)"/.exec(await page(`${PATH}/new`, editor)) ?? []
  const [first, second] = await Promise.all([1, 2].map(() => add({ name, formKey })))
  const row = await named(name)
  expect([first?.to, second?.to]).toEqual([`${PATH}/${row?.id}`, `${PATH}/${row?.id}`])
  const another = await add({ name, formKey, text: 'Another letter.' })
  expect(another.to).not.toBe(first?.to)
  const stored = await shop.db.select().from(testimonials).where(eq(testimonials.name, name))
  expect(stored).toHaveLength(2)
  await shop.db.delete(testimonials).where(eq(testimonials.name, name))
})

test('an editor adds a testimonial about a piece and an order, and shows it on the home page', async () => {
  expect(await home()).not.toContain('id="testimonials"')
  const order = await createPlacedOrder(shop)
  const made = await add({
    place: 'Leeds',
    rating: '4',
    piece: `${shop.url}/shop/product/${order.product.id}`,
    order: orderNumber(order.id),
    ...consent,
    shown: 'on',
  })
  const row = await named('Ann Example')
  expect(made).toMatchObject({ status: 302, to: `${PATH}/${row?.id}` })
  expect(row).toMatchObject({
    origin: 'staff',
    state: 'shown',
    text: 'Two lines.\nOf a letter.',
    rating: 4,
    product_id: order.product.id,
    order_id: order.id,
    consent_on: '2026-11-02',
  })
  const shown = await page(`${PATH}/${row?.id}`)
  for (const words of ['Letter of 2 November', order.product.name, orderNumber(order.id)]) {
    expect(shown).toContain(words)
  }
  expect(shown).not.toContain('name="intent"')
  // The cached page is dropped.
  await eventually(async () => (await home()).includes('Ann Example'))
  expect(await home()).toContain('4 out of 5 stars')
  expect(await home()).not.toContain('Verified purchase')

  const hidden = await send(`${PATH}/${row?.id}`, { ...letter, ...consent, version: '1' })
  expect(hidden.status).toBe(200)
  await eventually(async () => !(await home()).includes('id="testimonials"'))
})

test('list and dialog say which shown testimonials are not on the home page', async () => {
  const none = testimonialText.notOnHomePage.sample
  const full = testimonialText.notOnHomePage.staff
  await shop.db.delete(testimonials)
  const { id } = await createTestTestimonial(shop.db, sample({ state: 'shown' }))
  expect(await page(PATH)).not.toContain(none)
  for (let position = 1; position <= 13; position++) {
    const name = `Real ${position}`
    await createTestTestimonial(shop.db, { name, position, state: 'shown' })
  }
  expect(await page(`${PATH}/${id}`)).toContain(none)
  expect(await page(PATH)).toContain(none)
  expect(await page(`${PATH}?q=Real 13`)).toContain(full)
  expect(await page(`${PATH}?q=Real 12`)).not.toContain(full)
  await shop.db.delete(testimonials)
})

describe('the form refuses', () => {
  test.each([
    ['no name', { name: ' ' }, errors.name],
    ['no text', { text: '' }, errors.text],
    ['six stars', { rating: '6' }, errors.rating],
    ['no day', { givenOn: '' }, errors.day],
    ['a day that does not exist', { givenOn: '2026-02-30' }, errors.day],
    ['a future day', { givenOn: '2999-01-01' }, errors.future],
    ['an unknown piece', { piece: `/shop/product/${crypto.randomUUID()}` }, errors.piece],
    ['a text that is not an order', { order: 'yesterday’s' }, errors.order],
    ['a position beyond the last', { position: '1000' }, errors.position],
    ['consent without the way it was given', { consentOn: '2026-11-01' }, errors.consentHow],
    ['consent without a date', { consentHow: 'Somehow' }, errors.consentOn],
    ['publication without consent', { shown: 'on' }, errors.consentFirst],
  ])('%s', async (_, fields, words) => {
    const refused = await add({ name: 'Refused', ...fields })
    expect(refused.status).toBe(422)
    expect(refused.html).toContain(words)
    expect(refused.html).toContain('aria-invalid="true"')
    expect(await named('Refused')).toBeUndefined()
  })
})

test('a second editor who saves gets a conflict, and keeps the entered values', async () => {
  const { id } = await createTestTestimonial(shop.db, { name: 'Twice' })
  const save = (fields: Record<string, string>) =>
    send(`${PATH}/${id}`, { ...letter, ...consent, version: '1', ...fields })
  expect((await save({ name: 'Twice', position: '2' })).status).toBe(200)
  const late = await save({ name: 'Twice', text: 'Typed by the second' })
  expect(late.status).toBe(409)
  expect(late.html).toContain('Somebody else has changed it meanwhile')
  expect(late.html).toContain('Typed by the second')
})

test('a deletion requires the displayed version, and redirects to the list', async () => {
  const { id } = await createTestTestimonial(shop.db, { name: 'Gone' })
  const remove = (version: string) =>
    send(`${PATH}/${id}?state=shown`, { intent: 'delete', version })
  expect((await remove('7')).status).toBe(409)
  expect(await remove('1')).toMatchObject({ status: 303, to: `${PATH}?state=shown` })
  expect(await named('Gone')).toBeUndefined()
  expect((await editor.fetch(`${PATH}/${id}`)).status).toBe(404)
})

test('a sample is marked as such in its dialog and in the set-up list', async () => {
  await shop.db.delete(testimonials)
  const { id } = await createTestTestimonial(shop.db, sample())
  expect(await page(`${PATH}/${id}`)).toContain('nobody has said this')
  expect(await page('/admin/settings')).toMatch(/Testimonials on the home page<\/span>.*?sample · /)
  const hidden = await send(`${PATH}/${id}`, { intent: 'save', version: '1', position: '1' })
  expect(hidden.status).toBe(200)
  expect(await page('/admin/settings')).toMatch(/Testimonials on the home page<\/span>.*?your own/)
})

test('viewers change nothing, unknown testimonials are not found, and only admins export', async () => {
  const { id } = await createTestTestimonial(shop.db, { name: 'Kept' })
  expect((await send(`${PATH}/${id}`, { intent: 'delete', version: '1' }, viewer)).status).toBe(403)
  expect((await viewer.fetch(`${PATH}/new`)).status).toBe(403)
  expect((await editor.fetch(`${PATH}/export.csv`)).status).toBe(403)
  for (const unknown of [crypto.randomUUID(), 'nothing', "'; drop table"]) {
    const address = `${PATH}/${encodeURIComponent(unknown)}`
    expect((await editor.fetch(address)).status).toBe(404)
    expect((await send(address, { ...letter, version: '1' })).status).toBe(404)
  }
  for (const body of [
    { intent: 'other', version: '1' },
    { intent: 'save', version: 'x' },
  ]) {
    expect((await send(`${PATH}/${id}`, body)).status).toBe(400)
  }
  const admin = await signIn(shop, 'admin')
  const csv = await (await admin.fetch(`${PATH}/export.csv?q=kept`)).text()
  expect(csv.split('\r\n')[1]).toMatch(/^Kept,Leeds,/)
})

test('the list is searched and filtered', async () => {
  await shop.db.delete(testimonials)
  await createTestTestimonial(shop.db, { name: 'Anna', position: 2 })
  await createTestTestimonial(shop.db, { name: 'Bert', position: 1, text: 'A chair' })
  await createTestTestimonial(shop.db, { name: 'Carl', position: 3, state: 'hidden' })
  await createTestTestimonial(shop.db, sample({ name: 'Dora', position: 4 }))
  const listed = async (query: string) =>
    [...(await page(`${PATH}?${query}`)).matchAll(/row-link[^>]*>(\w+)/g)].map(([, name]) => name)
  expect(await listed('')).toEqual(['Bert', 'Anna', 'Carl', 'Dora'])
  expect(await listed('q=CHAIR')).toEqual(['Bert'])
  expect(await listed('state=hidden')).toEqual(['Carl'])
  expect(await listed('origin=sample')).toEqual(['Dora'])
  expect(await listed('sort=-position')).toEqual(['Dora', 'Carl', 'Anna', 'Bert'])
  expect(await page(`${PATH}?q=nothing-like-it`)).toContain(testimonialText.noMatch)
})
