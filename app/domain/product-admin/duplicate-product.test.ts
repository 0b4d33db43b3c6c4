import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { openTestDatabase } from '../../../test/support/database/database.ts'
import { test } from '../../../test/support/fixtures/media.ts'
import { done, sofa } from '../../../test/support/fixtures/product-admin.ts'
import { createTestStaff } from '../../../test/support/staff/staff.ts'
import { systemClock } from '../../platform/clock.ts'
import type { ProductId } from '../../platform/values/ids.ts'
import { findPictures } from '../catalogue/pictures/find-pictures.server.ts'
import { removePicture } from '../catalogue/pictures/remove-picture.server.ts'
import { productImages, products } from '../catalogue/schema.ts'
import { staffHistory } from '../staff/schema.ts'
import { createProduct } from './create-product.server.ts'
import { duplicateProduct } from './duplicate-product.server.ts'

const db = await openTestDatabase()
const staff = await createTestStaff(db, 'editor')
const now = new Date('2026-11-21T11:00:00Z')
const picture = { image_url: '/media/ab.webp', width: 1600, height: 1200, alt: 'From the left' }

const create = async (fields: Partial<typeof sofa> = {}) =>
  done(await createProduct(db, staff, { ...sofa, ...fields }, { now })).id
const rowOf = async (id: ProductId) =>
  (await db.select().from(products).where(eq(products.id, id)))[0]

async function copyOf(id: ProductId): Promise<ProductId> {
  const copied = await duplicateProduct(db, staff, id, now)
  if (!copied.ok) throw new Error('it was not copied')
  return copied.id
}

test('a copy is hidden, without stock, and has the same pictures', async () => {
  const id = await create({ featured: true, stock_quantity: 2 })
  await db.insert(productImages).values([
    { ...picture, product_id: id, is_primary: true },
    {
      ...picture,
      product_id: id,
      image_url: '/media/cd.webp',
      display_order: 1,
      role: 'mark',
      caption: 'a scuff',
    },
  ])
  const copy = await copyOf(id)
  expect(await rowOf(copy)).toMatchObject({
    ...sofa,
    title: 'Green velvet sofa (copy)',
    stock_quantity: 0,
    in_stock: false,
    featured: false,
    enabled: false,
    version: 1,
    created_by: staff.id,
    created_at: now,
  })
  const pictures = await db
    .select()
    .from(productImages)
    .where(eq(productImages.product_id, copy))
    .orderBy(asc(productImages.display_order))
  expect(pictures).toMatchObject([
    { ...picture, is_primary: true },
    {
      image_url: '/media/cd.webp',
      display_order: 1,
      is_primary: false,
      role: 'mark',
      caption: 'a scuff',
    },
  ])
  expect(
    await db.select().from(staffHistory).where(eq(staffHistory.subject_id, copy)),
  ).toMatchObject([{ action: 'duplicated', changes: { copy_of: [null, id] } }])
})

test('a shared picture is deleted with the last product that has it', async ({
  kept: { media },
}) => {
  const id = await create()
  await media.write('shared.webp', Buffer.from('a picture'))
  await db
    .insert(productImages)
    .values({ ...picture, image_url: '/media/shared.webp', product_id: id, is_primary: true })
  const copy = await copyOf(id)
  const removeFrom = async (productId: ProductId) => {
    const [found] = await findPictures(db, staff, productId)
    const deps = { media, clock: systemClock, shownElsewhere: async () => false }
    await removePicture(db, deps, staff, { productId, pictureId: found?.id ?? '' })
  }
  await removeFrom(id)
  expect(await media.exists('shared.webp')).toBe(true)
  await removeFrom(copy)
  expect(await media.exists('shared.webp')).toBe(false)
})

test('a copy made during the removal of a picture has the complete picture or none', async ({
  kept,
}) => {
  const { media } = kept
  for (let round = 0; round < 10; round++) {
    const id = await create()
    const image_url = `/media/race-${round}.webp`
    await media.write(`race-${round}.webp`, Buffer.from('a picture'))
    await db.insert(productImages).values({ ...picture, image_url, product_id: id })
    const [found] = await findPictures(db, staff, id)
    const deps = { media, clock: systemClock, shownElsewhere: async () => false }
    const [copy] = await Promise.all([
      copyOf(id),
      removePicture(db, deps, staff, { productId: id, pictureId: found?.id ?? '' }),
    ])
    const copied = await findPictures(db, staff, copy)
    expect(await media.exists(`race-${round}.webp`)).toBe(copied.length > 0)
  }
})

test('a long title is truncated; a deleted product cannot be copied', async () => {
  const id = await create({ title: 'a'.repeat(200) })
  expect((await rowOf(await copyOf(id)))?.title).toBe(`${'a'.repeat(193)} (copy)`)
  await db.update(products).set({ is_deleted: true }).where(eq(products.id, id))
  const missing = { ok: false, reason: 'missing' }
  expect(await duplicateProduct(db, staff, id, now)).toEqual(missing)
  expect(await duplicateProduct(db, staff, 'x', now)).toEqual(missing)
})
