import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { productImages } from '../../app/domain/catalogue/schema.ts'
import {
  purgeUnclaimedPhotos,
  UNCLAIMED_TTL_MS,
} from '../../app/domain/enquiries/photos/purge-unclaimed-photos.server.ts'
import { sellPhotos, sellSubmissions } from '../../app/domain/enquiries/schema.ts'
import { openedForm, post } from '../support/forms.ts'
import { reportResult } from '../support/full-suite.ts'
import { type S3Server, startS3Server } from '../support/s3/server.ts'
import { startTestShop, type TestShop } from '../support/shop.ts'
import { type SignedInFetch, signIn } from '../support/staff/staff.ts'

let shop: TestShop
let editor: SignedInFetch
let picture: Buffer<ArrayBuffer>
let bucket: S3Server
async function openShop(settings: Record<string, string>) {
  shop = await startTestShop(settings)
  editor = await signIn(shop, 'editor')
  const drawn = sharp({ create: { width: 60, height: 40, channels: 3, background: '#a8482a' } })
  picture = Buffer.from(await drawn.jpeg().toBuffer())
}

const sellRequest = {
  name: 'Jo Smith',
  email: 'jo.smith@example.com',
  phone: '',
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

type Store = {
  where: string
  open(): Promise<void>
  close(): Promise<void>
  whileBroken(work: () => Promise<void>): Promise<void>
  /** The stored media files, complete or not, in the folder or bucket. */
  files(): Promise<string[]>
}

const mediaFolder: Store = {
  where: 'a folder',
  open: () => openShop({}),
  close: () => shop.stop(),
  /** Replaces the folder by a file, so that writes fail even for root. */
  async whileBroken(work) {
    const media = path.join(shop.dataDir, 'media')
    const aside = `${media}-aside`
    await rename(media, aside).catch(() => undefined)
    await writeFile(media, 'a disk that has failed')
    try {
      await work()
    } finally {
      await rm(media)
      await rename(aside, media).catch(() => undefined)
    }
  },
  async files() {
    const all = await readdir(shop.dataDir, { recursive: true, withFileTypes: true })
    const kept = all.filter((entry) => entry.isFile() && entry.parentPath.includes('media'))
    return kept.map(({ name }) => name)
  },
}

const objectStore: Store = {
  where: 'a bucket',
  async open() {
    bucket = await startS3Server()
    await openShop(bucket.settings)
  },
  async close() {
    await shop.stop()
    await bucket.close()
  },
  async whileBroken(work) {
    bucket.state.behaviour = 'down'
    try {
      await work()
    } finally {
      bucket.state.behaviour = 'normal'
    }
  },
  files: async () => [...bucket.objects.keys(), ...(await mediaFolder.files())],
}

const sellPhoto = () =>
  post(shop, '/api/sell-photos', new Blob([picture]), {
    'content-type': 'image/jpeg',
    'x-submitter-email': encodeURIComponent(sellRequest.email),
    'x-form-stamp': openedForm(shop).opened ?? '',
  })

const staffPicture = (product: string) =>
  editor.fetch(`/admin/products/pictures?product=${product}`, {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg' },
    body: new Blob([picture]),
  })

function sellFormWithFile(): Promise<Response> {
  const form = new FormData()
  const fields = { ...openedForm(shop), ...sellRequest }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.append('photos', new File([picture], 'sofa.jpg', { type: 'image/jpeg' }))
  return post(shop, '/sell', form, { accept: 'text/html', 'sec-fetch-mode': 'navigate' })
}

describe.each([mediaFolder, objectStore])('$where', (store) => {
  beforeAll(() => store.open())
  afterAll(() => store.close())

  test('an upload that cannot be stored fails with a message and leaves no partial state', async () => {
    shop.expectErrors()
    const sofa = await shop.addProduct()
    await store.whileBroken(async () => {
      const responses = await Promise.all([sellPhoto(), staffPicture(sofa.id), sellFormWithFile()])
      expect(responses.map(({ status }) => status)).toEqual([500, 500, 500])
      const [photo, staff, form] = await Promise.all(responses.map((response) => response.text()))
      expect(JSON.parse(photo ?? '')).toEqual({ error: expect.stringMatching(/\w/) })
      expect(JSON.parse(staff ?? '')).toEqual({ error: expect.stringMatching(/\w/) })
      expect(form).toContain('<html')
      // The rest of the shop is unaffected.
      expect((await fetch(`${shop.url}/shop`)).status).toBe(200)
      expect((await shop.checkout([{ product: sofa }])).status).toBe(200)
    })
    expect(await shop.db.select().from(productImages)).toEqual([])
    expect(await shop.db.select().from(sellSubmissions)).toEqual([])
    expect(await store.files()).toEqual([])

    // Rows of failed uploads remain until the cleanup, and cannot be claimed.
    shop.clock.advance(UNCLAIMED_TTL_MS + 1_000)
    while ((await purgeUnclaimedPhotos(shop.db, shop.services)) > 0);
    expect(await shop.db.select().from(sellPhotos)).toEqual([])

    expect((await sellPhoto()).status).toBe(201)
    expect((await staffPicture(sofa.id)).status).toBe(201)
    expect(await shop.db.select().from(productImages)).toHaveLength(1)
    reportResult(
      `${store.where} for pictures unavailable: 3 of 3 uploads (seller, staff, form without JavaScript) failed with a message, no row and no file left; checkout and pages unaffected; uploads worked again immediately`,
    )
  })
})
