import {
  choosePhotosAgain,
  photoTooLarge,
  photoUnreadable,
  sellFailed,
  tooManyPhotos,
} from '../../content/toasts/form-messages.ts'
import { mergeToasts } from '../../content/toasts/merge-toasts.ts'
import type { Toast } from '../../content/toasts/storefront-toasts.ts'
import { PHOTO_RULES } from '../../domain/enquiries/photos/photo-rules.ts'
import { isPhotoKey } from '../../domain/enquiries/photos/sell-photo-name.server.ts'
import {
  PHOTO_PROBLEMS,
  type PhotoProblem,
  SELL_FIELDS,
} from '../../domain/enquiries/sell/sell-form-fields.ts'
import { submitSellRequest } from '../../domain/enquiries/sell/submit-sell-request.server.ts'
import { fieldErrors, readFields } from '../../forms/fields/field-rules.ts'
import { wrongType } from '../../forms/fields/photo-refusal.ts'
import { sellRules } from '../../forms/shop/sell-form.ts'
import type { RequestServices } from '../../server/request-context.ts'
import { type Received, readFormKey, refused } from './form-request.ts'
import { receiveForm } from './receive-form.ts'

/**
 * Handles the sell form, submitted by a script or natively; its photos are stored, and referred to
 * by keys.
 */
export async function receiveSellRequest(
  services: RequestServices,
  form: FormData,
): Promise<Received> {
  const values = readFields(sellRules, form)
  return await receiveForm(services, form, {
    errors: fieldErrors(sellRules, values),
    problem: photoProblems(form),
    limit: 'sell',
    failed: {
      event: 'sell_requests.save_failed',
      message: 'a sell request could not be saved',
      toast: sellFailed,
    },
    async save() {
      const submitted = await submitSellRequest(services.db, services, {
        values,
        photoKeys: keptPhotos(form),
        formKey: readFormKey(form, values),
      })
      if (submitted.ok) return { ok: true }
      return refused(409, { toast: choosePhotosAgain, photosGone: true })
    },
  })
}

/** Keys of the stored photos, without duplicates. */
export function keptPhotos(form: FormData): string[] {
  const keys = form.getAll(SELL_FIELDS.photo).filter((key) => typeof key === 'string')
  return [...new Set(keys.filter(isPhotoKey))].slice(0, PHOTO_RULES.maxCount)
}

/** Errors of files submitted by a browser without scripts. */
function photoProblems(form: FormData): Toast | undefined {
  const found = form.getAll(SELL_FIELDS.problem).flatMap((text) => {
    const [, problem = '', name = ''] =
      /^([a-z-]+):(.*)$/s.exec(typeof text === 'string' ? text : '') ?? []
    return isProblem(problem) ? [problemToasts[problem](name)] : []
  })
  return mergeToasts(found)
}

function isProblem(text: string): text is PhotoProblem {
  return PHOTO_PROBLEMS.some((problem) => problem === text)
}

const problemToasts: Record<PhotoProblem, (name: string) => Toast> = {
  'too-large': photoTooLarge,
  'wrong-type': wrongType,
  unreadable: photoUnreadable,
  'too-many': () => tooManyPhotos(PHOTO_RULES.maxCount),
  'not-kept': () => choosePhotosAgain,
}
