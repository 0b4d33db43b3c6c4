import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { drawing, test } from '../../../test/support/fixtures/media.ts'
import {
  deletePicture,
  markOrphaned,
  markReferenced,
  orphanedPictures,
  orphanedSince,
} from './orphaned-pictures.server.ts'
import { readMediaName } from './store/media-name.server.ts'
import type { MediaStore } from './store/media-store.server.ts'
import { storePicture } from './store-picture.server.ts'
import { makeVariant } from './variants/make-variant.server.ts'

const monday = new Date('2026-11-16T09:00:00Z')
const tuesday = new Date('2026-11-17T09:00:00Z')

async function stored(media: MediaStore): Promise<string> {
  const picture = await storePicture(media, await drawing(700, 500).jpeg().toBuffer())
  return picture.ok ? picture.imageUrl : ''
}

test('finds only pictures orphaned before the given time', async ({ kept: { media } }) => {
  const [one, two, three] = [await stored(media), await stored(media), await stored(media)]
  await markOrphaned(media, one, monday)
  await markOrphaned(media, two, tuesday)
  await markOrphaned(media, three, monday)
  await markReferenced(media, three)

  expect(await orphanedPictures(media, tuesday)).toEqual([one])
  expect(await orphanedSince(media, two)).toEqual(tuesday)
  expect(await orphanedSince(media, three)).toBeNull()
})

test('deletes a picture with its variants, and no other picture', async ({
  kept: { media, dataDir },
}) => {
  const [goes, stays] = [await stored(media), await stored(media)]
  for (const imageUrl of [goes, stays]) {
    for (const ending of ['-320.avif', '-640.webp', '-share.jpg']) {
      const name = readMediaName(imageUrl.replace('/media/', '').replace('.webp', ending))
      if (name?.variant) await makeVariant(media, { ...name, variant: name.variant })
    }
  }

  await deletePicture(media, goes)

  const key = stays.slice('/media/'.length, -'.webp'.length)
  const files = await readdir(path.join(dataDir, 'media'), { recursive: true })
  expect(files.toSorted()).toEqual(
    [
      'variants',
      `${key}.webp`,
      `variants/${key}-320.avif`,
      `variants/${key}-640.webp`,
      `variants/${key}-share.jpg`,
    ].toSorted(),
  )
})

test('an invalid picture address is refused', async ({ kept: { media } }) => {
  await expect(deletePicture(media, '/media/../secret.webp')).rejects.toThrow('not the address')
})
