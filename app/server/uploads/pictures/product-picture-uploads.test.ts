import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawing } from '../../../../test/support/fixtures/media.ts'
import { startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { type SignedInFetch, signIn } from '../../../../test/support/staff/staff.ts'
import { adminUsers } from '../../../domain/staff/schema.ts'

let shop: TestShop
let editor: SignedInFetch
let png: Buffer
beforeAll(async () => {
  shop = await startTestShop()
  editor = await signIn(shop, 'editor')
  png = await drawing(60, 40).png().toBuffer()
})
afterAll(() => shop.stop())

const upload = (sender: Pick<SignedInFetch, 'fetch'>, body: Buffer = png, query = '') =>
  sender.fetch(`/admin/products/pictures${query}`, {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { 'content-type': 'image/png' },
  })

const form = (files: Buffer[], fields: Record<string, string> = {}) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  for (const [index, file] of files.entries()) {
    data.append('files', new File([new Uint8Array(file)], `${index}.png`))
  }
  return data
}

test('an editor’s picture is stored for a new product, or attached to an existing one', async () => {
  const waiting = await upload(editor)
  expect(waiting.status).toBe(201)
  expect(waiting.headers.get('cache-control')).toBe('no-store')
  expect(await waiting.json()).toEqual({
    token: expect.any(String),
    imageUrl: expect.stringMatching(/^\/media\/[0-9a-f]{32}\.webp$/),
    width: 60,
    height: 40,
    color: expect.stringMatching(/^#[0-9a-f]{6}$/),
    originalUrl: null,
    edit: null,
  })
  const { id } = await shop.addProduct()
  const given = await upload(editor, png, `?product=${id}`)
  expect(given.status).toBe(201)
  expect(await given.json()).toMatchObject({ isPrimary: true, alt: null })
})

test('uploads without permission are refused before their body is read', async () => {
  const nobody = (path: string, init?: RequestInit) =>
    fetch(shop.url + path, { redirect: 'manual', ...init })
  expect((await upload({ fetch: nobody })).status).toBe(401)
  expect((await upload(await signIn(shop, 'viewer'))).status).toBe(403)
  // The body never ends, so the response does not wait for it.
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(1_000)),
  })
  const answer = await fetch(`${shop.url}/admin/products/pictures`, {
    method: 'POST',
    body: endless,
    headers: { 'content-type': 'image/png' },
    duplex: 'half',
  } as RequestInit).catch(() => null)
  expect(answer?.status ?? 401).toBe(401)
  const page = await nobody('/admin/products/create', { method: 'POST', body: form([png]) })
  expect([page.status, page.headers.get('location')]).toEqual([303, '/admin/login'])
})

test('a temporary password must be changed before uploading', async () => {
  const fresh = await signIn(shop, 'editor')
  await shop.db
    .update(adminUsers)
    .set({ must_change_password: true })
    .where(eq(adminUsers.id, fresh.staff.id))
  const refused = await upload(fresh)
  const error = 'The temporary password must be changed first.'
  expect([refused.status, await refused.json()]).toEqual([403, { error }])
  const page = await fresh.fetch('/admin/products')
  expect([page.status, page.headers.get('location')]).toEqual([302, '/admin/change-password'])
  const posted = await fresh.fetch('/admin/products/create', {
    method: 'POST',
    body: form([png]),
  })
  expect([posted.status, posted.headers.get('location')]).toEqual([303, '/admin/change-password'])
})

test('a viewer’s form without JavaScript redirects to the page about permissions', async () => {
  const viewer = await signIn(shop, 'viewer')
  const { id } = await shop.addProduct()
  for (const path of ['/admin/products/create', `/admin/products/edit/${id}/pictures`]) {
    const posted = await viewer.fetch(path, { method: 'POST', body: form([png]) })
    expect([posted.status, posted.headers.get('location')]).toEqual([
      303,
      path.replace('/pictures', ''),
    ])
  }
  const page = await viewer.fetch('/admin/products/create')
  expect(page.status).toBe(403)
})

test('cross-site uploads are refused', async () => {
  const foreign = await fetch(`${shop.url}/admin/products/pictures`, {
    method: 'POST',
    body: new Uint8Array(png),
    headers: { cookie: editor.cookie, origin: 'https://elsewhere.example' },
  })
  expect(foreign.status).toBe(403)
})

