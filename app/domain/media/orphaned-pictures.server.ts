import type { MediaStore } from './store/media-store.server.ts'
import { FOCUS_STEP, VARIANT_WIDTHS } from './variants/variants.ts'

/**
 * A picture is marked as orphaned from its upload until something refers to it, and again from its
 * removal. The mark is a file in the store, written before the picture and deleted after the
 * reference is committed, so that pictures left behind by a crash can be found without listing the
 * whole store.
 */
const MARKS_FOLDER = 'loose'

/** Marks a picture as possibly orphaned. */
export async function markOrphaned(media: MediaStore, imageUrl: string, now: Date): Promise<void> {
  await media.write(markOf(imageUrl), Buffer.from(now.toISOString()))
}

/** A store whose pictures are marked as orphaned, at this instant, before they are written. */
export function markingOrphans(media: MediaStore, now: Date): MediaStore {
  return {
    ...media,
    async write(name, bytes) {
      await markOrphaned(media, `/media/${name}`, now)
      await media.write(name, bytes)
    },
  }
}

/** Removes the mark of a picture that is referenced. */
export async function markReferenced(media: MediaStore, imageUrl: string): Promise<void> {
  await media.delete(markOf(imageUrl))
}

/** When a picture was marked as orphaned; null if it is not marked. */
export async function orphanedSince(media: MediaStore, imageUrl: string): Promise<Date | null> {
  const note = await media.read(markOf(imageUrl))
  return note && new Date(note.toString('utf8'))
}

/** The pictures marked as orphaned before an instant. @param stopping ends the search */
export async function orphanedPictures(
  media: MediaStore,
  before: Date,
  stopping?: AbortSignal,
): Promise<string[]> {
  const found: string[] = []
  for (const note of await media.list(MARKS_FOLDER)) {
    if (stopping?.aborted) break
    const imageUrl = `/media/${note.slice(MARKS_FOLDER.length + 1)}.webp`
    const since = await orphanedSince(media, imageUrl)
    if (since && since < before) found.push(imageUrl)
  }
  return found
}

/**
 * Deletes a picture with all its variants; keeps its orphan mark. The original is deleted first: a
 * concurrent `makeVariant` checks for it after writing.
 */
export async function deletePicture(media: MediaStore, imageUrl: string): Promise<void> {
  const key = keyOf(imageUrl)
  await media.delete(`${key}.webp`)
  for (const width of VARIANT_WIDTHS) {
    await media.delete(`variants/${key}-${width}.avif`)
    await media.delete(`variants/${key}-${width}.webp`)
  }
  await media.delete(`variants/${key}-share.jpg`)
  for (let at = 0; at <= 100; at += FOCUS_STEP) {
    await media.delete(`variants/${key}-share-${at}.jpg`)
  }
  await media.delete(`variants/${key}-mail.png`)
  await media.delete(`variants/${key}-face.jpg`)
}

const markOf = (imageUrl: string) => `${MARKS_FOLDER}/${keyOf(imageUrl)}`

function keyOf(imageUrl: string): string {
  const key = /^\/media\/([a-z0-9-]+)\.webp$/.exec(imageUrl)?.[1]
  if (!key) throw new Error('not the address of a stored picture')
  return key
}
