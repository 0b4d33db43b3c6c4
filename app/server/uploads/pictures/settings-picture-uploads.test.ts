import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawing } from '../../../../test/support/fixtures/media.ts'
import { startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { type SignedInFetch, signIn } from '../../../../test/support/staff/staff.ts'
import { mailBrand } from '../../../content/settings/mail-settings.ts'
import { purgeOrphanedPictures } from '../../../domain/catalogue/pictures/purge-orphaned-pictures.server.ts'
import { uploadToken } from '../../../domain/catalogue/pictures/upload-token.server.ts'
import { settingsShowPicture } from '../../../domain/settings/settings-show-picture.server.ts'

let shop: TestShop
let admin: SignedInFetch
let logo: Buffer
let hero: Buffer
beforeAll(async () => {
  shop = await startTestShop()
  admin = await signIn(shop, 'admin')
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const mark = await drawing(300, 80).png().toBuffer()
  logo = await sharp({ create: { width: 600, height: 160, channels: 4, background: clear } })
    .composite([{ input: mark, left: 0, top: 0 }])
    .png()
    .toBuffer()
  // The right half of the picture has another colour.
  const right = await drawing(800, 700, '#1d2b53').png().toBuffer()
  hero = await drawing(1600, 700)
    .composite([{ input: right, left: 800, top: 0 }])
    .jpeg()
    .toBuffer()
})
afterAll(() => shop.stop())

const TEXT = { logo: '', logo_alt: 'Walnut & Sons', hero: '', hero_alt: 'A blue sofa' }
const FIELDS = { ...TEXT, hero_x: '100', hero_y: '30' }

async function save(
  files: Record<string, Buffer | string>,
  fields: Record<string, string>,
  version: number,
  who = admin,
) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...FIELDS, ...fields, version: `${version}` })) {
    form.set(name, value)
  }
  for (const [name, bytes] of Object.entries(files)) {
    const content = typeof bytes === 'string' ? bytes : new Uint8Array(bytes)
    form.set(`${name}_file`, new File([content], 'a.svg', { type: 'image/png' }))
  }
  const response = await who.fetch('/admin/settings/pictures', {
    method: 'POST',
    body: form,
    headers: { origin: shop.url },
  })
  return { status: response.status, text: await response.text() }
}

const pictures = () => shop.services.settings.current.pictures
const pageAt = async (path: string) => (await fetch(shop.url + path)).text()
const file = async (path: string) => {
  const response = await fetch(shop.url + path)
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
}
const purge = () =>
  purgeOrphanedPictures(shop.db, { ...shop.services, shownElsewhere: settingsShowPicture })

