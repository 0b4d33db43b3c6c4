import type { FastifyInstance, FastifyRequest } from 'fastify'
import { UPLOAD_RULES } from '../../../domain/media/upload-rules.ts'
import { MAX_PHOTOS } from '../../../domain/returns/limits.ts'
import { unrecordedReturnPhotos } from '../../../domain/returns/photos.server.ts'
import { RETURN_FIELDS } from '../../../domain/returns/return-fields.ts'
import { connectionOf, consumeRateLimit } from '../../../platform/rate-limit/rate-limit.server.ts'
import { openLink } from '../../../web/order/linked-order.ts'
import { type ConcurrencyLimit, concurrencyLimit } from '../../connections/concurrency-limit.ts'
import { drainBody } from '../../connections/drain-body.ts'
import type { Services } from '../../request-context.ts'
import { acceptStaffForms } from '../accept-staff-forms.ts'
import { FormTooLargeError, formWithoutFiles } from '../form-without-files.ts'
import {
  acceptFormsWithFiles,
  FIELDS_BYTES,
  type FormHandler,
  READ_ON_BYTES,
} from '../multipart.ts'
import { storeFormPhoto } from './store-form-photo.ts'

const IN_MEMORY = { max: 4, maxPerClient: 2 }
const FORM_SECONDS = 300
/** Rate limit of forms with photos per connection. */
const FORMS = { scope: 'return-photos', max: 20, windowSeconds: 600 }

/**
 * Forms with photos about returns, read only if their sender may send them:
 *
 * - `POST /order/:token/faulty`, by a customer with the link of their order
 * - `POST /admin/returns/:id`, by staff
 *
 * @param handlePage the handler of the pages, which gets the posted form without its files
 */
export function serveReturnUploads(
  app: FastifyInstance,
  services: Services,
  handlePage: FormHandler,
): void {
  const limit = concurrencyLimit(IN_MEMORY)
  void app.register(async (scope) => {
    await acceptFormsWithFiles(scope, async (request, reply) => {
      const { token } = request.params as { token?: string }
      if (await mayCustomerSend(services, request, token ?? '')) {
        return await fieldsOf(services, limit, request)
      }
      await drainBody(request.raw, READ_ON_BYTES)
      reply.code(403).type('text/plain').send('This form cannot be sent.\n')
      return null
    })
    scope.post('/order/:token/faulty', { config: { bodySeconds: FORM_SECONDS } }, handlePage)
  })
  void app.register(async (scope) => {
    await acceptStaffForms(scope, services, (request) => fieldsOf(services, limit, request))
    scope.post('/admin/returns/:id', { config: { bodySeconds: FORM_SECONDS } }, handlePage)
  })
}

async function mayCustomerSend(
  services: Services,
  request: FastifyRequest,
  token: string,
): Promise<boolean> {
  const { db, sessionSecret, clock } = services
  const opened = await openLink({ ...services, clientAddress: request.ip }, token)
  if (opened.state !== 'open') return false
  const who = connectionOf(request.ip)
  return (await consumeRateLimit(db, sessionSecret, FORMS, who, clock.now())).ok
}

function fieldsOf(
  services: Services,
  limit: ConcurrencyLimit,
  request: FastifyRequest,
): Promise<URLSearchParams> {
  return formWithoutFiles(request, {
    fileFields: [RETURN_FIELDS.files],
    maxBytes: MAX_PHOTOS * UPLOAD_RULES.maxBytes + 2 * FIELDS_BYTES,
    tooLarge: () => new FormTooLargeError('the form is too large'),
    async keep(file, _count, fields) {
      const photos = fields.getAll(RETURN_FIELDS.stored).length
      if (photos >= MAX_PHOTOS) return { name: RETURN_FIELDS.problem, value: 'too-many' }
      const sender = { limit, who: connectionOf(request.ip), request }
      const stored = await storeFormPhoto(sender, file, UPLOAD_RULES.maxBytes, (bytes) =>
        unrecordedReturnPhotos.store(services.media, bytes, services.clock.now()),
      )
      if (stored.ok) return { name: RETURN_FIELDS.stored, value: stored.name }
      return { name: RETURN_FIELDS.problem, value: stored.reason }
    },
  })
}
