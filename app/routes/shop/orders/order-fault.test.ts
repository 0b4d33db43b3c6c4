import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ownOrderCookie,
  readOrderPage,
  takePhoto,
} from '../../../../test/support/fixtures/order-pages.ts'
import { orderPagePath, type TestOrder } from '../../../../test/support/fixtures/orders.ts'
import {
  createDeliveredOrder,
  piecesOf,
  returnsOf,
} from '../../../../test/support/fixtures/returns.ts'
import { pageText } from '../../../../test/support/html.ts'
import { startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { type SignedInFetch, signIn } from '../../../../test/support/staff/staff.ts'
import { returnFieldErrors, returnRefusals } from '../../../content/toasts/return-messages.ts'

let shop: TestShop
let admin: SignedInFetch
let viewer: SignedInFetch
let photo: Buffer
beforeAll(async () => {
  shop = await startTestShop()
  admin = await signIn(shop, 'admin')
  viewer = await signIn(shop, 'viewer')
  photo = await takePhoto()
})
afterAll(() => shop.stop())

const linkTo = (order: TestOrder) => orderPagePath(shop, order)
const own = (order: TestOrder) => ownOrderCookie(shop, order)
const read = (address: string, headers: Record<string, string> = {}) =>
  readOrderPage(shop, address, headers)

test('a fault comes with photos, which only the customer and staff see', async () => {
  const order = await createDeliveredOrder(shop, admin.staff)
  const other = await createDeliveredOrder(shop, admin.staff)
  const address = await linkTo(order)
  const [piece] = await piecesOf(order)
  const form = new FormData()
  form.set('piece', `${piece?.itemId}`)
  form.set('reason', 'The back leg is loose.')
  form.append('photos', new File([new Uint8Array(photo)], 'leg.jpg'))
  const body = { method: 'POST', body: form, redirect: 'manual' } as const
  const headers = { origin: shop.url }
  expect((await fetch(`${shop.url}${address}/faulty`, { ...body, headers })).status).toBe(303)
  const [made] = await returnsOf(shop, order.id)
  expect(made).toMatchObject({ kind: 'faulty', reason: 'The back leg is loose.' })
  const mine = (await read(`${address}/return`, own(order))).html
  const [, id = ''] = /\/photos\/([0-9a-f-]{36})/.exec(mine) ?? []
  expect(mine).toContain('The back leg is loose.')
  // The link alone shows neither text nor photos.
  const others = (await read(`${address}/return`)).html
  expect(others).not.toContain('The back leg is loose.')
  const refused = { caching: 'no-store' }
  expect(await read(`${address}/photos/${id}`)).toMatchObject({ ...refused, status: 403 })
  const elsewhere = await read(`${await linkTo(other)}/photos/${id}`, own(other))
  expect(elsewhere).toMatchObject({ ...refused, status: 404 })
  const shown = await fetch(`${shop.url}${address}/photos/${id}`, { headers: own(order) })
  const metadata = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
  expect(metadata).toMatchObject({ format: 'webp' })
  expect(metadata.exif).toBeUndefined()
  expect((await viewer.fetch(`/admin/returns/photos/${id}`)).status).toBe(200)
  expect((await fetch(`${shop.url}/media/return_photos`)).status).toBe(404)
  const folder = path.join(shop.dataDir, 'media/return_photos')
  const stored = async () => (existsSync(folder) ? (await readdir(folder)).length : 0)
  const again = await fetch(`${shop.url}${address}/faulty`, { ...body, headers })
  expect(again.status).toBe(409)
  // No piece is left to choose, so the page has no form; it still says why.
  expect(await again.text()).toMatch(
    new RegExp(`id="notice"[^]*${returnRefusals.taken.description.replace('.', '\\.')}`),
  )
  // A file that is not a picture is refused, and so is a form without the link.
  const count = await stored()
  form.set('photos', new File(['<svg onload="alert(1)"/>'], 'x.svg'))
  const bad = await fetch(`${shop.url}${address}/faulty`, { ...body, headers })
  expect(bad.status).toBe(422)
  expect(
    (await fetch(`${shop.url}/order/${'x'.repeat(43)}/faulty`, { ...body, headers })).status,
  ).toBe(403)
  expect(await stored()).toBe(count)
})

describe('the photos of a refused fault report', () => {
  /** @returns `kept`: the names of the photos that the page's form sends again */
  const report = async (order: TestOrder, { pieces = '', kept = [] as string[], files = 0 }) => {
    const form = new FormData()
    form.set('reason', 'The back leg is loose.')
    if (pieces !== '') form.set('piece', pieces)
    for (const name of kept) form.append('stored-photo', name)
    for (let file = 0; file < files; file++) {
      form.append('photos', new File([new Uint8Array(photo)], 'leg.jpg'))
    }
    const headers = { ...own(order), origin: shop.url }
    const send = { method: 'POST', body: form, headers, redirect: 'manual' } as const
    const response = await fetch(`${shop.url}${await linkTo(order)}/faulty`, send)
    const html = await response.text()
    const hidden = [...html.matchAll(/name="stored-photo" value="([^"]+)"/g)]
    return { status: response.status, html, kept: hidden.map(([, name = '']) => name) }
  }
  const pieceOf = async (order: TestOrder) => `${(await piecesOf(order))[0]?.itemId}`

  test('are kept for an hour, and the next attempt adds further ones', async () => {
    const order = await createDeliveredOrder(shop, admin.staff)
    const first = await report(order, { files: 2 })
    expect(first.status).toBe(422)
    expect(pageText(first.html)).toContain('2 photos have arrived.')
    expect(first.html).not.toContain(returnFieldErrors.photosAgain)
    shop.clock.advance(50 * 60_000)
    const second = await report(order, { kept: first.kept, files: 1 })
    expect(second.kept).toEqual([...first.kept, expect.any(String)])
    // Each attempt begins a new hour.
    shop.clock.advance(50 * 60_000)
    const sent = await report(order, { pieces: await pieceOf(order), kept: second.kept })
    expect(sent.status).toBe(303)
    const { html } = await read(`${await linkTo(order)}/return`, own(order))
    expect(html.match(/href="[^"]*\/photos\/[0-9a-f-]{36}"/g)).toHaveLength(3)
  })

  test('are asked for again if they have been deleted, or belong to another report', async () => {
    const order = await createDeliveredOrder(shop, admin.staff)
    const pieces = await pieceOf(order)
    const { kept } = await report(order, { files: 1 })
    shop.clock.advance(56 * 60_000)
    const late = await report(order, { pieces, kept })
    expect(late).toMatchObject({ status: 422, kept: [] })
    expect(late.html).toContain(returnFieldErrors.photosAgain)

    const used = await report(order, { files: 1 })
    expect((await report(order, { pieces, kept: used.kept })).status).toBe(303)
    const other = await createDeliveredOrder(shop, admin.staff)
    const copied = await report(other, { pieces: await pieceOf(other), kept: used.kept })
    expect(copied).toMatchObject({ status: 422, kept: [] })
    expect(copied.html).toContain(returnFieldErrors.photosAgain)
  })

  test('are limited together with those of further attempts', async () => {
    const order = await createDeliveredOrder(shop, admin.staff)
    const { kept } = await report(order, { files: 1 })
    const many = await report(order, { pieces: await pieceOf(order), kept, files: 6 })
    expect(many.status).toBe(422)
    expect(pageText(many.html)).toContain('6 photos have arrived.')
    expect(many.html).toContain(returnFieldErrors.photos)
  })
})
