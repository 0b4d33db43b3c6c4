import { rm } from 'node:fs/promises'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/support/database/database.ts'
import { drawing } from '../../../test/support/fixtures/media.ts'
import { done } from '../../../test/support/fixtures/product-admin.ts'
import { movableClock } from '../../../test/support/movable-clock.ts'
import { createTestStaff } from '../../../test/support/staff/staff.ts'
import { scratchFolder } from '../../../test/support/temp-folder.ts'
import { pence } from '../../platform/values/money.ts'
import { NO_MEASURES } from '../catalogue/measures.ts'
import { findPictures } from '../catalogue/pictures/find-pictures.server.ts'
import { storeUpload } from '../catalogue/pictures/store-upload.server.ts'
import type { ProductFields } from '../catalogue/product-fields.ts'
import { products } from '../catalogue/schema.ts'
import { photoAddress } from '../enquiries/photos/sell-photo-name.server.ts'
import { storeSellPhoto } from '../enquiries/photos/store-sell-photo.server.ts'
import { sellPhotos, sellSubmissions } from '../enquiries/schema.ts'
import { itemDescription } from '../enquiries/sell/item-description.ts'
import { createMediaStore } from '../media/store/open-media-store.server.ts'
import type { Staff } from '../staff/staff.ts'
import {
  createProductWithPictures,
  type NewPicture,
} from './create-product-with-pictures.server.ts'
import { findProductToEdit } from './find-product-to-edit.server.ts'
import { findSellRequestDraft } from './find-sell-request-draft.server.ts'
import { productsMadeFrom } from './products-made-from.server.ts'

const db = await openTestDatabase()
const clock = movableClock(new Date('2026-11-21T09:00:00Z'))
const email = 'jo.sample@example.com'
const logged: unknown[] = []
let dataDir: string
let staff: Staff
let sellRequestId: string
/** The seller's photos, in the seller's order. */
let keys: string[]

const deps = () => ({
  media: createMediaStore({ dataDir }),
  clock,
  sessionSecret: 'a secret for tests',
  log: { error: (given: unknown) => void logged.push(given) },
})

beforeAll(async () => {
  dataDir = await scratchFolder('kept-make-')
  staff = await createTestStaff(db, 'editor')
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))
beforeEach(async () => {
  ;({ sellRequestId, keys } = await createTestSellRequest(['#a8482a', '#24412f']))
})

async function createTestSellRequest(colors: string[]) {
  const photos: string[] = []
  for (const color of colors) {
    const bytes = await drawing(80, 60, color).jpeg().toBuffer()
    const kept = await storeSellPhoto(db, deps(), { email, bytes })
    if (kept.ok) photos.push(kept.key)
  }
  const [sellRequest] = await db
    .insert(sellSubmissions)
    .values({
      name: 'Jo Sample',
      email,
      item_description: itemDescription({
        itemType: 'armchair',
        brand: '',
        material: 'leather',
        condition: 'good',
        dimensions: '80 x 80 x 90 cm',
        color: 'Brown',
        age: '10',
        damage: 'none',
        pets: 'no',
        smoke: 'no',
        reason: 'Moving',
        price: '£150',
        location: 'Leeds',
      }),
      item_condition: 'good',
      item_age: '10',
      photos: photos.map(photoAddress),
      created_at: clock.now(),
    })
    .returning({ id: sellSubmissions.id })
  const id = sellRequest?.id ?? ''
  await db.update(sellPhotos).set({ submission_id: id }).where(inArray(sellPhotos.key, photos))
  return { sellRequestId: id, keys: photos }
}

const fields: ProductFields = {
  title: 'Armchair in brown leather',
  description: null,
  brand: null,
  category: 'Armchairs',
  condition: 'Good',
  price: pence(24_000),
  dimensions: null,
  sku: null,
  ...NO_MEASURES,
  stock_quantity: 1,
  in_stock: true,
  featured: false,
  enabled: false,
}

const make = async (
  pictures: NewPicture[],
  sellRequest: string | null = sellRequestId,
  formKey: string | null = null,
) =>
  done(
    await createProductWithPictures(db, deps(), staff, fields, {
      sellRequestId: sellRequest,
      formKey,
      pictures,
    }),
  )
