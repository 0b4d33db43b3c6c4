import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openedForm, post } from '../../../../test/support/forms.ts'
import { eventually, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { purgeUnclaimedPhotos, UNCLAIMED_TTL_MS } from '../photos/purge-unclaimed-photos.server.ts'
import { sellPhotos, sellSubmissions } from '../schema.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.stop())
// Each test starts a new day, so that earlier ones do not count towards rate limits and no photo is
// left unclaimed.
beforeEach(async () => {
  shop.clock.advance(25 * 60 * 60 * 1000)
  await purgeUnclaimedPhotos(shop.db, shop.services)
})

const sellRequest = {
  name: 'Jo Smith',
  email: "Jo.O'Smith@example.com",
  phone: '01494 111 111',
  location: 'Leeds',
  itemType: 'corner-sofa',
  brand: '',
  material: 'leather',
  condition: 'like-new',
  age: '6 years',
  dimensions: '210 x 95 x 80',
  color: 'green',
  damage: 'none',
  pets: 'no',
  smoke: 'no',
  reason: '',
  price: '',
}

const photo = (side = 60) =>
  sharp({ create: { width: side, height: 40, channels: 3, background: '#a8482a' } })
    .withExif({ IFD3: { GPSLatitude: '51/1 37/1 0/1' } })
    .jpeg()
    .toBuffer()

const lastSellRequest = async () => (await shop.db.select().from(sellSubmissions)).at(-1)
const unclaimed = async () =>
  (await shop.db.select().from(sellPhotos)).filter((one) => one.submission_id === null)

function upload(
  bytes: Uint8Array,
  email = sellRequest.email,
  stamp = openedForm(shop).opened ?? '',
) {
  return post(shop, '/api/sell-photos', new Blob([Buffer.from(bytes)]), {
    'content-type': 'image/jpeg',
    'x-submitter-email': encodeURIComponent(email),
    'x-form-stamp': stamp,
  })
}

async function uploaded(email?: string): Promise<string> {
  const response = await upload(await photo(), email)
  expect(response.status).toBe(201)
  return ((await response.json()) as { key: string }).key
}

function send(fields: Record<string, string>, photos: string[] = []) {
  const body = new URLSearchParams({ ...openedForm(shop), ...fields })
  for (const key of photos) body.append('photo', key)
  return post(shop, '/api/sell', body)
}

/** The multipart form that a browser without JavaScript sends. */
function withFiles(fields: Record<string, string>, files: File[], photos: string[] = []) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...openedForm(shop), ...fields })) {
    form.set(name, value)
  }
  for (const key of photos) form.append('photo', key)
  for (const file of files) form.append('photos', file)
  return post(shop, '/sell', form)
}

const file = async (name = 'sofa.jpg') => new File([new Uint8Array(await photo())], name)

test('a sell request with photos is stored, the shop notified and the sender thanked', async () => {
  const keys = [await uploaded(), await uploaded()]
  const response = await send({ ...sellRequest, brand: 'Ercol', reason: 'Moving' }, keys)
  expect(response.status).toBe(200)

  const kept = await lastSellRequest()
  expect(kept).toMatchObject({
    name: 'Jo Smith',
    email: sellRequest.email,
    phone: '01494 111 111',
    item_condition: 'like-new',
    item_age: '6 years',
    is_read: false,
    status: 'new',
    photos: keys.map((key) => `/sell-photos/${key}.webp`),
  })
  expect(kept?.item_description).toBe(
    'Type: corner-sofa\nBrand: Ercol\nMaterial: leather\nCondition: like-new\nDimensions: 210 x 95 x 80\nColor: green\nAge: 6 years\nDamage: none\nPets: no\nSmoke: no\nReason for selling: Moving\nLocation: Leeds',
  )
  const mails = await eventually(async () => {
    const sent = await shop.mails()
    return sent.length === 2 && sent
  })
  const notice = mails.find((mail) => mail.to === 'orders@kept.example')
  expect(notice?.subject).toBe('Furniture offered: corner-sofa, like-new')
  expect(notice?.text).toContain(`/sell-photos/${keys[0]}.webp`)
  expect(mails.map((mail) => mail.to)).toContain(sellRequest.email)
})

test('empty optional fields are stored as null', async () => {
  expect((await send({ ...sellRequest, phone: '' })).status).toBe(200)
  expect(await lastSellRequest()).toMatchObject({ phone: null, photos: null })
})

