import { randomBytes } from 'node:crypto'
import { describePicture } from './describe-picture.server.ts'
import type { Sharp } from './open-sharp.server.ts'
import { type PictureEdit, tiltScale, turnedSize, WHOLE } from './picture-edit.ts'
import { pictureWork, WORK_TIMEOUT } from './picture-work.server.ts'
import type { MediaStore } from './store/media-store.server.ts'
import type { StoredPicture } from './variants/variants.ts'

const PAPER = '#faf7f2'
const KEY_BYTES = 16

/**
 * Stores an edited copy of a stored picture under its own address; the original stays.
 *
 * @returns null if the original does not exist
 */
export async function storeEdited(
  media: MediaStore,
  original: string,
  edit: PictureEdit,
): Promise<StoredPicture | null> {
  const bytes = await media.read(original.slice('/media/'.length))
  if (!bytes) return null
  const { webp, description } = await pictureWork(async (sharp) => {
    const webp = await edited(sharp, bytes, edit)
    return { webp, description: await describePicture(sharp, webp) }
  })
  const name = `${randomBytes(KEY_BYTES).toString('hex')}.webp`
  await media.write(name, webp)
  return { imageUrl: `/media/${name}`, ...description }
}

/** @returns a stored picture's size and colour; null if it does not exist */
export async function describeStored(
  media: MediaStore,
  imageUrl: string,
): Promise<StoredPicture | null> {
  const bytes = await media.read(imageUrl.slice('/media/'.length))
  if (!bytes) return null
  return { imageUrl, ...(await pictureWork((sharp) => describePicture(sharp, bytes))) }
}

async function edited(sharp: Sharp, bytes: Buffer, { turn, tilt, crop }: PictureEdit) {
  const size = turnedSize(await sharp(bytes).metadata(), turn)
  // In two pipelines: within one, sharp has its own order of rotating and cropping.
  const turned = await sharp(bytes)
    .timeout(WORK_TIMEOUT)
    .rotate(turn + tilt / TENTHS, { background: PAPER })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = turned.info
  const scale = tiltScale(size, tilt)
  const frame = { width: size.width / scale, height: size.height / scale }
  const left = (width - frame.width) / 2 + (frame.width * crop.left) / WHOLE
  const top = (height - frame.height) / 2 + (frame.height * crop.top) / WHOLE
  const across = span(left, (frame.width * crop.width) / WHOLE, width)
  const down = span(top, (frame.height * crop.height) / WHOLE, height)
  return await sharp(turned.data, { raw: { width, height, channels } })
    .timeout(WORK_TIMEOUT)
    .extract({ left: across.from, top: down.from, width: across.length, height: down.length })
    .webp({ quality: 84, effort: 4 })
    .toBuffer()
}

const TENTHS = 10

/** Rounds a span to whole pixels and limits it to `all` pixels. */
function span(from: number, length: number, all: number): { from: number; length: number } {
  const begin = Math.min(Math.max(Math.round(from), 0), all - 1)
  return { from: begin, length: Math.max(Math.min(Math.round(length), all - begin), 1) }
}
