import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openedForm } from '../../../../test/support/forms.ts'
import { readMail } from '../../../../test/support/mail/read-mail.ts'
import { eventually, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { type SignedInFetch, signIn } from '../../../../test/support/staff/staff.ts'
import { purgePhotos } from '../../../domain/conversations/photos/purge-photos.server.ts'
import { conversationPhotos } from '../../../domain/conversations/photos/schema.ts'
import { contactSubmissions, sellSubmissions } from '../../../domain/enquiries/schema.ts'
import { sellerPageLink } from '../../../domain/seller-page/seller-page-link.server.ts'
import { erasePersonalData } from '../../../privacy/erase-personal-data.ts'
import { exportPersonalData } from '../../../privacy/export-personal-data.ts'

let shop: TestShop
let editor: SignedInFetch
let viewer: SignedInFetch
let admin: SignedInFetch
let jpeg: Buffer
beforeAll(async () => {
  shop = await startTestShop()
  editor = await signIn(shop, 'editor')
  viewer = await signIn(shop, 'viewer')
  admin = await signIn(shop, 'admin')
  jpeg = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a8482a' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => shop.stop())

type File = { name: string; bytes: Buffer }

function formOf(fields: Record<string, string>, files: readonly File[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const { name, bytes } of files)
    form.append('photos', new Blob([new Uint8Array(bytes)]), name)
  return form
}

let people = 0
/** A message that was answered with a photo. */
async function answered() {
  people += 1
  const email = `writer${people}@example.com`
  const [kept] = await shop.db
    .insert(contactSubmissions)
    .values({ name: 'Sample Writer', email, message: 'Is it there?', created_at: shop.clock.now() })
    .returning({ id: contactSubmissions.id })
  const path = `/admin/inbox/message/${kept?.id}`
  const fields = { intent: 'answer', body: 'Here it is.', seen: '0', formKey: randomUUID() }
  const sent = await editor.fetch(path, {
    method: 'POST',
    body: formOf(fields, [{ name: 'a.jpg', bytes: jpeg }]),
  })
  expect(sent.status).toBe(200)
  const mail = await eventually(async () =>
    (await shop.mails()).find(({ to, subject }) => to === email && subject.startsWith('Re: ')),
  )
  const link = /\/conversation\/[\w-]{43}/.exec(readMail(mail.text).text)?.[0] ?? ''
  return { email, path, link, mail }
}

/** The form of the customer's page, as a browser without JavaScript sends it. */
async function write(link: string, files: readonly File[], more: Record<string, string> = {}) {
  const fields = { ...openedForm(shop), body: 'My photos.', formKey: randomUUID(), ...more }
  const response = await fetch(shop.url + link, {
    method: 'POST',
    redirect: 'manual',
    body: formOf(fields, files),
  })
  return { status: response.status, html: await response.text() }
}

const page = async (link: string) => await (await fetch(shop.url + link)).text()
const photosIn = (html: string) => [
  ...new Set(
    [...html.matchAll(/\/(?:conversation\/[\w-]{43}|admin\/inbox)\/photos\/[0-9a-f]{32}/g)].map(
      ([one]) => one,
    ),
  ),
]

test('photos of both sides are seen by staff and behind the link of the conversation only', async () => {
  const { path, link, mail } = await answered()
  const other = await answered()
  expect(mail.text).not.toContain('image/')
  expect((await write(link, [{ name: 'b.jpg', bytes: jpeg }])).status).toBe(303)
  const photos = photosIn(await page(link))
  expect(photos).toHaveLength(2)
  for (const address of photos) {
    const photo = await fetch(shop.url + address)
    expect(photo.status).toBe(200)
    expect(photo.headers.get('content-type')).toBe('image/webp')
    expect(photo.headers.get('cache-control')).toContain('no-store')
    const key = address.slice(-32)
    const unseen = await fetch(`${shop.url}${other.link}/photos/${key}`)
    expect([unseen.status, unseen.headers.get('cache-control')]).toEqual([404, 'no-store'])
    expect((await fetch(`${shop.url}/media/${key}.webp`)).status).toBe(404)
    expect(
      (await fetch(`${shop.url}/admin/inbox/photos/${key}`, { redirect: 'manual' })).status,
    ).not.toBe(200)
    expect((await viewer.fetch(`/admin/inbox/photos/${key}`)).status).toBe(200)
  }
  const staffPage = await (await editor.fetch(path)).text()
  expect(photosIn(staffPage)).toHaveLength(2)
})

test('a form with an invalid file is redisplayed with its text and its valid photos', async () => {
  const { link } = await answered()
  const refused = await write(link, [
    { name: 'good.jpg', bytes: jpeg },
    { name: 'evil.svg', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    { name: 'huge.jpg', bytes: Buffer.alloc(5_000_001) },
  ])
  expect(refused.status).toBe(422)
  expect(refused.html).toContain('My photos.')
  expect(refused.html).toContain('use JPEG, PNG or WebP')
  expect(refused.html).toContain('too large')
  const [, key = ''] = /name="photo" value="([0-9a-f]{32})"/.exec(refused.html) ?? []
  expect((await fetch(`${shop.url}${link}/photos/${key}`)).status).toBe(404)
  expect((await write(link, [], { photo: key })).status).toBe(303)
  expect(photosIn(await page(link)).at(-1)).toContain(key)
})

test('a photo of one conversation cannot be claimed by another, nor twice', async () => {
  const [one, other] = [await answered(), await answered()]
  await write(one.link, [{ name: 'b.jpg', bytes: jpeg }])
  const key =
    photosIn(await page(one.link))
      .at(-1)
      ?.slice(-32) ?? ''
  expect((await write(other.link, [], { photo: key })).status).toBe(303)
  expect(await page(other.link)).not.toContain(key)
  expect(await page(one.link)).toContain(key)
})

test('more than six photos are refused, and an unknown link stores none', async () => {
  const { link } = await answered()
  const seven = Array.from({ length: 7 }, (_, at) => ({ name: `${at}.jpg`, bytes: jpeg }))
  const refused = await write(link, seven)
  expect(refused.status).toBe(422)
  expect(refused.html).toContain('at most 6 photos')
  const before = await shop.db.$count(conversationPhotos)
  await write(`/conversation/${'x'.repeat(43)}`, [{ name: 'a.jpg', bytes: jpeg }])
  expect(await shop.db.$count(conversationPhotos)).toBe(before)
})

test('a viewer and a visitor who is not signed in store no photo', async () => {
  const { path } = await answered()
  const before = await shop.db.$count(conversationPhotos)
  const fields = { intent: 'answer', body: 'No.', seen: '0', formKey: randomUUID() }
  const form = () => formOf(fields, [{ name: 'a.jpg', bytes: jpeg }])
  expect((await viewer.fetch(path, { method: 'POST', body: form() })).status).toBe(403)
  expect((await fetch(shop.url + path, { method: 'POST', body: form() })).status).toBe(401)
  expect(await shop.db.$count(conversationPhotos)).toBe(before)
})

test('subject access includes the photos, erasure deletes them and their files immediately', async () => {
  const { email, link } = await answered()
  const key = photosIn(await page(link))[0]?.slice(-32) ?? ''
  const parts: string[] = []
  for await (const part of await exportPersonalData(shop.services, admin.staff, email))
    parts.push(part)
  const data = JSON.parse(parts.join(''))
  expect(data.photos_of_conversations).toMatchObject([{ key, type: 'image/webp' }])
  expect(data.photos_of_conversations[0].base64.length).toBeGreaterThan(50)
  const file = `conversation_photos/${key}.webp`
  expect(await shop.services.media.exists(file)).toBe(true)
  expect(await erasePersonalData(shop.services, admin.staff, email)).toMatchObject({ ok: true })
  expect(await shop.services.media.exists(file)).toBe(false)
  expect((await fetch(`${shop.url}${link}/photos/${key}`)).status).toBe(404)
})

test('photos of a form that was never sent again are deleted after two hours', async () => {
  const { link } = await answered()
  await write(link, [{ name: 'a.jpg', bytes: jpeg }], { body: '' })
  const unclaimed = async () =>
    (await shop.db.select().from(conversationPhotos)).filter((one) => one.message_id === null)
  expect(await unclaimed()).not.toEqual([])
  const later = { now: () => new Date(shop.clock.now().getTime() + 3 * 60 * 60_000) }
  await purgePhotos(shop.db, { media: shop.services.media, clock: later })
  expect(await unclaimed()).toEqual([])
})

test('a form whose photos have been deleted since says so before it is stored without them', async () => {
  const { link, path } = await answered()
  const photo = { name: 'a.jpg', bytes: jpeg }
  const keyIn = (html: string) => /name="photo" value="([0-9a-f]{32})"/.exec(html)?.[1] ?? ''
  const toCustomer = (body: string, files: (typeof photo)[], more = {}) =>
    editor
      .fetch(path, {
        method: 'POST',
        body: formOf({ intent: 'answer', body, seen: '9999999', ...more }, files),
      })
      .then(async (response) => ({ status: response.status, html: await response.text() }))
  const [theirs, ours] = [
    await write(link, [photo], { body: '' }),
    await toCustomer('About {order number}', [photo]),
  ]
  const later = { now: () => new Date(shop.clock.now().getTime() + 3 * 60 * 60_000) }
  await purgePhotos(shop.db, { media: shop.services.media, clock: later })
  const again = [
    await write(link, [], { photo: keyIn(theirs.html) }),
    await toCustomer('Here it is again.', [], { photo: keyIn(ours.html) }),
  ]
  for (const { status, html } of again) {
    expect(status).toBe(422)
    expect(html).toContain('no longer here')
    expect(keyIn(html)).toBe('')
  }
  expect((await write(link, [])).status).toBe(303)
  expect((await toCustomer('Without it.', [])).status).toBe(200)
})

test('a seller sees the photos of an answer on their page', async () => {
  const email = 'photo-seller@example.com'
  const piece = { item_description: 'Type: armchair', item_condition: 'good', item_age: '6' }
  const [kept] = await shop.db
    .insert(sellSubmissions)
    .values({ name: 'Sample Seller', email, ...piece, created_at: shop.clock.now() })
    .returning({ id: sellSubmissions.id })
  const fields = { intent: 'answer', body: 'Like this one?', seen: '0', formKey: randomUUID() }
  await editor.fetch(`/admin/inbox/offer/${kept?.id}`, {
    method: 'POST',
    body: formOf(fields, [{ name: 'a.jpg', bytes: jpeg }]),
  })
  const link = new URL(await sellerPageLink(shop.db, shop.services, kept?.id ?? '')).pathname
  const [photo = ''] = photosIn(await page(link))
  expect((await fetch(shop.url + photo)).headers.get('content-type')).toBe('image/webp')
})