describe('a photo', () => {
  test('is stored under its submitter, and its public path contains no personal data', async () => {
    const key = await uploaded()
    const folder = path.join(shop.dataDir, 'media/sell_photos/jo.o_27_smith@example.com')
    const time = shop.clock.now().getTime()
    expect(await readdir(folder)).toContain(`${time}-${key}.webp`)
    expect(key).toMatch(/^[0-9a-f]{32}$/)

    const response = await fetch(`${shop.url}/sell-photos/${key}.webp`)
    expect(response.headers.get('content-type')).toBe('image/webp')
    const metadata = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect(metadata).toMatchObject({ format: 'webp', width: 60, height: 40 })
    expect(metadata.exif).toBeUndefined()
    // Not reachable through the path of the shop's own pictures.
    expect((await fetch(`${shop.url}/media/${key}.webp`)).status).toBe(404)
  })

  test.each([`${'0'.repeat(32)}.webp`, 'x.webp', `..%2f..%2fsecrets.json`, 'x.png'])(
    'is not found at %s',
    async (name) => {
      expect((await fetch(`${shop.url}/sell-photos/${name}`)).status).toBe(404)
    },
  )

  test('is validated by its content', async () => {
    const gif = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .gif()
      .toBuffer()
    for (const bytes of [Buffer.from('no photo'), gif, Buffer.alloc(0)]) {
      const response = await upload(bytes)
      expect(response.status).toBe(415)
      expect(await response.json()).toEqual({ reason: 'wrong-type' })
    }
  })

  test('of 5,000,000 bytes is accepted, one byte more is refused', async () => {
    const real = await photo()
    const padded = Buffer.concat([real, Buffer.alloc(5_000_000 - real.length)])
    expect((await upload(padded)).status).toBe(201)
    expect((await upload(Buffer.concat([padded, Buffer.alloc(1)]))).status).toBe(413)
  })

  test('that decompresses to too many pixels is refused, and the shop stays responsive', async () => {
    const bomb = await sharp({
      create: { width: 8_000, height: 5_001, channels: 3, background: '#888' },
    })
      .png({ compressionLevel: 9 })
      .toBuffer()
    const bombs = Promise.all(Array.from({ length: 6 }, () => upload(bomb)))
    const started = performance.now()
    expect((await fetch(`${shop.url}/contact`)).status).toBe(200)
    expect(performance.now() - started).toBeLessThan(1_500)
    for (const response of await bombs) expect(response.status).toBe(422)
    expect(await unclaimed()).toEqual([])
  })

  test('needs an address and a signed timestamp', async () => {
    expect((await upload(await photo(), 'jo@shop')).status).toBe(400)
    expect((await upload(await photo(), 'jo@example.com', 'made up')).status).toBe(422)
  })

  test('is refused beyond the concurrency limit of one client', async () => {
    const bytes = await photo(3_000)
    const responses = await Promise.all(Array.from({ length: 12 }, () => upload(bytes)))
    const statuses = responses.map((response) => response.status)
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThanOrEqual(6)
    expect(new Set(statuses)).toEqual(new Set([201, 503]))
    // The slots are released.
    expect((await upload(bytes)).status).toBe(201)
  })
})

