import { settingsProblems as problems } from '../../../content/staff/settings.ts'
import { readUploadToken } from '../../../domain/catalogue/pictures/upload-token.server.ts'
import { markOrphaned, markReferenced } from '../../../domain/media/orphaned-pictures.server.ts'
import { PICTURES, pictureFields } from '../../../domain/settings/picture-fields.ts'
import { referenceOf } from '../../../domain/settings/picture-reference.ts'
import type { PictureSettings } from '../../../domain/settings/settings.ts'
import { textOf } from '../../../forms/fields/form-text.ts'
import type { SectionFields } from '../../../forms/staff/settings/section-form.ts'
import type { Services } from '../../../server/request-context.ts'

/** The form with each picture replaced with its upload, or removed if the form says so. */
export function withUploads(form: FormData): FormData {
  for (const name of PICTURES) {
    const { upload, remove } = pictureFields(name)
    const uploaded = textOf(form, upload)
    if (uploaded) form.set(name, uploaded)
    else if (textOf(form, remove) === 'yes') form.set(name, '')
  }
  return form
}

/** Errors for files that could not be stored, and for pictures that are neither saved nor uploaded. */
export function pictureErrors(
  { sessionSecret, clock }: Pick<Services, 'sessionSecret' | 'clock'>,
  form: FormData,
  stored: PictureSettings,
): SectionFields {
  const errors: SectionFields = {}
  for (const name of PICTURES) {
    const { file, problem } = pictureFields(name)
    const found = textOf(form, problem)
    if (Object.hasOwn(problems.pictures, found)) {
      errors[file] = problems.pictures[found as keyof typeof problems.pictures]
    }
    const given = textOf(form, name)
    const saved = stored[name]
    if (given === '' || (saved && given === referenceOf(saved))) continue
    if (!readUploadToken(sessionSecret, given, clock.now())) errors[file] = problems.upload
  }
  return errors
}

/**
 * Marks the hero that a save replaces as orphaned, before the save. Not a logo: emails that have been
 * sent show it.
 */
export async function beforePicturesSaved(
  { media, clock }: Pick<Services, 'media' | 'clock'>,
  old: PictureSettings,
  fresh: PictureSettings,
): Promise<void> {
  const replaced = old.hero && old.hero.imageUrl !== fresh.hero?.imageUrl
  if (replaced && old.hero) await markOrphaned(media, old.hero.imageUrl, clock.now())
}

/** Removes the orphan marks of what is saved now. */
export async function afterPicturesSaved(
  { media }: Pick<Services, 'media'>,
  fresh: PictureSettings,
): Promise<void> {
  for (const name of PICTURES) {
    const picture = fresh[name]
    if (picture) await markReferenced(media, picture.imageUrl)
  }
}
