import type { FastifyInstance, FastifyRequest } from 'fastify'
import { unrecordedProofs } from '../../../domain/delivery-rounds/sheet/proof-photos.server.ts'
import { STOP_ACTION_FIELDS } from '../../../domain/delivery-rounds/sheet/stop-action-fields.ts'
import { UPLOAD_RULES } from '../../../domain/media/upload-rules.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import { type ConcurrencyLimit, concurrencyLimit } from '../../connections/concurrency-limit.ts'
import type { Services } from '../../request-context.ts'
import { acceptStaffForms } from '../accept-staff-forms.ts'
import { FormTooLargeError, formWithoutFiles } from '../form-without-files.ts'
import { FIELDS_BYTES, type FormHandler } from '../multipart.ts'
import { storeFormPhoto } from './store-form-photo.ts'

const ADDRESS = '/admin/rounds/press'
const IN_MEMORY = { max: 4, maxPerClient: 2 }
/** A long time limit, because the forms are sent over mobile connections. */
const FORM_SECONDS = 300

/**
 * The actions of a round sheet, `POST /admin/rounds/press`, which may have a photo: the sender is
 * authenticated before the body is read.
 *
 * @param handlePage the handler of the pages, which gets the posted form without its file
 */
export function serveProofUploads(
  app: FastifyInstance,
  services: Services,
  handlePage: FormHandler,
): void {
  const limit = concurrencyLimit(IN_MEMORY)
  void app.register(async (scope) => {
    await acceptStaffForms(scope, services, (request, staff) =>
      fieldsOf(services, limit, staff, request),
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
    fileFields: [STOP_ACTION_FIELDS.photo],
    maxBytes: UPLOAD_RULES.maxBytes + 2 * FIELDS_BYTES,
    tooLarge: () => new FormTooLargeError('the form is too large'),
    async keep(file, count) {
      if (count > 1) return { name: STOP_ACTION_FIELDS.problem, value: 'too-many' }
      const sender = { limit, who: staff.id, request }
      const stored = await storeFormPhoto(sender, file, UPLOAD_RULES.maxBytes, (bytes) =>
        unrecordedProofs.store(services.media, bytes, services.clock.now()),
      )
      if (stored.ok) return { name: STOP_ACTION_FIELDS.stored, value: stored.name }
      return { name: STOP_ACTION_FIELDS.problem, value: stored.reason }
    },
  })
}
