import type { Clock } from '../../platform/clock.ts'
import type { DbOrTx } from '../../platform/db.ts'
import type { MediaStore } from './store/media-store.server.ts'
import { encodePicture, type RefusedPicture } from './store-picture.server.ts'

/** A form and its photos are sent in one request; a refused one is sent again within it. */
const UNRECORDED_TTL_MS = 60 * 60_000
/** Time that a photo must have left until `purge` may delete it, so that its form can be recorded before. */
const RECORDING_MS = 5 * 60_000
const FILE_NAME = /^[0-9a-f]{32}\.webp$/

/**
 * Photos that are stored while their form arrives, before it is recorded. A marker file with the time is
 * written before each photo. If the form is never recorded, because the connection is cut or the process
 * ends, `purge` deletes the photo.
 */
export type UnrecordedPhotos = {
  /** Whether a text from a form has the format of a stored photo's name. */
  isName: (text: string) => boolean
  /**
   * Stores a photo, re-encoded by `encodePicture`, under a random name.
   *
   * @returns its `name` in the media store
   */
  store: (
    media: MediaStore,
    bytes: Uint8Array,
    now: Date,
  ) => Promise<{ ok: true; name: string } | RefusedPicture>
  /**
   * Marks a photo whose row is about to be deleted, so that `purge` deletes it afterwards. If the row stays,
   * so does the photo.
   */
  mark: (media: MediaStore, name: string, now: Date) => Promise<void>
  /**
   * Of the photos that a form names, those that are not recorded and that `purge` deletes in five minutes at the
   * earliest, so that the form can be recorded with them.
   *
   * @param names which `isName` accepts
   */
  usable: (
    db: DbOrTx,
    deps: { media: MediaStore; clock: Clock },
    names: readonly string[],
  ) => Promise<string[]>
  /**
   * Deletes the photos of a handled form, except recorded ones: a form may name any photo. Best effort:
   * `purge` deletes those that are left.
   *
   * @param names which `isName` accepts
   */
  discard: (db: DbOrTx, media: MediaStore, names: readonly string[]) => Promise<void>
  /**
   * Deletes photos whose form was not recorded within an hour.
   *
   * @param stopping ends it before the next photo
   * @returns how many
   */
  purge: (
    db: DbOrTx,
    deps: { media: MediaStore; clock: Clock },
    stopping?: AbortSignal,
  ) => Promise<number>
}

/**
 * @param folder in the media store; not served publicly
 * @param isRecorded whether a row refers to the photo of this name
 */
export function unrecordedPhotos(
  folder: 'delivery_proofs' | 'return_photos',
  isRecorded: (db: DbOrTx, name: string) => Promise<boolean>,
): UnrecordedPhotos {
  const marks = `${folder}_marks`
  const markerOf = (name: string) => `${marks}/${name.slice(folder.length + 1)}`
  const mark = async (media: MediaStore, name: string, now: Date): Promise<void> => {
    await media.write(markerOf(name), Buffer.from(now.toISOString()))
  }
  return {
    mark,
    isName: (text) =>
      text.startsWith(`${folder}/`) && FILE_NAME.test(text.slice(folder.length + 1)),
    async store(media, bytes, now) {
      const encoded = await encodePicture(bytes)
      if (!encoded.ok) return encoded
      const name = `${folder}/${encoded.key}.webp`
      await mark(media, name, now)
      await media.write(name, encoded.webp)
      return { ok: true, name }
    },
    async usable(db, { media, clock }, names) {
      const after = clock.now().getTime() - UNRECORDED_TTL_MS + RECORDING_MS
      const found: string[] = []
      for (const name of names) {
        const since = await media.read(markerOf(name))
        const isFresh = since !== null && Date.parse(since.toString('utf8')) > after
        if (isFresh && !(await isRecorded(db, name))) found.push(name)
      }
      return found
    },
    async discard(db, media, names) {
      try {
        for (const name of names) if (!(await isRecorded(db, name))) await media.delete(name)
      } catch {
        // A form that is refused because the database does not respond still keeps its input.
      }
    },
    async purge(db, { media, clock }, stopping) {
      const before = new Date(clock.now().getTime() - UNRECORDED_TTL_MS)
      let deleted = 0
      for (const marker of await media.list(marks)) {
        if (stopping?.aborted) break
        const since = await media.read(marker)
        if (!since || new Date(since.toString('utf8')) >= before) continue
        const name = `${folder}/${marker.slice(marks.length + 1)}`
        if (!(await isRecorded(db, name))) {
          await media.delete(name)
          deleted += 1
        }
        // Deleted after its photo, so that an interrupted purge is resumed.
        await media.delete(marker)
      }
      return deleted
    },
  }
}
