import sharp from 'sharp'
import { expect } from 'vitest'
import { bytesOf, drawing, test } from '../../../../test/support/fixtures/media.ts'
import * as pagePictures from '../../../content/page-pictures.ts'
import * as pictures from '../../../content/pictures.ts'
import { deletePicture } from '../orphaned-pictures.server.ts'
import type { MediaStore } from '../store/media-store.server.ts'
import { storePictureUnchanged } from '../store-picture-unchanged.server.ts'
import { openMedia } from './open-media.server.ts'
import { VARIANT_WIDTHS } from './variants.ts'
import { warmVariants } from './warm-variants.server.ts'

const MISSING = `${'0'.repeat(32)}.webp`
const hero = pictures.hero.imageUrl.replace('/media/', '')
const placeholder = pictures.placeholder.imageUrl.replace('/media/', '')

const fileName = (imageUrl: string, ending: string) =>
  imageUrl.replace('/media/', '').replace('.webp', ending)

const failOnWarning = {
  warn: (...words: unknown[]) => {
    throw new Error(`unexpected warning ${JSON.stringify(words)}`)
  },
}

test('a picture is served in full and in the fixed sizes', async ({ kept: { media } }) => {
  const whole = await openMedia(media, hero)
  expect(whole?.type).toBe('image/webp')
  for (const [ending, type, width, height] of [
    ['-320.avif', 'image/avif', 320, 180],
    ['-480.webp', 'image/webp', 480, 270],
    ['-share.jpg', 'image/jpeg', 1200, 630],
    ['-face.jpg', 'image/jpeg', 512, 288],
  ] as const) {
    const opened = await openMedia(media, hero.replace('.webp', ending))
    expect(opened?.type).toBe(type)
    expect(opened?.etag).toMatch(/^"[\w-]+"$/)
    const bytes = await bytesOf(opened)
    expect(bytes.length).toBeLessThan(300_000)
    expect(opened?.size).toBe(bytes.length)
    // AVIF is write-only here: its decoder is blocked, so the header is checked.
    if (type === 'image/avif') expect(bytes.toString('latin1', 4, 12)).toBe('ftypavif')
    else expect(await sharp(bytes).metadata()).toMatchObject({ width, height })
  }
})

test('twenty concurrent requests create a variant once', async ({ kept: { media, written } }) => {
  const wanted = placeholder.replace('.webp', '-320.webp')
  const answers = await Promise.all(Array.from({ length: 20 }, () => openMedia(media, wanted)))
  expect(new Set(answers.map((answer) => answer?.etag)).size).toBe(1)
  await openMedia(media, wanted)
  expect(written).toEqual([`variants/${wanted}`])
})

test('no other variants are created', async ({ kept: { media, written } }) => {
  const small = await storePictureUnchanged(media, await drawing(400, 300).webp().toBuffer())
  written.length = 0
  for (const name of [
    fileName(small.imageUrl, '-480.avif'),
    fileName(small.imageUrl, '-321.avif'),
    fileName(small.imageUrl, '-0320.avif'),
    fileName(small.imageUrl, '-320.png'),
    fileName(small.imageUrl, '-320.jpg'),
    fileName(small.imageUrl, '-share.webp'),
    fileName(small.imageUrl, '-face.png'),
    fileName(small.imageUrl, '.avif'),
    MISSING,
    MISSING.replace('.webp', '-320.avif'),
    'placeholder.svg',
    '../secrets.json',
    'variants/x.avif',
    '',
  ]) {
    expect(await openMedia(media, name), name).toBeNull()
  }
  expect(written).toEqual([])
})

test('an upright picture is not cropped in its link preview', async ({ kept: { media } }) => {
  const upright = await storePictureUnchanged(media, await drawing(300, 400).webp().toBuffer())
  const share = await openMedia(media, fileName(upright.imageUrl, '-share.jpg'))
  const { data, info } = await sharp(await bytesOf(share))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: 1200, height: 630 })
  expect([...data.subarray(0, 3)]).toEqual([0xfa, 0xf7, 0xf2])
})

test('a finished picture is stored unchanged, once', async ({ kept: { media, written } }) => {
  const bytes = await drawing(30, 20).webp().toBuffer()
  const one = await storePictureUnchanged(media, bytes)
  expect(await storePictureUnchanged(media, bytes)).toEqual(one)
  expect(written).toHaveLength(1)
  expect(await media.read(written[0] ?? '')).toEqual(bytes)
})

test('missing AVIF variants are created in advance, existing ones kept', async ({
  kept: { media, written },
}) => {
  const { imageUrl } = await storePictureUnchanged(media, await drawing(500, 300).webp().toBuffer())
  await openMedia(media, fileName(imageUrl, '-480.avif'))
  written.length = 0
  await warmVariants(media, [imageUrl, `/media/${MISSING}`, 'elsewhere.jpg'], failOnWarning).done
  expect(written).toEqual([`variants/${fileName(imageUrl, '-320.avif')}`])
})

test('creating variants in advance can be stopped', async ({ kept: { media, written } }) => {
  const all = Object.values({ ...pictures, ...pagePictures }).map(({ imageUrl }) => imageUrl)
  await warmVariants(media, all, failOnWarning).stop()
  expect(written.length).toBeLessThanOrEqual(1)
})

const ENDINGS = [
  ...VARIANT_WIDTHS.flatMap((width) => [`-${width}.avif`, `-${width}.webp`]),
  '-share.jpg',
  '-share-0.jpg',
  '-share-70.jpg',
  '-mail.png',
  '-face.jpg',
]

test('a removed picture is gone in every size, including leftover variants', async ({
  kept: { media },
}) => {
  const { imageUrl } = await storePictureUnchanged(media, await drawing(2000, 90).webp().toBuffer())
  await deletePicture(media, imageUrl)
  for (const ending of ENDINGS) {
    // Larger than the buffer limit, so that it is a stream.
    await media.write(`variants/${fileName(imageUrl, ending)}`, Buffer.alloc(100_000))
    expect(await openMedia(media, fileName(imageUrl, ending)), ending).toBeNull()
    expect(await media.exists(`variants/${fileName(imageUrl, ending)}`), ending).toBe(false)
  }
})

test.for(ENDINGS.filter((ending) => /320|480|share/.test(ending)))(
  'a variant (%s) is not stored if its picture is removed while it is created',
  async (ending, { kept: { media } }) => {
    const { imageUrl } = await storePictureUnchanged(
      media,
      await drawing(600, 90).webp().toBuffer(),
    )
    const stored = `variants/${fileName(imageUrl, ending)}`
    const slow: MediaStore = {
      ...media,
      // Deletes the original after it has been read and before the variant is written.
      async write(name, bytes) {
        if (name === stored) await deletePicture(media, imageUrl)
        await media.write(name, bytes)
      },
    }
    expect(await openMedia(slow, fileName(imageUrl, ending))).toBeNull()
    expect(await media.exists(stored)).toBe(false)
  },
)