test('files that are too large or not pictures, and unknown products, are refused', async () => {
  expect((await upload(editor, Buffer.alloc(5_000_001))).status).toBe(413)
  const text = await upload(editor, Buffer.from('hello'))
  expect([text.status, await text.json()]).toEqual([415, { reason: 'wrong-type' }])
  const damaged = await upload(editor, png.subarray(0, png.length - 30))
  expect([damaged.status, await damaged.json()]).toEqual([422, { reason: 'unreadable' }])
  for (const product of ['nonsense', crypto.randomUUID()]) {
    const none = await upload(editor, png, `?product=${product}`)
    expect([none.status, await none.json()]).toEqual([404, { reason: 'missing' }])
  }
})

test('an expired access token is renewed during the upload', async () => {
  const idleEditor = await signIn(shop, 'editor')
  shop.clock.advance(2 * 60 * 60 * 1000)
  const response = await upload(idleEditor)
  expect(response.status).toBe(201)
  expect(response.headers.getSetCookie().join()).toContain('staff_access=')
  const sent = await idleEditor.fetch('/admin/products/create', {
    method: 'POST',
    body: form([png], { title: 'Sample', price: '10', stock_quantity: '1' }),
  })
  expect(sent.status).toBe(302)
  expect(sent.headers.get('location')).toMatch(/^\/admin\/products\/edit\//)
})

test('a form with excess or oversized files keeps the others and reports them', async () => {
  const awake = await signIn(shop, 'editor')
  const files = [Buffer.alloc(5_000_001), Buffer.from('hello'), png]
  const again = await awake.fetch('/admin/products/create', { method: 'POST', body: form(files) })
  expect(again.status).toBe(422)
  const page = await again.text()
  expect(page).toContain('0.png is over 5MB')
  expect(page).toContain('1.png is not a supported image format.')
  expect(page.match(/name="picture"/g)).toHaveLength(1)
  const sent = await awake.fetch('/admin/products/create', {
    method: 'POST',
    body: form(files, { title: 'Sample', price: '10', stock_quantity: '1' }),
  })
  expect(sent.headers.getSetCookie().join()).toContain('staff-product-created-images-failed')
})

test('the response to a picture change is JSON, and invalid changes are refused', async () => {
  const awake = await signIn(shop, 'editor')
  const { id } = await shop.addProduct()
  const change = (fields: Record<string, string>, product: string = id) =>
    awake.fetch(`/admin/products/edit/${product}/pictures`, {
      method: 'POST',
      body: new URLSearchParams({ script: '1', ...fields }),
    })
  const picture = await (await upload(awake, png, `?product=${id}`)).json()
  const said = { alt: 'Left arm', caption: 'a pulled thread', role: 'mark' }
  const fields = Object.entries(said).map(([name, text]) => [`${name}.${picture.id}`, text])
  const done = await change({ do: 'describe', ...Object.fromEntries(fields) })
  expect([done.status, await done.json()]).toEqual([200, { ok: true }])
  const editing = await (await awake.fetch(`/admin/products/edit/${id}`)).text()
  expect(editing).toMatch(/<option value="mark" selected="">/)
  expect(editing).toContain('value="a pulled thread"')
  const shown = await (await fetch(`${shop.url}/shop/product/${id}`)).text()
  expect(shown).toContain('Mark: a pulled thread')
  expect(shown).toMatch(/Marks and wear.*href="#photo-1"/s)
  for (const nonsense of [
    { do: 'remove:nonsense' },
    { do: `primary:${crypto.randomUUID()}` },
    { do: 'toString' },
    { do: 'describe', 'alt.nonsense': 'x' },
    {},
  ]) {
    expect((await change({ do: '', ...nonsense })).status).toBe(409)
  }
  expect((await change({ do: `remove:${picture.id}` }, 'nonsense')).status).toBe(409)
  expect((await change({ do: `remove:${picture.id}` })).status).toBe(200)
  const viewer = await signIn(shop, 'viewer')
  const refused = await viewer.fetch(`/admin/products/edit/${id}/pictures`, {
    method: 'POST',
    body: new URLSearchParams({ script: '1', do: 'order:' }),
  })
  expect(refused.status).toBe(403)
})
