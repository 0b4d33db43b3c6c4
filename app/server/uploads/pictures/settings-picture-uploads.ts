import type { FastifyInstance, FastifyRequest } from 'fastify'
import { UPLOAD_RULES } from '../../../domain/media/upload-rules.ts'
import { PICTURES, pictureFields } from '../../../domain/settings/picture-fields.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import { type ConcurrencyLimit, concurrencyLimit } from '../../connections/concurrency-limit.ts'
import type { Services } from '../../request-context.ts'
import { acceptStaffForms } from '../accept-staff-forms.ts'
import { FormTooLargeError, formWithoutFiles } from '../form-without-files.ts'
import { FIELDS_BYTES, type FormHandler } from '../multipart.ts'
import { inUploadSlot } from '../upload-slot.ts'
import { storePicture } from './picture-form-parts.ts'

const ADDRESS = '/admin/settings/pictures'
const IN_MEMORY = { max: 4, maxPerClient: 2 }
const FORM_SECONDS = 120

/**
 * Uploads of the shop's logo and hero, `POST /admin/settings/pictures`: the sender is authenticated
 * before the body is read, and each file is stored and replaced in the form.
 *
 * @param handlePage the handler of the pages, which gets the posted form without its files
 */
export function serveSettingsUploads(
  app: FastifyInstance,
  services: Services,
  handlePage: FormHandler,
): void {
  const limit = concurrencyLimit(IN_MEMORY)
  void app.register(async (scope) => {
    await acceptStaffForms(
      scope,
      services,
      (request, staff) => fieldsOf(services, limit, staff, request),
      () => ADDRESS,
    )
    scope.post(ADDRESS, { config: { bodySeconds: FORM_SECONDS } }, handlePage)
  })
}

function fieldsOf(
  services: Services,
  limit: ConcurrencyLimit,
  staff: Staff,
  request: FastifyRequest,
): Promise<URLSearchParams> {
  return formWithoutFiles(request, {
    fileFields: PICTURES.map((name) => pictureFields(name).file),
    maxBytes: PICTURES.length * UPLOAD_RULES.maxBytes + 2 * FIELDS_BYTES,
    tooLarge: () => new FormTooLargeError('the form is too large'),
    async keep(file) {
      const name = PICTURES.find((one) => pictureFields(one).file === file.name) ?? 'hero'
      const { upload, problem } = pictureFields(name)
      const stored = await inUploadSlot(limit, staff.id, request, (arrived) =>
        storePicture(services, staff, file, arrived, name === 'logo'),
      )
      if (stored && 'token' in stored) return { name: upload, value: stored.token }
      return { name: problem, value: stored?.problem ?? 'busy' }
    },
  })
}
