import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../test/support/database/database.ts'
import { drawing } from '../../../../test/support/fixtures/media.ts'
import { insertProducts } from '../../../../test/support/fixtures/products.ts'
import { movableClock } from '../../../../test/support/movable-clock.ts'
import { createTestStaff } from '../../../../test/support/staff/staff.ts'
import { scratchFolder } from '../../../../test/support/temp-folder.ts'
import type { ProductId } from '../../../platform/values/ids.ts'
import { createMediaStore } from '../../media/store/open-media-store.server.ts'
import { staffHistory } from '../../staff/schema.ts'
import type { Staff } from '../../staff/staff.ts'
import { productImages, products } from '../schema.ts'
import { addPictures } from './add-pictures.server.ts'
import { describePicture, type PictureDescription } from './describe-picture.server.ts'
import { findPictures } from './find-pictures.server.ts'
import { makePrimary } from './make-primary.server.ts'
import { CAPTION_MAX, PICTURE_LIMIT } from './picture-rules.ts'
import { purgeOrphanedPictures } from './purge-orphaned-pictures.server.ts'
import { removePicture } from './remove-picture.server.ts'
import { reorderPictures } from './reorder-pictures.server.ts'
import { storeUpload } from './store-upload.server.ts'
import { UPLOAD_TOKEN_TTL_MS } from './upload-token.server.ts'

const db = await openTestDatabase()
let dataDir: string
let staff: Staff
let productId: ProductId
const clock = movableClock(new Date('2026-11-21T09:00:00Z'))
/** Pictures that something other than a product refers to. */
const elsewhere = new Set<string>()

beforeAll(async () => {
  dataDir = await scratchFolder('kept-pictures-')
  staff = await createTestStaff(db, 'editor')
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))
beforeEach(async () => {
  ;[productId] = await insertProducts(db, [{ title: 'Kew sofa' }])
})

const deps = () => ({
  media: createMediaStore({ dataDir }),
  clock,
  sessionSecret: 'a secret for tests',
  shownElsewhere: async (_db: unknown, imageUrl: string) => elsewhere.has(imageUrl),
})

async function uploaded(background = '#a8482a'): Promise<{ token: string; imageUrl: string }> {
  const kept = await storeUpload(deps(), staff, await drawing(60, 40, background).png().toBuffer())
  if (!kept.ok) throw new Error(kept.reason)
  return { token: kept.token, imageUrl: kept.upload.imageUrl }
}

async function add(count: number): Promise<string[]> {
  const chosen = await Promise.all(Array.from({ length: count }, () => uploaded()))
  const added = await addPictures(db, deps(), staff, productId, chosen)
  return added.ok ? added.added.map(({ id }) => id) : []
}

const pictures = () => findPictures(db, staff, productId)
const stored = (imageUrl: string) => deps().media.exists(imageUrl.replace('/media/', ''))
const history = () =>
  db
    .select({ action: staffHistory.action, changes: staffHistory.changes })
    .from(staffHistory)
    .where(eq(staffHistory.subject_id, productId))
    .orderBy(asc(staffHistory.id))

test('the first picture becomes primary, others are appended, and the version stays', async () => {
  const [one, two] = [await uploaded(), await uploaded()]
  clock.advance(60_000)
  const added = await addPictures(db, deps(), staff, productId, [
    { token: one.token, alt: ' The whole\n sofa ' },
    { token: two.token },
  ])

  expect(added).toMatchObject({ ok: true, refused: 0 })
  expect(await pictures()).toMatchObject([
    { imageUrl: one.imageUrl, width: 60, height: 40, alt: 'The whole sofa', isPrimary: true },
    { imageUrl: two.imageUrl, alt: null, isPrimary: false },
  ])
  const [product] = await db.select().from(products).where(eq(products.id, productId))
  expect(product).toMatchObject({ version: 1, updated_at: clock.now() })
  expect(await history()).toEqual([{ action: 'pictures added', changes: { pictures: [0, 2] } }])
  const [third] = await add(1)
  expect((await pictures()).map(({ id }) => id).at(-1)).toBe(third)
  expect((await pictures()).filter(({ isPrimary }) => isPrimary)).toHaveLength(1)
})