test('logo and hero appear on the pages, in link previews and in emails', async () => {
  const before = await pageAt('/')
  expect((await save({ logo, hero }, {}, 0)).status).toBe(200)
  const { logo: saved, hero: shown } = pictures()
  expect(saved).toMatchObject({ width: 600, height: 160, alt: 'Walnut & Sons' })
  expect(shown).toMatchObject({ width: 1600, alt: 'A blue sofa', focus: { x: 100, y: 30 } })
  const home = await pageAt('/')
  expect(home).toContain(`<img src="${saved?.imageUrl}" srcSet=`)
  expect(home).toContain('alt="Walnut &amp; Sons"')
  expect(home).toContain('style="--hero-focus:100% 30%"')
  expect(home).toContain('alt="A blue sofa"')
  const heroKey = shown?.imageUrl.slice(0, -'.webp'.length)
  expect(home).toMatch(
    new RegExp(`<link rel="preload" as="image"[^>]* imageSrcSet="${heroKey}-320`),
  )
  expect(before).toMatch(/<link rel="preload" as="image"[^>]* imageSrcSet="\/media\/hero-/)
  expect(home).not.toContain('/media/hero-')
  // A picture that is wider than a preview is cropped on the left and on the right.
  const preview = `${heroKey}-share-100.jpg`
  expect(await pageAt('/shop')).toContain(`content="${shop.url}${preview}"`)
  const { data } = await sharp((await file(preview)).bytes)
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(data[0]).toBeGreaterThan(140)
  const [red = 255, green = 255, blue = 255] = data.subarray(-3)
  expect(red < 60 && green < 80 && blue < 120).toBe(true)
  expect((await file(`${heroKey}-share-35.jpg`)).status).toBe(404)

  const brand = mailBrand(shop.url, shop.services.settings.current)
  expect(brand.logo).toMatchObject({ width: 200, height: 53, alt: 'Walnut & Sons' })
  const inMail = await file(brand.logo?.src.replace(shop.url, '') ?? '')
  expect(await sharp(inMail.bytes).metadata()).toMatchObject({
    format: 'png',
    width: 400,
    hasAlpha: false,
  })
  const whole = await file(saved?.imageUrl ?? '')
  expect(await sharp(whole.bytes).metadata()).toMatchObject({ format: 'webp', hasAlpha: true })
})

test('cleanup keeps pictures in use, and a replaced logo, which emails show', async () => {
  const { logo: first, hero: old } = pictures()
  shop.clock.advance(3 * 24 * 60 * 60_000)
  admin = await signIn(shop, 'admin')
  await purge()
  expect((await file(first?.imageUrl ?? '')).status).toBe(200)
  expect((await file(old?.imageUrl ?? '')).status).toBe(200)
  expect((await save({ logo: hero, hero: logo }, {}, 1)).status).toBe(200)
  shop.clock.advance(3 * 24 * 60 * 60_000)
  admin = await signIn(shop, 'admin')
  expect(await purge()).toBe(1)
  expect((await file(first?.imageUrl ?? '')).status).toBe(200)
  expect((await file(old?.imageUrl ?? '')).status).toBe(404)
  expect((await file(pictures().hero?.imageUrl ?? '')).status).toBe(200)
})

test('an SVG, a damaged file and an unknown picture are refused, and entered texts are kept', async () => {
  const before = pictures()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const refused = await save({ logo: svg }, { logo_alt: 'My words' }, 2)
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('An SVG must be saved as PNG first.')
  expect(refused.text).toContain('value="My words"')
  const broken = await save({ hero: hero.subarray(0, 3_000) }, {}, 2)
  expect(broken.text).toContain('This picture is damaged')
  const key = 'a'.repeat(32)
  const upload = {
    imageUrl: `/media/${key}.webp`,
    width: 9,
    height: 9,
    color: '#000000',
    originalUrl: null,
    edit: null,
  }
  const forged = uploadToken('another secret of another shop', {
    ...upload,
    uploadedAt: shop.clock.now(),
  })
  for (const reference of [`${key}.9.9.000000`, forged]) {
    const { status, text } = await save({}, { hero: reference }, 2)
    expect(status).toBe(422)
    expect(text).toContain('was uploaded too long ago')
  }
  for (const reference of [
    '/media/x.webp',
    '../../x',
    'https://evil.example/x.webp',
    '"><script>',
  ]) {
    expect((await save({}, { hero: reference }, 2)).status).toBe(422)
  }
  expect((await save({ hero }, { hero_alt: '' }, 2)).text).toContain('Please say what it shows')
  expect((await save({ hero }, { hero_x: '101' }, 2)).text).toContain('from 0 to 100')
  expect(pictures()).toEqual(before)
})

test('without scripts a first picture is centred', async () => {
  const page = await (await admin.fetch('/admin/settings/pictures')).text()
  expect(page).toContain('encType="multipart/form-data"')
  expect(page.toLowerCase()).toContain('name="hero_x"')
  expect((await save({ hero }, { hero_x: '', hero_y: '' }, 2)).status).toBe(200)
  expect(pictures().hero?.focus).toEqual({ x: 50, y: 50 })
})

test('an uploaded picture is kept if its form is not saved', async () => {
  const first = await save({ hero }, { hero_alt: '' }, 3)
  const token = /name="hero" value="([^"]+)"/.exec(first.text)?.[1] ?? ''
  expect((await save({}, { hero: token }, 3)).status).toBe(200)
  expect(pictures().hero?.imageUrl).toContain(token.slice(0, 32))
})

test('only admins can change pictures; of two concurrent changes one is saved', async () => {
  const before = pictures()
  const editor = await signIn(shop, 'editor')
  await save({ hero }, {}, 4, editor)
  expect(pictures()).toEqual(before)
  const both = await Promise.all([save({ hero }, {}, 4), save({ logo }, {}, 4)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const removed = await save({}, { logo_remove: 'yes', hero_remove: 'yes' }, 5)
  expect(removed.status).toBe(200)
  expect(pictures()).toEqual({ logo: null, hero: null })
  expect(await pageAt('/')).toContain('/media/hero-')
})
