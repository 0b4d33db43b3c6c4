import { rm } from 'node:fs/promises'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../test/support/database/database.ts'
import { drawing } from '../../../../test/support/fixtures/media.ts'
import { insertProducts } from '../../../../test/support/fixtures/products.ts'
import { movableClock } from '../../../../test/support/movable-clock.ts'
import { createTestStaff } from '../../../../test/support/staff/staff.ts'
import { scratchFolder } from '../../../../test/support/temp-folder.ts'
import type { ProductId } from '../../../platform/values/ids.ts'
import { type PictureEdit, UNEDITED } from '../../media/picture-edit.ts'
import { createMediaStore } from '../../media/store/open-media-store.server.ts'
import { addPictures } from './add-pictures.server.ts'
import { editPicture, editUpload } from './edit-picture.server.ts'
import { findPictures } from './find-pictures.server.ts'
import { purgeOrphanedPictures } from './purge-orphaned-pictures.server.ts'
import { removePicture } from './remove-picture.server.ts'
import { storeUpload } from './store-upload.server.ts'
import { UPLOAD_TOKEN_TTL_MS } from './upload-token.server.ts'

const db = await openTestDatabase()
const staff = await createTestStaff(db, 'editor')
const dataDir = await scratchFolder('kept-edited-')
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const clock = movableClock(new Date('2026-11-21T09:00:00Z'))
/** Pictures that something other than a product refers to. */
const elsewhere = new Set<string>()
let productId: ProductId
beforeEach(async () => {
  ;[productId] = await insertProducts(db, [{ title: 'Kew sofa' }])
})

const deps = () => ({
  media: createMediaStore({ dataDir }),
  clock,
  sessionSecret: 'a secret for tests',
  shownElsewhere: async (_db: unknown, imageUrl: string) => elsewhere.has(imageUrl),
})

async function uploaded(): Promise<{ token: string; imageUrl: string }> {
  const kept = await storeUpload(deps(), staff, await drawing(60, 40, '#a8482a').png().toBuffer())
  if (!kept.ok) throw new Error(kept.reason)
  return { token: kept.token, imageUrl: kept.upload.imageUrl }
}

async function addOne(): Promise<string> {
  const added = await addPictures(db, deps(), staff, productId, [await uploaded()])
  return (added.ok && added.added[0]?.id) || ''
}

describe('an edited picture', () => {
  const half = { ...UNEDITED, crop: { left: 0, top: 0, width: 500, height: 1_000 } }
  const turned = { ...UNEDITED, turn: 90 } as const
  const only = async () => {
    const [picture] = await findPictures(db, staff, productId)
    if (!picture) throw new Error('there is no picture')
    return picture
  }
  const edit = async (how: PictureEdit) =>
    await editPicture(db, deps(), staff, { productId, pictureId: (await only()).id }, how)
  const exists = (imageUrl: string) => deps().media.exists(imageUrl.slice('/media/'.length))

  test('keeps its original, which the next edit starts from and an empty edit restores', async () => {
    await addOne()
    const original = await only()
    expect(await edit(half)).toEqual({ ok: true })
    const first = await only()
    expect(first).toMatchObject({ width: 30, height: 40, originalUrl: original.imageUrl })
    expect(first.imageUrl).not.toBe(original.imageUrl)
    expect(await edit(turned)).toEqual({ ok: true })
    const second = await only()
    expect(second).toMatchObject({ width: 40, height: 60, originalUrl: original.imageUrl })
    expect([await exists(first.imageUrl), await exists(second.imageUrl)]).toEqual([false, true])
    clock.advance(3 * UPLOAD_TOKEN_TTL_MS)
    while ((await purgeOrphanedPictures(db, deps())) > 0);
    expect(await exists(original.imageUrl)).toBe(true)
    expect(await edit(UNEDITED)).toEqual({ ok: true })
    expect(await only()).toEqual(original)
    expect(await exists(second.imageUrl)).toBe(false)
  })

  test('is deleted with its original, unless an order shows the edited one', async () => {
    const pictureId = await addOne()
    const original = await only()
    await edit(half)
    const { imageUrl } = await only()
    elsewhere.add(imageUrl)
    await removePicture(db, deps(), staff, { productId, pictureId })
    expect([await exists(imageUrl), await exists(original.imageUrl)]).toEqual([true, false])
    elsewhere.delete(imageUrl)
  })

  test('edited twice concurrently has the files of one of the edits', async () => {
    await addOne()
    const done = await Promise.all([edit(half), edit(turned)])
    expect(done.some(({ ok }) => ok)).toBe(true)
    const kept = await only()
    expect(await exists(kept.imageUrl)).toBe(true)
    clock.advance(3 * UPLOAD_TOKEN_TTL_MS)
    while ((await purgeOrphanedPictures(db, deps())) > 0);
    expect(await exists(kept.imageUrl)).toBe(true)
    expect(await exists(kept.originalUrl ?? '')).toBe(true)
  })

  test('leaves no file if it is removed while it is edited', async () => {
    const pictureId = await addOne()
    const original = await only()
    await edit(half)
    const earlier = await only()
    let edited = ''
    const media = createMediaStore({ dataDir })
    // A colleague's edit is saved after the removal has read the picture.
    const write: typeof media.write = async (name, bytes) => {
      await media.write(name, bytes)
      if (edited !== '') return
      await edit(turned)
      edited = (await only()).imageUrl
    }
    const slow = { ...deps(), media: { ...media, write } }
    expect(await removePicture(db, slow, staff, { productId, pictureId })).toEqual({ ok: true })
    expect(edited).not.toBe(earlier.imageUrl)
    const files = [original.imageUrl, earlier.imageUrl, edited]
    expect(await Promise.all(files.map(exists))).toEqual([false, false, false])
  })

  test('of a product that is not saved yet is attached with its original', async () => {
    const { token, imageUrl } = await uploaded()
    const first = await editUpload(deps(), staff, token, half)
    if (!first.ok) throw new Error('it was not edited')
    const again = await editUpload(deps(), staff, first.token, turned)
    if (!again.ok) throw new Error('it was not edited again')
    await addPictures(db, deps(), staff, productId, [{ token: again.token }])
    expect(await only()).toMatchObject({ originalUrl: imageUrl, width: 40, height: 60 })
    clock.advance(3 * UPLOAD_TOKEN_TTL_MS)
    while ((await purgeOrphanedPictures(db, deps())) > 0);
    expect([await exists(imageUrl), await exists(first.upload.imageUrl)]).toEqual([true, false])
    expect(await editUpload(deps(), staff, `${again.token}x`, half)).toEqual({ ok: false })
    const back = await uploaded()
    const changed = await editUpload(deps(), staff, back.token, half)
    const whole = changed.ok && (await editUpload(deps(), staff, changed.token, UNEDITED))
    expect(whole).toMatchObject({ ok: true, upload: { imageUrl: back.imageUrl } })
  })
})