describe('photos of a sell request', () => {
  test('belong to their submitter', async () => {
    const key = await uploaded('somebody@example.com')
    const response = await send(sellRequest, [key])
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ photosGone: true })
    expect(await unclaimed()).toHaveLength(1)
  })

  test('belong to one sell request', async () => {
    const key = await uploaded()
    const responses = await Promise.all(
      ['green', 'blue', 'red'].map((color) => send({ ...sellRequest, color }, [key])),
    )
    expect(
      responses.map((response) => response.status).toSorted((one, other) => one - other),
    ).toEqual([200, 409, 409])
  })

  test('are claimed once if the form is sent twice', async () => {
    const key = await uploaded()
    const before = (await shop.db.select().from(sellSubmissions)).length
    const form = { ...sellRequest, formKey: '6a0b2f4e-0000-4000-8000-000000000002' }
    const responses = await Promise.all([send(form, [key]), send(form, [key]), send(form, [key])])
    expect(responses.map((response) => response.status)).toEqual([200, 200, 200])
    expect(await shop.db.select().from(sellSubmissions)).toHaveLength(before + 1)
  })

  test('are kept once if a browser without JavaScript sends the form twice', async () => {
    const before = (await shop.db.select().from(sellSubmissions)).length
    const files = [await file()]
    const responses = await Promise.all([
      withFiles(sellRequest, files),
      withFiles(sellRequest, files),
    ])
    expect(responses.map((response) => response.status)).toEqual([303, 303])
    expect(await shop.db.select().from(sellSubmissions)).toHaveLength(before + 1)
    expect((await lastSellRequest())?.photos).toHaveLength(1)
  })

  test('that are never submitted are deleted with their files, the others stay', async () => {
    const left = await uploaded('leaver@example.com')
    const claimed = await uploaded('stayer@example.com')
    await send({ ...sellRequest, email: 'Stayer@example.com' }, [claimed])
    shop.clock.advance(UNCLAIMED_TTL_MS - 1)
    expect(await purgeUnclaimedPhotos(shop.db, shop.services)).toBe(0)
    shop.clock.advance(2)
    expect(await purgeUnclaimedPhotos(shop.db, shop.services)).toBe(1)
    expect((await fetch(`${shop.url}/sell-photos/${left}.webp`)).status).toBe(404)
    expect((await fetch(`${shop.url}/sell-photos/${claimed}.webp`)).status).toBe(200)
    const folder = path.join(shop.dataDir, 'media/sell_photos/leaver@example.com')
    expect(existsSync(folder)).toBe(false)
  })

  test('cannot be claimed while they are being deleted', async () => {
    for (let round = 0; round < 8; round++) {
      const email = `race${round}@example.com`
      const key = await uploaded(email)
      shop.clock.advance(UNCLAIMED_TTL_MS + 1)
      const [response] = await Promise.all([
        send({ ...sellRequest, email }, [key]),
        purgeUnclaimedPhotos(shop.db, shop.services),
        purgeUnclaimedPhotos(shop.db, shop.services),
      ])
      const there = (await fetch(`${shop.url}/sell-photos/${key}.webp`)).status === 200
      expect(there).toBe(response.status === 200)
    }
  })
})

describe('without JavaScript', () => {
  test('one submission carries everything', async () => {
    const response = await withFiles(sellRequest, [await file(), await file('two.png')])
    expect(response.status).toBe(303)
    expect(response.headers.get('set-cookie')).toContain('sell-received')
    const kept = await lastSellRequest()
    expect(kept?.photos).toHaveLength(2)
    expect((await fetch(shop.url + kept?.photos?.[0])).status).toBe(200)
  })

  test('an empty file field is no photo', async () => {
    expect((await withFiles(sellRequest, [new File([], '')])).status).toBe(303)
    expect((await lastSellRequest())?.photos).toBeNull()
  })

  test('uploaded photos are kept while fields are corrected', async () => {
    const first = await withFiles({ ...sellRequest, location: 'L' }, [await file()])
    expect(first.status).toBe(422)
    const page = await first.text()
    expect(page).toContain('Please enter your location or postcode.')
    expect(page).toContain('value="210 x 95 x 80"')
    const key = /name="photo"[^>]*value="([0-9a-f]{32})"/.exec(page)?.[1] ?? ''
    const second = await withFiles(sellRequest, [await file('another.jpg')], [key])
    expect(second.status).toBe(303)
    expect((await lastSellRequest())?.photos).toHaveLength(2)
  })

  test('each refused photo is named, the others are kept', async () => {
    const files = [
      await file('good.jpg'),
      new File(['no photo'], 'IMG_7.HEIC'),
      new File([new Uint8Array(5_000_001)], 'huge.jpg'),
    ]
    const response = await withFiles(sellRequest, files)
    expect(response.status).toBe(422)
    const page = await response.text()
    expect(page).toContain('huge.jpg is over 5MB. Please select a smaller file.')
    expect(page).toContain('IMG_7.HEIC is not a supported image format.')
    expect(page).toContain('Most Compatible')
    expect(page).toMatch(/name="photo"[^>]*value="[0-9a-f]{32}"/)
  })

  test('the twenty-first photo is refused', async () => {
    const one = await file()
    const response = await withFiles(
      sellRequest,
      Array.from({ length: 21 }, () => one),
    )
    expect(response.status).toBe(422)
    expect(await response.text()).toContain('Please choose 20 photos at most.')
    expect(await unclaimed()).toHaveLength(20)
  })

  test('a truncated or endless body is refused', async () => {
    const type = { 'content-type': 'multipart/form-data; boundary=b' }
    const part = '--b\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\n'
    expect((await post(shop, '/sell', `${part}half`, type)).status).toBe(400)
    const text = '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\n'
    const long = `${text}${'x'.repeat(300_000)}\r\n--b--`
    expect((await post(shop, '/sell', long, type)).status).toBe(413)
  })
})