test('the picture marked as primary becomes primary', async () => {
  const [one, two] = [await uploaded(), await uploaded()]
  await addPictures(db, deps(), staff, productId, [one, { ...two, isPrimary: true }])
  expect((await pictures()).map(({ isPrimary }) => isPrimary)).toEqual([false, true])
})

describe('an upload is refused', () => {
  test('when its form is sent twice', async () => {
    const [other] = await insertProducts(db, [{ title: 'Another' }])
    const one = await uploaded()
    await addPictures(db, deps(), staff, productId, [one, one])
    expect(await pictures()).toHaveLength(1)
    expect(await addPictures(db, deps(), staff, other, [one])).toMatchObject({ refused: 1 })
    const [picture] = await pictures()
    clock.advance(1_000)
    await removePicture(db, deps(), staff, { productId, pictureId: picture?.id ?? '' })
    expect(await addPictures(db, deps(), staff, other, [one])).toMatchObject({ refused: 1 })
  })

  test('when its token is forged', async () => {
    const { token } = await uploaded()
    const forged = [
      token.replace('.60.', '.61.'),
      `${token}x`,
      token.slice(1),
      '',
      'x'.repeat(9_999),
    ]
    const chosen = forged.map((one) => ({ token: one }))
    expect(await addPictures(db, deps(), staff, productId, chosen)).toMatchObject({
      added: [],
      refused: forged.length,
    })
  })

  test('when its token has expired', async () => {
    const one = await uploaded()
    clock.advance(UPLOAD_TOKEN_TTL_MS + 1)
    expect(await addPictures(db, deps(), staff, productId, [one])).toMatchObject({ refused: 1 })
  })
})

test('a product has at most twenty pictures', async () => {
  await add(PICTURE_LIMIT - 1)
  const chosen = [await uploaded(), await uploaded()]
  expect(await addPictures(db, deps(), staff, productId, chosen)).toMatchObject({ refused: 1 })
  expect(await pictures()).toHaveLength(PICTURE_LIMIT)
})

test('concurrent additions make one primary picture', async () => {
  const [one, two] = [await uploaded(), await uploaded()]
  await Promise.all([
    addPictures(db, deps(), staff, productId, [one]),
    addPictures(db, deps(), staff, productId, [two]),
  ])
  expect((await pictures()).filter(({ isPrimary }) => isPrimary)).toHaveLength(1)
  expect(await pictures()).toHaveLength(2)
})

