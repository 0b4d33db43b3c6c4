import type { FastifyRequest } from 'fastify'
import {
  PICTURE_FIELDS,
  type PictureProblem,
} from '../../../domain/catalogue/pictures/picture-fields.ts'
import { PICTURE_LIMIT } from '../../../domain/catalogue/pictures/picture-rules.ts'
import { storeUpload } from '../../../domain/catalogue/pictures/store-upload.server.ts'
import { UPLOAD_RULES } from '../../../domain/media/upload-rules.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import type { ConcurrencyLimit } from '../../connections/concurrency-limit.ts'
import type { Services } from '../../request-context.ts'
import { collect, FormTooLargeError, formWithoutFiles } from '../form-without-files.ts'
import { FIELDS_BYTES, type FilePart } from '../multipart.ts'
import { inUploadSlot } from '../upload-slot.ts'
import { PICTURE_REFUSALS } from './picture-refusals.ts'

/**
 * The form with a product's pictures without its files: each picture is replaced by its token, or by the
 * problem with it.
 *
 * @throws as `formWithoutFiles` does, or FormTooLargeError (413)
 */
export function fieldsOfPictureForm(
  services: Services,
  limit: ConcurrencyLimit,
  staff: Staff,
  request: FastifyRequest,
): Promise<URLSearchParams> {
  return formWithoutFiles(request, {
    fileFields: [PICTURE_FIELDS.files],
    maxBytes: PICTURE_LIMIT * UPLOAD_RULES.maxBytes + 2 * FIELDS_BYTES,
    tooLarge: () => new FormTooLargeError('the form is too large'),
    async keep(file, count) {
      const stored =
        count > PICTURE_LIMIT
          ? TOO_MANY
          : await inUploadSlot(limit, staff.id, request, (arrived) =>
              storePicture(services, staff, file, arrived),
            )
      if (!stored) return { name: PICTURE_FIELDS.problem, value: `busy:${shortName(file)}` }
      if ('token' in stored) return { name: PICTURE_FIELDS.picture, value: stored.token }
      return { name: PICTURE_FIELDS.problem, value: `${stored.problem}:${shortName(file)}` }
    },
  })
}

type Stored = { token: string } | { problem: PictureProblem }

const TOO_MANY: Stored = { problem: 'too-many' }

const shortName = ({ fileName }: FilePart) => fileName.slice(0, 200)

/**
 * Stores a picture that a form has sent.
 *
 * @param arrived called when its bytes have been received
 * @param transparent whether to keep its transparency, as for a logo
 */
export async function storePicture(
  services: Services,
  staff: Staff,
  part: FilePart,
  arrived: () => void,
  transparent = false,
): Promise<Stored> {
  const bytes = await collect(part, UPLOAD_RULES.maxBytes)
  arrived()
  if (!bytes) return { problem: 'too-large' }
  const stored = await storeUpload(services, staff, bytes, transparent)
  if (stored.ok) return { token: stored.token }
  return { problem: PICTURE_REFUSALS[stored.reason].reason }
}
