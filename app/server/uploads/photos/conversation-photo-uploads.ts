import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findLinked } from '../../../domain/conversations/conversation-link.server.ts'
import { findConversationId } from '../../../domain/conversations/find-conversation.server.ts'
import { ANSWER_PHOTO_FIELDS as FIELDS } from '../../../domain/conversations/photos/photo-fields.ts'
import type { AnswerPhotoProblem } from '../../../domain/conversations/photos/photo-problems.ts'
import { ANSWER_PHOTOS } from '../../../domain/conversations/photos/photo-rules.ts'
import { storeAnswerPhoto } from '../../../domain/conversations/photos/store-photo.server.ts'
import { parseSubject } from '../../../domain/conversations/subject.server.ts'
import { TIMESTAMP_FIELD } from '../../../platform/form-protection/honeypot.ts'
import { connectionOf } from '../../../platform/rate-limit/rate-limit.server.ts'
import { guardStamped } from '../../../web/forms/form-guard.ts'
import { openLink } from '../../../web/order/linked-order.ts'
import { type ConcurrencyLimit, concurrencyLimit } from '../../connections/concurrency-limit.ts'
import type { Services } from '../../request-context.ts'
import { acceptStaffForms } from '../accept-staff-forms.ts'
import { collect, FormTooLargeError, formWithoutFiles } from '../form-without-files.ts'
import { acceptFormsWithFiles, FIELDS_BYTES, type FormHandler } from '../multipart.ts'
import { inUploadSlot } from '../upload-slot.ts'

/** Maximum number of photos in memory, for all senders together. */
const IN_MEMORY = { max: 12, maxPerClient: 4 }
const FORM_SECONDS = 300
const MAX_BYTES = ANSWER_PHOTOS.maxCount * ANSWER_PHOTOS.maxBytes + 2 * FIELDS_BYTES

/**
 * The forms of conversations, which may have photos: `POST /conversation/:token` and `POST /order/:token` of
 * customers, whose link is looked up before a photo is read, and `POST /admin/inbox/:kind/:id` of staff, who
 * are authenticated before the body is read. Each photo is stored, and its key replaces its field.
 *
 * @param handlePage the handler of the pages, which gets the posted form without its files
 */
export function serveAnswerUploads(
  app: FastifyInstance,
  services: Services,
  handlePage: FormHandler,
): void {
  const limit = concurrencyLimit(IN_MEMORY)
  const config = { bodySeconds: FORM_SECONDS }
  void app.register(async (scope) => {
    await acceptFormsWithFiles(scope, (request) => fieldsOfCustomer(services, limit, request))
    scope.post('/conversation/:token', { config }, handlePage)
    scope.post('/order/:token', { config }, handlePage)
  })
  void app.register(async (scope) => {
    await acceptStaffForms(scope, services, (request, { id }) =>
      fieldsOfStaff(services, limit, id, request),
    )
    scope.post('/admin/inbox/:kind/:id', { config }, handlePage)
  })
}

function fieldsOfCustomer(
  services: Services,
  limit: ConcurrencyLimit,
  request: FastifyRequest,
): Promise<URLSearchParams> {
  const guarded = { ...services, log: request.log, clientAddress: request.ip }
  // Looked up for the first photo: without one nothing would await the query, and its failure would end
  // the process.
  let linked: ReturnType<typeof findAbout> | undefined
  return fieldsOf(
    request,
    async (bytes, stamp) => {
      linked ??= findAbout(services, request)
      const about = await linked
      // The page itself reports the problem with the link.
      if (!about) return 'busy'
      if (await guardStamped(guarded, stamp, 'answerPhoto')) return 'busy'
      const read = await bytes()
      return read && (await stored(services, about.conversationId, read))
    },
    { limit, who: connectionOf(request.ip) },
  )
}

/** The conversation of a customer's link, which might not exist yet; null if the link is not valid. */
async function findAbout(
  services: Services,
  request: FastifyRequest,
): Promise<{ conversationId: string | null } | null> {
  const { token = '' } = request.params as { token?: string }
  if (request.routeOptions.url === '/conversation/:token') {
    const row = await findLinked(services.db, token, services.clock.now())
    return row && { conversationId: row.id }
  }
  const opened = await openLink({ ...services, clientAddress: request.ip }, token)
  if (opened.state !== 'open') return null
  const about = { kind: 'order', id: opened.order.id } as const
  return { conversationId: await findConversationId(services.db, about) }
}

function fieldsOfStaff(
  services: Services,
  limit: ConcurrencyLimit,
  staffId: string,
  request: FastifyRequest,
): Promise<URLSearchParams> {
  const { kind = '', id = '' } = request.params as { kind?: string; id?: string }
  // React Router's data requests have a suffix.
  const subject = parseSubject(kind, id.replace(/\.data$/, ''))
  return fieldsOf(
    request,
    async (bytes) => {
      if (!subject) return 'busy'
      const read = await bytes()
      return read && (await stored(services, await findConversationId(services.db, subject), read))
    },
    { limit, who: staffId },
  )
}

/** A photo's key, the problem with it, or null if it is too large. */
type Kept = { key: string } | AnswerPhotoProblem | null
/** @param stamp the signed form timestamp */
type Keep = (bytes: () => Promise<Buffer | null>, stamp: string) => Promise<Kept>

function fieldsOf(
  request: FastifyRequest,
  keep: Keep,
  { limit, who }: { limit: ConcurrencyLimit; who: string },
): Promise<URLSearchParams> {
  return formWithoutFiles(request, {
    fileFields: [FIELDS.files],
    maxBytes: MAX_BYTES,
    tooLarge: () => new FormTooLargeError('the form is too large'),
    async keep(file, count, fields) {
      const problem = (value: AnswerPhotoProblem) => ({ name: FIELDS.problem, value })
      if (count > ANSWER_PHOTOS.maxCount) return problem('too-many')
      const kept = await inUploadSlot(limit, who, request, async (arrived) => ({
        photo: await keep(async () => {
          const bytes = await collect(file, ANSWER_PHOTOS.maxBytes)
          arrived()
          return bytes
        }, fields.get(TIMESTAMP_FIELD) ?? ''),
      }))
      if (!kept) return problem('busy')
      const { photo } = kept
      if (photo === null) return problem('size')
      return typeof photo === 'string' ? problem(photo) : { name: FIELDS.photo, value: photo.key }
    },
  })
}

const PROBLEMS = { 'not-a-picture': 'type', 'too-many-pixels': 'size', damaged: 'damaged' } as const

async function stored(services: Services, conversationId: string | null, bytes: Buffer) {
  const photo = await storeAnswerPhoto(services.db, services, conversationId, bytes)
  return photo.ok ? { key: photo.key } : PROBLEMS[photo.reason]
}