describe('removing', () => {
  test('the primary picture promotes the next one and deletes the file', async () => {
    const [first = '', second = '', third = ''] = await add(3)
    await makePrimary(db, deps(), staff, { productId, pictureId: second })
    const file = (await pictures())[1]?.imageUrl ?? ''

    expect(await removePicture(db, deps(), staff, { productId, pictureId: second })).toEqual({
      ok: true,
    })

    expect((await pictures()).map(({ id, isPrimary }) => [id, isPrimary])).toEqual([
      [first, true],
      [third, false],
    ])
    expect(await stored(file)).toBe(false)
    expect(await history()).toContainEqual({
      action: 'picture removed',
      changes: { pictures: [3, 2] },
    })
  })

  test('another picture leaves the primary one as it is; the last one can be removed', async () => {
    const [first = '', second = ''] = await add(2)
    await removePicture(db, deps(), staff, { productId, pictureId: second })
    expect((await pictures())[0]?.isPrimary).toBe(true)
    await removePicture(db, deps(), staff, { productId, pictureId: first })
    expect(await pictures()).toEqual([])
  })

  test('keeps a file that another product or an order refers to', async () => {
    const look = { width: 60, height: 40 }
    const { imageUrl } = await uploaded()
    const ordered = await uploaded()
    elsewhere.add(ordered.imageUrl)
    const images = [imageUrl, ordered.imageUrl].map((image_url) => ({ image_url, ...look }))
    const ids = await insertProducts(db, [{ images }, { images: images.slice(0, 1) }])
    productId = ids[0] ?? ''
    for (const { id: pictureId } of await pictures()) {
      await removePicture(db, deps(), staff, { productId, pictureId })
    }
    expect([await stored(imageUrl), await stored(ordered.imageUrl)]).toEqual([true, true])
    productId = ids[1] ?? ''
    const [last] = await pictures()
    await removePicture(db, deps(), staff, { productId, pictureId: last?.id ?? '' })
    expect(await stored(imageUrl)).toBe(false)
  })

  test('a picture that does not exist or belongs to another product is missing', async () => {
    const [mine = ''] = await add(1)
    const [other] = await insertProducts(db, [{ title: 'Another' }])
    const missing = { ok: false, reason: 'missing' }
    const remove = (ids: { productId: ProductId; pictureId: string }) =>
      removePicture(db, deps(), staff, ids)
    expect(await remove({ productId, pictureId: randomUUID() })).toEqual(missing)
    expect(await remove({ productId: other, pictureId: mine })).toEqual(missing)
    const [still] = await pictures()
    expect(still?.id).toBe(mine)
    expect(await stored(still?.imageUrl ?? '')).toBe(true)
  })
})

describe('ordering', () => {
  test('applies the new order', async () => {
    const [one = '', two = '', three = ''] = await add(3)
    await reorderPictures(db, deps(), staff, { productId, ids: [three, one, two] })
    expect((await pictures()).map(({ id }) => id)).toEqual([three, one, two])
    expect(await history()).toContainEqual({
      action: 'pictures reordered',
      changes: { order: ['1, 2, 3', '3, 1, 2'] },
    })
  })

  test('tolerates concurrent additions and removals', async () => {
    const [one = '', two = '', three = ''] = await add(3)
    const ids = [two, randomUUID(), one, two]
    await reorderPictures(db, deps(), staff, { productId, ids })
    expect((await pictures()).map(({ id }) => id)).toEqual([two, one, three])
  })

  test('an unchanged order is not recorded', async () => {
    const ids = await add(2)
    await reorderPictures(db, deps(), staff, { productId, ids })
    expect(await history()).toHaveLength(1)
  })
})

test('a picture’s properties are changed one by one, each change recorded', async () => {
  const [pictureId = ''] = await add(1)
  const say = (said: PictureDescription) =>
    describePicture(db, deps(), staff, { productId, pictureId }, said)
  await say({ alt: 'Left arm, close' })
  await say({ role: 'mark', caption: ' pulled\nthread ' })
  expect((await pictures())[0]).toMatchObject({
    alt: 'Left arm, close',
    role: 'mark',
    caption: 'pulled thread',
  })
  await say({ caption: 'pulled thread' })
  await say({ alt: '  ', caption: 'x'.repeat(200) })
  expect((await pictures())[0]).toMatchObject({ alt: null, caption: 'x'.repeat(CAPTION_MAX) })
  expect((await history()).slice(1).map(({ changes }) => changes)).toEqual([
    { alt: [null, 'Left arm, close'] },
    { picture_role: ['view', 'mark'], caption: [null, 'pulled thread'] },
    { alt: ['Left arm, close', null], caption: ['pulled thread', 'x'.repeat(CAPTION_MAX)] },
  ])
  const lost = { productId, pictureId: randomUUID() }
  expect(await describePicture(db, deps(), staff, lost, {})).toEqual({
    ok: false,
    reason: 'missing',
  })
})

