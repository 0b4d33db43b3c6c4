import { photoProblemText } from '../../content/toasts/conversation-messages.ts'
import { findKeptPhotos } from '../../domain/conversations/photos/find-kept-photos.server.ts'
import { readPhotoKeys, readPhotoProblems } from '../../domain/conversations/photos/photo-fields.ts'
import type { Services } from '../../server/request-context.ts'

/**
 * The photos of a message's form.
 *
 * @returns the keys of the stored ones, and what to say about the others; `problem` is undefined if there are none
 */
export async function readPhotos(
  { db }: Pick<Services, 'db'>,
  form: FormData,
): Promise<{ photos: string[]; problem: string | undefined }> {
  const keys = readPhotoKeys(form)
  const photos = await findKeptPhotos(db, keys)
  const problems = readPhotoProblems(form)
  const problem = photoProblemText(photos.length < keys.length ? [...problems, 'gone'] : problems)
  return { photos, problem }
}
