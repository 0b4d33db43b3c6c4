import { productFormMessages } from '../../../content/staff/products/product-form.ts'
import { photoTooLarge, photoUnreadable } from '../../../content/toasts/form-messages.ts'
import { mergeToasts } from '../../../content/toasts/merge-toasts.ts'
import type { Toast } from '../../../content/toasts/storefront-toasts.ts'
import {
  PICTURE_FIELDS,
  PICTURE_PROBLEMS,
  type PictureProblem,
  SELLER_PHOTO,
} from '../../../domain/catalogue/pictures/picture-fields.ts'
import { PICTURE_LIMIT, readRole } from '../../../domain/catalogue/pictures/picture-rules.ts'
import { readUploadToken } from '../../../domain/catalogue/pictures/upload-token.server.ts'
import { photoAddress } from '../../../domain/enquiries/photos/sell-photo-name.server.ts'
import type { NewPicture } from '../../../domain/product-admin/create-product-with-pictures.server.ts'
import { textOf } from '../../../forms/fields/form-text.ts'
import { wrongType } from '../../../forms/fields/photo-refusal.ts'
import type { Services } from '../../../server/request-context.ts'
import {
  type NewPicture as ShownPicture,
  sellerPicture,
} from '../../../ui/admin/products/form/pictures/use-new-pictures.ts'

/** Reads the pictures in a new product's form, in their order. */
export function readNewPictures(form: FormData): NewPicture[] {
  const primary = form.get(PICTURE_FIELDS.primary)
  return namesOf(form).map((name) => ({
    from: name.startsWith(SELLER_PHOTO)
      ? { sellerPhoto: name.slice(SELLER_PHOTO.length) }
      : { token: name },
    ...describedIn(form, name),
    isPrimary: name === primary,
  }))
}

/** The same pictures for redisplay, without unknown ones. */
export function showNewPictures(
  { sessionSecret, clock }: Pick<Services, 'sessionSecret' | 'clock'>,
  form: FormData,
): ShownPicture[] {
  const primary = form.get(PICTURE_FIELDS.primary)
  const shown = namesOf(form).flatMap((name): ShownPicture[] => {
    const common = { ...describedIn(form, name), isPrimary: name === primary }
    const sellerKey = name.startsWith(SELLER_PHOTO) && name.slice(SELLER_PHOTO.length)
    if (sellerKey) {
      return [{ ...sellerPicture({ key: sellerKey, url: photoAddress(sellerKey) }), ...common }]
    }
    const upload = readUploadToken(sessionSecret, name, clock.now())
    if (!upload) return []
    const { uploadedAt: _, ...picture } = upload
    return [{ id: name, picture, ...common }]
  })
  if (shown.some(({ isPrimary }) => isPrimary)) return shown
  return shown.map((one, index) => ({ ...one, isPrimary: index === 0 }))
}

function namesOf(form: FormData): string[] {
  const names = form.getAll(PICTURE_FIELDS.picture).filter((name) => typeof name === 'string')
  return [...new Set(names)]
}

function describedIn(form: FormData, name: string) {
  return {
    alt: textOf(form, PICTURE_FIELDS.alt + name),
    caption: textOf(form, PICTURE_FIELDS.caption + name),
    role: readRole(form.get(PICTURE_FIELDS.role + name)),
  }
}

const PROBLEMS: Record<PictureProblem, (file: string) => Toast> = {
  'too-large': photoTooLarge,
  'wrong-type': wrongType,
  unreadable: photoUnreadable,
  busy: productFormMessages.pictureNotTaken,
  'too-many': () => productFormMessages.tooManyPictures(PICTURE_LIMIT),
}

/** Errors of files submitted by a browser without JavaScript. */
export function pictureProblems(form: FormData): Toast | undefined {
  const found = form.getAll(PICTURE_FIELDS.problem).flatMap((text) => {
    const [, given = '', name = ''] =
      /^([a-z-]+):(.*)$/s.exec(typeof text === 'string' ? text : '') ?? []
    const problem = PICTURE_PROBLEMS.find((one) => one === given)
    return problem ? [PROBLEMS[problem](name)] : []
  })
  return mergeToasts(found)
}