test('a description is truncated before a character that does not fit', async () => {
  const [pictureId = ''] = await add(1)
  const caption = `${'x'.repeat(CAPTION_MAX - 1)}\u{1F6CB}`
  const ids = { productId, pictureId }
  expect(await describePicture(db, { clock }, staff, ids, { caption })).toEqual({ ok: true })
  const [picture] = await findPictures(db, staff, productId)
  expect(picture?.caption).toBe('x'.repeat(CAPTION_MAX - 1))
})

test('constraints reject an unknown role and an empty caption', async () => {
  await add(1)
  for (const wrong of [{ role: sql`'stain'` }, { caption: '' }, { caption: 'x'.repeat(121) }]) {
    await expect(db.update(productImages).set(wrong)).rejects.toThrow()
  }
})

test('a viewer cannot change pictures; a deleted product is missing', async () => {
  const viewer: Staff = { ...staff, role: 'viewer' }
  const [pictureId = ''] = await add(1)
  const ids = { productId, pictureId }
  const bytes = await drawing(9, 9).png().toBuffer()
  await expect(storeUpload(deps(), viewer, bytes)).rejects.toThrow('may not')
  await expect(addPictures(db, deps(), viewer, productId, [])).rejects.toThrow('may not')
  await expect(removePicture(db, deps(), viewer, ids)).rejects.toThrow('may not')
  await expect(makePrimary(db, deps(), viewer, ids)).rejects.toThrow('may not')
  await expect(
    reorderPictures(db, deps(), viewer, { productId, ids: [pictureId] }),
  ).rejects.toThrow('may not')
  await expect(describePicture(db, deps(), viewer, ids, { alt: 'x' })).rejects.toThrow('may not')

  await db.update(products).set({ is_deleted: true }).where(eq(products.id, productId))
  const missing = { ok: false, reason: 'missing' }
  expect(await addPictures(db, deps(), staff, productId, [await uploaded()])).toEqual(missing)
  expect(await makePrimary(db, deps(), staff, ids)).toEqual(missing)
})

describe('purging orphans', () => {
  test('deletes unsaved uploads only', async () => {
    const given = await uploaded()
    const forgotten = await uploaded()
    await addPictures(db, deps(), staff, productId, [given])
    await purgeOrphanedPictures(db, deps())
    expect(await stored(forgotten.imageUrl)).toBe(true)

    clock.advance(2 * UPLOAD_TOKEN_TTL_MS + 1)
    expect(await purgeOrphanedPictures(db, deps())).toBeGreaterThan(0)
    expect([await stored(forgotten.imageUrl), await stored(given.imageUrl)]).toEqual([false, true])
    expect(await deps().media.list('loose')).toEqual([])
  })

  test('ends before the next picture if the shop stops', async () => {
    const left = [await uploaded(), await uploaded()]
    clock.advance(2 * UPLOAD_TOKEN_TTL_MS + 1)
    const stopping = new AbortController()
    const media = createMediaStore({ dataDir })
    const stops = {
      ...deps(),
      media: {
        ...media,
        async delete(name: string) {
          stopping.abort()
          await media.delete(name)
        },
      },
    }
    expect(await purgeOrphanedPictures(db, stops, stopping.signal)).toBe(1)
    const kept = await Promise.all(left.map(({ imageUrl }) => stored(imageUrl)))
    expect(kept.filter(Boolean)).toHaveLength(1)
    expect(await purgeOrphanedPictures(db, deps())).toBe(1)
  })

  test('completes a removal that was interrupted before its file was deleted', async () => {
    const [pictureId = ''] = await add(1)
    const imageUrl = (await pictures())[0]?.imageUrl ?? ''
    const broken = { ...deps(), shownElsewhere: () => Promise.reject(new Error('cut off')) }
    await expect(removePicture(db, broken, staff, { productId, pictureId })).rejects.toThrow(
      'cut off',
    )
    expect([await pictures(), await stored(imageUrl)]).toEqual([[], true])

    clock.advance(2 * UPLOAD_TOKEN_TTL_MS + 1)
    await purgeOrphanedPictures(db, deps())
    expect(await stored(imageUrl)).toBe(false)
  })
})
