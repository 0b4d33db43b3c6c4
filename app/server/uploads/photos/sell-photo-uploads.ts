import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PHOTO_RULES } from '../../../domain/enquiries/photos/photo-rules.ts'
import { readSellPhoto } from '../../../domain/enquiries/photos/read-sell-photo.server.ts'
import { photoAddress } from '../../../domain/enquiries/photos/sell-photo-name.server.ts'
import { smallSellPhoto } from '../../../domain/enquiries/photos/small-sell-photo.server.ts'
import { storeSellPhoto } from '../../../domain/enquiries/photos/store-sell-photo.server.ts'
import { UPLOAD_HEADERS } from '../../../domain/enquiries/sell/sell-form-fields.ts'
import { connectionOf } from '../../../platform/rate-limit/rate-limit.server.ts'
import { isEmail } from '../../../platform/values/email-address.ts'
import { guardStamped } from '../../../web/forms/form-guard.ts'
import { concurrencyLimit } from '../../connections/concurrency-limit.ts'
import { detectSlowUpload } from '../../connections/slow-sender.ts'
import type { Services } from '../../request-context.ts'
import { acceptFormsWithFiles, type FormHandler } from '../multipart.ts'
import { PICTURE_REFUSALS } from '../pictures/picture-refusals.ts'
import { fieldsOfSellForm } from './sell-form-parts.ts'

/** Maximum number of photos in memory: 120 MB, for all senders together. */
const PHOTOS_IN_MEMORY = { max: 24, maxPerClient: 6 }
const PHOTO_SECONDS = 120
const FORM_SECONDS = 300
/** A short caching time, because photos can be erased on their owner's request. */
const CACHE = 'private, max-age=3600'
const NO_STORE = 'no-store'

/**
 * Sellers' photos. They bypass React Router because their bodies are larger than those of other
 * routes:
 *
 * - `POST /api/sell-photos`: one photo as the body; responds with its key (201) or the problem
 * - `POST /sell` with files, from a browser without JavaScript
 * - `GET /sell-photos/{key}.webp`, and `{key}-small.webp` for lists
 *
 * @param handlePage the handler of the pages, which gets the posted form without its files
 */
export function serveSellUploads(
  app: FastifyInstance,
  services: Services,
  handlePage: FormHandler,
): void {
  const limit = concurrencyLimit(PHOTOS_IN_MEMORY)
  servePhotos(app, services)
  takePhotos(app, services, limit)
  void app.register(async (scope) => {
    await acceptFormsWithFiles(scope, (request) => fieldsOfSellForm(services, limit, request))
    scope.post('/sell', { config: { bodySeconds: FORM_SECONDS } }, handlePage)
  })
}

function servePhotos(app: FastifyInstance, { db, media }: Services): void {
  app.get<{ Params: { file: string } }>('/sell-photos/:file', async (request, reply) => {
    const [, key = '', small] = /^([^-]*)(-small)?\.webp$/.exec(request.params.file) ?? []
    const photo = await readSellPhoto(db, media, key)
    reply.header('x-robots-tag', 'noindex')
    if (!photo) return reply.code(404).type('text/plain').send('There is no such photo.\n')
    const shown = small ? await smallSellPhoto(photo) : photo
    return reply.header('cache-control', CACHE).type('image/webp').send(shown)
  })
}

function takePhotos(
  app: FastifyInstance,
  services: Services,
  limit: ReturnType<typeof concurrencyLimit>,
) {
  app.route({
    method: 'POST',
    url: '/api/sell-photos',
    bodyLimit: PHOTO_RULES.maxBytes,
    config: { bodySeconds: PHOTO_SECONDS },
    // Refused before the body is read.
    onRequest: async (request, reply) => {
      reply.header('cache-control', NO_STORE)
      const giveBack = limit.acquire(connectionOf(request.ip), detectSlowUpload(request.raw))
      if (!giveBack) {
        return reply.code(503).header('retry-after', '2').send({ reason: 'busy' })
      }
      reply.raw.once('close', giveBack)
      if (!isEmail(submitterOf(request))) return reply.code(400).send({ reason: 'email' })
      const stamp = String(request.headers[UPLOAD_HEADERS.stamp] ?? '')
      const guarded = { ...services, clientAddress: request.ip }
      const refusal = await guardStamped(guarded, stamp, 'sellPhoto')
      if (refusal) return reply.code(refusal.status).send({ reason: 'refused', ...refusal })
    },
    handler: async (request, reply) => {
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const email = submitterOf(request)
      const stored = await storeSellPhoto(services.db, services, { email, bytes })
      if (!stored.ok) {
        const { status, reason } = PICTURE_REFUSALS[stored.reason]
        return reply.code(status).send({ reason })
      }
      const { key } = stored
      return reply.code(201).send({ key, url: photoAddress(key) })
    },
  })
}

function submitterOf(request: FastifyRequest): string {
  try {
    return decodeURIComponent(String(request.headers[UPLOAD_HEADERS.email] ?? '')).trim()
  } catch {
    return ''
  }
}
