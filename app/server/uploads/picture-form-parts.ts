import type { FastifyRequest } from 'fastify'
import {
  PICTURE_FIELDS,
  type PictureProblem,
} from '../../domain/catalogue/pictures/picture-fields.ts'
import { PICTURE_LIMIT } from '../../domain/catalogue/pictures/picture-rules.ts'
import { storeUpload } from '../../domain/catalogue/pictures/store-upload.server.ts'
import { UPLOAD_RULES } from '../../domain/media/upload-rules.ts'
import type { Staff } from '../../domain/staff/staff.ts'
import type { ConcurrencyLimit } from '../concurrency-limit.ts'
import type { Services } from '../request-context.ts'
import { collect, formWithoutFiles } from './form-without-files.ts'
import { FIELDS_BYTES, type FilePart } from './multipart.ts'
import { inUploadSlot } from './upload-slot.ts'

/** More than a form of ours can be. */
class FormTooLargeError extends Error {
  override name = 'FormTooLargeError'
  readonly statusCode = 413
}

/**
 * The form with a product's pictures without its files: each picture's token takes its place, or
 * what was wrong with it.
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
    tooLarge: () => new FormTooLargeError('too much'),
    async keep(file, count) {
      const kept =
        count > PICTURE_LIMIT
          ? TOO_MANY
          : await inUploadSlot(limit, staff.id, request, (arrived) =>
              keepFile(services, staff, file, arrived),
            )
      if (!kept) return { name: PICTURE_FIELDS.problem, value: `busy:${shortName(file)}` }
      if ('token' in kept) return { name: PICTURE_FIELDS.picture, value: kept.token }
      return { name: PICTURE_FIELDS.problem, value: `${kept.problem}:${shortName(file)}` }
    },
  })
}

type Kept = { token: string } | { problem: PictureProblem }

const TOO_MANY: Kept = { problem: 'too-many' }

const shortName = ({ fileName }: FilePart) => fileName.slice(0, 200)

async function keepFile(
  services: Services,
  staff: Staff,
  part: FilePart,
  arrived: () => void,
): Promise<Kept> {
  const bytes = await collect(part, UPLOAD_RULES.maxBytes)
  arrived()
  if (!bytes) return { problem: 'too-large' }
  const kept = await storeUpload(services, staff, bytes)
  if (kept.ok) return { token: kept.token }
  return { problem: kept.reason === 'not-a-picture' ? 'wrong-type' : 'unreadable' }
}
