import type { MediaStore } from './media-store.server.ts'
import { VARIANT_WIDTHS } from './variants.ts'

/**
 * A picture is loose while nobody may need it: from its upload until something is saved with it,
 * and from the moment it is taken away. Each has a note in the store, written before the picture
 * and taken back after it has found its place, so that whatever a crash leaves behind can be
 * found and the rest of the store is never searched.
 */
const NOTES = 'loose'

/** Leaves a note that a picture may belong to nobody from now on. */
export async function markOrphaned(media: MediaStore, imageUrl: string, now: Date): Promise<void> {
  await media.write(noteOf(imageUrl), Buffer.from(now.toISOString()))
}

/** Takes the note back: the picture has its place. */
export async function markReferenced(media: MediaStore, imageUrl: string): Promise<void> {
  await media.delete(noteOf(imageUrl))
}

/** Since when a picture may belong to nobody; null where it has its place, or is not there. */
export async function orphanedSince(media: MediaStore, imageUrl: string): Promise<Date | null> {
  const note = await media.read(noteOf(imageUrl))
  return note && new Date(note.toString('utf8'))
}

/** Every picture that may belong to nobody since before a moment. */
export async function orphanedPictures(media: MediaStore, before: Date): Promise<string[]> {
  const found: string[] = []
  for (const note of await media.list(NOTES)) {
    const imageUrl = `/media/${note.slice(NOTES.length + 1)}.webp`
    const since = await orphanedSince(media, imageUrl)
    if (since && since < before) found.push(imageUrl)
  }
  return found
}

/**
 * Deletes a picture with all its smaller ones; its note, if there is one, stays. The whole picture
 * goes first: whoever makes a smaller one meanwhile looks for it again (`makeVariant`).
 */
export async function deletePicture(media: MediaStore, imageUrl: string): Promise<void> {
  const key = keyOf(imageUrl)
  await media.delete(`${key}.webp`)
  for (const width of VARIANT_WIDTHS) {
    await media.delete(`variants/${key}-${width}.avif`)
    await media.delete(`variants/${key}-${width}.webp`)
  }
  await media.delete(`variants/${key}-share.jpg`)
}

const noteOf = (imageUrl: string) => `${NOTES}/${keyOf(imageUrl)}`

function keyOf(imageUrl: string): string {
  const key = /^\/media\/([a-z0-9-]+)\.webp$/.exec(imageUrl)?.[1]
  if (!key) throw new Error('not the address of a kept picture')
  return key
}