const seller = (key = '') => ({ from: { sellerPhoto: key } })

test('a form is prefilled with the seller’s answers, photos in the seller’s order', async () => {
  expect(await findSellRequestDraft(db, staff, sellRequestId)).toMatchObject({
    id: sellRequestId,
    receivedAt: clock.now(),
    piece: { title: 'Armchair in brown leather', category: 'Armchairs', condition: 'Good' },
    expectedPrice: '£150',
    photos: keys.map((key) => ({ key, url: photoAddress(key) })),
    made: [],
  })
  expect(await findSellRequestDraft(db, staff, 'nonsense')).toBeNull()
  expect(await findSellRequestDraft(db, staff, crypto.randomUUID())).toBeNull()
})

test('a form submitted twice attaches its pictures once', async () => {
  const formKey = crypto.randomUUID()
  const first = await make([seller(keys[0])], sellRequestId, formKey)
  expect(await make([seller(keys[0])], sellRequestId, formKey)).toEqual({
    ok: true,
    id: first.id,
    missing: 0,
  })
  expect(await findPictures(db, staff, first.id)).toHaveLength(1)
})

test('the seller’s photos are copied to the product, beside uploaded ones', async () => {
  const uploaded = await storeUpload(deps(), staff, await drawing(50, 50).png().toBuffer())
  if (!uploaded.ok) throw new Error('not kept')
  const made = await make([
    seller(keys[1]),
    { from: { token: uploaded.token }, alt: 'The label', role: 'label', caption: 'Fire label' },
    { ...seller(keys[0]), isPrimary: true },
  ])
  expect(made.missing).toBe(0)
  const pictures = await findPictures(db, staff, made.id)
  expect(pictures).toMatchObject([
    { width: 80, isPrimary: false },
    { width: 50, alt: 'The label', role: 'label', caption: 'Fire label', isPrimary: false },
    { width: 80, isPrimary: true },
  ])
  for (const { imageUrl } of pictures) {
    expect(imageUrl).toMatch(/^\/media\//)
    expect(await deps().media.exists(imageUrl.replace('/media/', ''))).toBe(true)
  }
  expect(await productsMadeFrom(db, staff, sellRequestId)).toEqual([
    { id: made.id, title: fields.title, enabled: false },
  ])
  expect(await findProductToEdit(db, staff, made.id)).toMatchObject({
    sellRequestId,
    version: 1,
    fields,
    pictures: [{}, {}, {}],
    lastMove: { kind: 'adjust', delta: 1 },
  })
})

test('another seller’s photo, a deleted one and an unknown one are reported missing; others are attached', async () => {
  const other = await createTestSellRequest(['#2a5885'])
  await db
    .update(sellPhotos)
    .set({ submission_id: null })
    .where(eq(sellPhotos.key, keys[1] ?? ''))
  const pictures = [other.keys[0], keys[1], '../secret', keys[0]].map(seller)
  const made = await make(pictures)
  expect(made.missing).toBe(3)
  expect(await findPictures(db, staff, made.id)).toHaveLength(1)
  expect((await make([seller(keys[0])], null)).missing).toBe(1)
})

test('a failure of the pictures does not lose the product', async () => {
  const media = { ...deps().media, write: () => Promise.reject(new Error('the disk is full')) }
  const options = { sellRequestId, formKey: null, pictures: [seller(keys[0])] }
  const made = done(
    await createProductWithPictures(db, { ...deps(), media }, staff, fields, options),
  )
  expect(made.missing).toBe(1)
  expect(logged).toHaveLength(1)
  expect(await findProductToEdit(db, staff, made.id)).toMatchObject({ pictures: [] })
})

test('a deleted product is neither edited nor listed with its request', async () => {
  const { id } = await make([])
  await db.update(products).set({ is_deleted: true }).where(eq(products.id, id))
  expect(await findProductToEdit(db, staff, id)).toBeNull()
  expect(await findProductToEdit(db, staff, 'x')).toBeNull()
  expect(await productsMadeFrom(db, staff, sellRequestId)).toEqual([])
})
