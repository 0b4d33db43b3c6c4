import type { Clock } from '../../platform/clock.ts'
import type { MediaStore } from './store/media-store.server.ts'
import { encodePicture, type RefusedPicture } from './store-picture.server.ts'

/** The folders of photos that are sent with a form; not served publicly. */
type PhotoFolder = 'delivery_proofs' | 'return_photos'

/** Long enough: a form and its photos are sent in one request. */
const UNRECORDED_TTL_MS = 60 * 60_000
const NAME = /^([a-z_]+)\/[0-9a-f]{32}\.webp$/

/** A marker file per photo, with the time; written before the photo, deleted by `purgeUnrecorded`. */
const marksOf = (folder: PhotoFolder) => `${folder}_marks`

/** Whether a text from a form has the format of a stored photo's name. */
export const isPhotoIn = (folder: PhotoFolder, name: string): boolean =>
  NAME.exec(name)?.[1] === folder

export type StoreUnrecordedResult =
  /** `name`: in the media store. */
  { ok: true; name: string } | RefusedPicture

/**
 * Stores a photo, re-encoded by `encodePicture`, under a random name, before its form is recorded. If that
 * never happens, because the connection is cut or the process ends, `purgeUnrecorded` deletes it.
 */
export async function storeUnrecorded(
  media: MediaStore,
  folder: PhotoFolder,
  bytes: Uint8Array,
  now: Date,
): Promise<StoreUnrecordedResult> {
  const encoded = await encodePicture(bytes)
  if (!encoded.ok) return encoded
  const fileName = `${encoded.key}.webp`
  const name = `${folder}/${fileName}`
  await media.write(`${marksOf(folder)}/${fileName}`, Buffer.from(now.toISOString()))
  await media.write(name, encoded.webp)
  return { ok: true, name }
}

/**
 * Deletes photos whose form was not recorded within an hour. A photo is deleted before its marker, so that an
 * interrupted purge is resumed.
 *
 * @param isRecorded whether a row refers to the photo of this name
 * @returns the number of deleted photos
 */
export async function purgeUnrecorded(
  { media, clock }: { media: MediaStore; clock: Clock },
  folder: PhotoFolder,
  isRecorded: (name: string) => Promise<boolean>,
): Promise<number> {
  const marks = marksOf(folder)
  const before = new Date(clock.now().getTime() - UNRECORDED_TTL_MS)
  let deleted = 0
  for (const mark of await media.list(marks)) {
    const since = await media.read(mark)
    if (!since || new Date(since.toString('utf8')) >= before) continue
    const name = `${folder}/${mark.slice(marks.length + 1)}`
    if (!(await isRecorded(name))) {
      await media.delete(name)
      deleted += 1
    }
    await media.delete(mark)
  }
  return deleted
}
