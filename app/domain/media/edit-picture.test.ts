import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { scratchFolder } from '../../../test/support/temp-folder.ts'
import { storeEdited } from './edit-picture.server.ts'
import { formatEdit, type PictureEdit, parseEdit, UNEDITED } from './picture-edit.ts'
import { createMediaStore } from './store/open-media-store.server.ts'

const media = createMediaStore({ dataDir: await scratchFolder('kept-edits-') })
const [RED, GREEN, BLUE, WHITE] = ['#ff0000', '#00ff00', '#0000ff', '#ffffff']

/** A picture of four quarters: red and green above blue and white. */
const quarters = sharp({ create: { width: 400, height: 200, channels: 3, background: RED } })
  .composite(
    [
      { color: GREEN, left: 200, top: 0 },
      { color: BLUE, left: 0, top: 100 },
      { color: WHITE, left: 200, top: 100 },
    ].map(({ color, left, top }) => ({
      input: { create: { width: 200, height: 100, channels: 3 as const, background: color } },
      left,
      top,
    })),
  )
  .webp({ lossless: true })
const original = `/media/${'a'.repeat(32)}.webp`
await media.write(`${'a'.repeat(32)}.webp`, await quarters.toBuffer())

async function edited(edit: Partial<PictureEdit>) {
  const stored = await storeEdited(media, original, { ...UNEDITED, ...edit })
  const bytes = stored && (await media.read(stored.imageUrl.slice('/media/'.length)))
  if (!bytes) throw new Error('nothing was stored')
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const colourAt = (across: number, down: number) => {
    const x = Math.floor(across * info.width)
    const y = Math.floor(down * info.height)
    const at = (y * info.width + x) * info.channels
    return [...data.subarray(at, at + 3)].map((value) => (value > 127 ? 'f' : '0')).join('')
  }
  return { size: [stored.width, stored.height], colourAt }
}

test('a quarter turn clockwise moves the lower left corner to the upper left', async () => {
  const { size, colourAt } = await edited({ turn: 90 })
  expect(size).toEqual([200, 400])
  expect([colourAt(0.2, 0.2), colourAt(0.8, 0.2), colourAt(0.2, 0.8)]).toEqual([
    '00f',
    'f00',
    'fff',
  ])
})

test('a crop keeps only its part of the picture', async () => {
  const crop = { left: 500, top: 0, width: 500, height: 500 }
  const { size, colourAt } = await edited({ crop })
  expect(size).toEqual([200, 100])
  expect(colourAt(0.5, 0.5)).toBe('0f0')
})

test.each([-150, -40, 5, 150])(
  'straightened by %i tenths of a degree, no corner is empty',
  async (tilt) => {
    const whole = sharp({ create: { width: 400, height: 300, channels: 3, background: BLUE } })
    const name = `${'b'.repeat(32)}.webp`
    await media.write(name, await whole.webp({ lossless: true }).toBuffer())
    const stored = await storeEdited(media, `/media/${name}`, { ...UNEDITED, tilt })
    const bytes = await media.read(stored?.imageUrl.slice('/media/'.length) ?? '')
    if (!stored || !bytes) throw new Error('nothing was stored')
    expect(stored.width / stored.height).toBeCloseTo(4 / 3, 1)
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    for (const [x, y] of [
      [1, 1],
      [width - 2, 1],
      [1, height - 2],
      [width - 2, height - 2],
    ] as const) {
      const at = (y * width + x) * channels
      expect([...data.subarray(at, at + 3)].map((value) => value > 127)).toEqual([
        false,
        false,
        true,
      ])
    }
  },
)

describe('the text of an edit', () => {
  test('round-trips', () => {
    const edit: PictureEdit = {
      turn: 270,
      tilt: -25,
      crop: { left: 10, top: 0, width: 500, height: 750 },
    }
    expect(parseEdit(formatEdit(edit))).toEqual(edit)
  })

  test.each([
    '',
    '45,0,0,0,1000,1000',
    '0,151,0,0,1000,1000',
    '0,0,600,0,500,1000',
    '0,0,-1,0,500,1000',
    '0,0,0,0,99,1000',
    '0,0,0,0,1000',
    '0,0,0,0,1e3,1000',
    '0,0,0,0,1000,1000,0',
  ])('%s is refused', (text) => {
    expect(parseEdit(text)).toBeNull()
  })
})
