import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { drawing, test } from '../../../test/support/fixtures/media.ts'
import { storePicture } from './store-picture.server.ts'

const refused = (reason: string) => ({ ok: false, reason })

test('metadata is removed and the orientation applied', async ({ kept: { media } }) => {
  const photo = await drawing(400, 300)
    .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '51/1 37/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(photo).metadata()).exif).toBeDefined()

  const stored = await storePicture(media, photo)

  expect(stored).toMatchObject({ ok: true, width: 300, height: 400 })
  if (!stored.ok) return
  expect(stored.imageUrl).toMatch(/^\/media\/[0-9a-f]{32}\.webp$/)
  expect(stored.color).toMatch(/^#a[6-9a]4[5-9a-c]2[7-9a-d]$/)
  const kept = await media.read(stored.imageUrl.replace('/media/', ''))
  const { exif, icc, xmp, orientation, format } = await sharp(kept ?? '').metadata()
  expect({ exif, icc, xmp, orientation, format }).toEqual({ format: 'webp' })
})

test('the same photo uploaded twice has two addresses', async ({ kept: { media } }) => {
  const photo = await drawing(40, 30).png().toBuffer()
  const [one, two] = [await storePicture(media, photo), await storePicture(media, photo)]
  expect(one.ok && two.ok && one.imageUrl !== two.imageUrl).toBe(true)
})

test('a large photo is scaled down to 1600 pixels', async ({ kept: { media } }) => {
  const photo = await drawing(1800, 2400).jpeg().toBuffer()
  expect(await storePicture(media, photo)).toMatchObject({ ok: true, width: 1200, height: 1600 })
})

describe('refuses', () => {
  test('files that are not pictures', async ({ kept: { media, dataDir } }) => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
    const others = [
      Buffer.from(''),
      Buffer.from('hello'),
      Buffer.from(svg),
      await drawing(9, 9).gif().toBuffer(),
      await drawing(9, 9).tiff().toBuffer(),
      await drawing(9, 9).avif().toBuffer(),
    ]
    for (const bytes of others) {
      expect(await storePicture(media, bytes)).toEqual(refused('not-a-picture'))
    }
    expect(await readdir(dataDir)).toEqual([])
  })

  test('more than 40 megapixels, regardless of the file size', async ({ kept: { media } }) => {
    const bomb = await drawing(8000, 5001).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.length).toBeLessThan(500_000)
    expect(await storePicture(media, bomb)).toEqual(refused('too-many-pixels'))
  })

  test('a truncated photo', async ({ kept: { media } }) => {
    const photo = await drawing(800, 600).jpeg().toBuffer()
    const half = photo.subarray(0, photo.length / 2)
    expect(await storePicture(media, half)).toEqual(refused('damaged'))
  })
})
