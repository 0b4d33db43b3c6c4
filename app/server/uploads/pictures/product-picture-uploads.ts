import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addPictures } from '../../../domain/catalogue/pictures/add-pictures.server.ts'
import type { PictureProblem } from '../../../domain/catalogue/pictures/picture-fields.ts'
import { storeUpload } from '../../../domain/catalogue/pictures/store-upload.server.ts'
import { UPLOAD_RULES } from '../../../domain/media/upload-rules.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import { parseProductId } from '../../../platform/values/ids.ts'
import type { AccessRefusal } from '../../../web/admin/check-access.ts'
import { concurrencyLimit } from '../../connections/concurrency-limit.ts'
import { detectSlowUpload } from '../../connections/slow-sender.ts'
import type { Services } from '../../request-context.ts'
import { acceptStaffForms } from '../accept-staff-forms.ts'
import { authenticateUpload } from '../authenticate-upload.ts'
import type { FormHandler } from '../multipart.ts'
import { fieldsOfPictureForm } from './picture-form-parts.ts'
import { PICTURE_REFUSALS } from './picture-refusals.ts'

/** Maximum number of pictures in memory: 60 MB, regardless of the number of senders. */
const IN_MEMORY = { max: 12, maxPerClient: 4 }
const PICTURE_SECONDS = 120
const FORM_SECONDS = 300

declare module 'fastify' {
  interface FastifyRequest {
    /** The staff member who sends a picture; looked up before its body is read. */
    pictureSender: Staff | null
  }
}

/**
 * Uploads of pictures for products and for pages. They bypass React Router because their
 * bodies are larger than those of other routes, and because the sender is authenticated before the
 * body is read:
 *
 * - `POST /admin/products/pictures`: one picture as the body; with `?product={id}` it is added to that
 *   product immediately, else the token in the response represents it until the product is saved
 * - the forms with files, from a browser without JavaScript
 *
 * @param handlePage the handler of the pages, which gets the posted forms without their files
 */
export function servePictureUploads(
  app: FastifyInstance,
  services: Services,
  handlePage: FormHandler,
) {
  const limit = concurrencyLimit(IN_MEMORY)
  app.decorateRequest('pictureSender', null)
  takePictures(app, services, limit)
  void app.register(async (scope) => {
    await acceptStaffForms(
      scope,
      services,
      (request, staff) => fieldsOfPictureForm(services, limit, staff, request),
      pageAfterRefusal,
    )
    const options = { config: { bodySeconds: FORM_SECONDS } }
    scope.post('/admin/products/create', options, handlePage)
    scope.post('/admin/products/edit/:id/pictures', options, handlePage)
    scope.post('/admin/words/:document/pictures', options, handlePage)
  })
}

/** The page after a refused form without scripts; the form's own page reports missing permissions. */
function pageAfterRefusal(request: FastifyRequest, reason: AccessRefusal): string {
  if (reason === 'temporary-password') return '/admin/change-password'
  return new URL(request.url, 'http://shop').pathname.replace(/\/pictures$/, '')
}

function takePictures(
  app: FastifyInstance,
  services: Services,
  limit: ReturnType<typeof concurrencyLimit>,
) {
  app.route<{ Querystring: { product?: string } }>({
    method: 'POST',
    url: '/admin/products/pictures',
    bodyLimit: UPLOAD_RULES.maxBytes,
    config: { bodySeconds: PICTURE_SECONDS },
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const sender = await authenticateUpload(services, request, reply)
      if (!sender.ok) return reply.code(sender.status).send({ error: sender.error })
      const giveBack = limit.acquire(sender.staff.id, detectSlowUpload(request.raw))
      if (!giveBack) return reply.code(503).header('retry-after', '2').send({ reason: 'busy' })
      reply.raw.once('close', giveBack)
      request.pictureSender = sender.staff
    },
    handler: async (request, reply) => {
      const staff = request.pictureSender
      if (!staff) throw new Error('the sender was not authenticated')
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const kept = await storeUpload(services, staff, bytes)
      if (!kept.ok) {
        const { status, reason } = PICTURE_REFUSALS[kept.reason]
        return reply.code(status).send({ reason })
      }
      const { product } = request.query
      if (product === undefined) {
        const { uploadedAt: _, ...picture } = kept.upload
        return reply.code(201).send({ token: kept.token, ...picture })
      }
      const added = await addToProduct(services, staff, product, kept.token)
      return reply.code(added.status).send(added.body)
    },
  })
}

async function addToProduct(services: Services, staff: Staff, product: string, token: string) {
  const productId = parseProductId(product)
  if (!productId) return { status: 404, body: { reason: 'missing' } }
  const added = await addPictures(services.db, services, staff, productId, [{ token }])
  if (!added.ok) return { status: 404, body: { reason: added.reason } }
  const [picture] = added.added
  return picture
    ? { status: 201, body: picture }
    : { status: 409, body: { reason: 'too-many' satisfies PictureProblem } }
}
