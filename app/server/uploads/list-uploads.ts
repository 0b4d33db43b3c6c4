import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LIST_FIELDS } from '../../domain/list-import/list-fields.ts'
import { MAX_LIST_BYTES } from '../../domain/list-import/list-rules.ts'
import { type ConcurrencyLimit, concurrencyLimit } from '../connections/concurrency-limit.ts'
import { drainBody } from '../connections/drain-body.ts'
import type { Services } from '../request-context.ts'
import { acceptStaffForms } from './accept-staff-forms.ts'
import { limited, peek } from './file-stream.ts'
import { FIELDS_BYTES, type FormHandler, readParts } from './multipart.ts'
import { inUploadSlot } from './upload-slot.ts'

const UPLOADS = { max: 3, maxPerClient: 1 }
const SECONDS = 120
/** Maximum size of the body; the rest of a larger one is not read. */
const MAX_BYTES = 2 * MAX_LIST_BYTES + FIELDS_BYTES

class ListTooLargeError extends Error {
  override name = 'ListTooLargeError'
  readonly statusCode = 413
}

/**
 * Uploads of lists, `POST /admin/import/:kind`: one CSV file, streamed to the private storage of
 * imports. The sender is authenticated before the body is read.
 *
 * @param handlePage the handler of the pages, which gets the posted form with the upload's id instead of its
 *   file
 */
export function serveListUploads(
  app: FastifyInstance,
  services: Services,
  handlePage: FormHandler,
): void {
  const limit = concurrencyLimit(UPLOADS)
  void app.register(async (scope) => {
    await acceptStaffForms(
      scope,
      services,
      (request, { id }) => fieldsOfList(services, limit, id, request),
      () => '/admin',
    )
    scope.post('/admin/import/:kind', { config: { bodySeconds: SECONDS } }, handlePage)
  })
}

async function fieldsOfList(
  services: Services,
  limit: ConcurrencyLimit,
  staffId: string,
  request: FastifyRequest,
): Promise<URLSearchParams> {
  const fields = await inUploadSlot(limit, staffId, request, async (arrived) => {
    if (!(await services.imports.hasRoomFor(MAX_LIST_BYTES))) return problem('disk-full')
    const stored = await storeFile(services, request)
    arrived()
    return stored
  })
  if (fields?.has(LIST_FIELDS.upload)) return fields
  // A browser reads the response only after sending everything.
  await drainBody(request.raw, MAX_LIST_BYTES)
  return fields ?? problem('busy')
}

const problem = (reason: string) => new URLSearchParams({ [LIST_FIELDS.problem]: reason })

async function storeFile({ imports }: Services, request: FastifyRequest): Promise<URLSearchParams> {
  const id = imports.create()
  let fields = problem('no-file')
  try {
    const limits = { maxBytes: MAX_BYTES, tooLarge: () => new ListTooLargeError('sent') }
    for await (const part of readParts(request, limits)) {
      if (!part.fileName || part.name !== LIST_FIELDS.file) continue
      const body = await peek(part)
      const within = limited(body.all(), MAX_LIST_BYTES)
      await imports.write(id, 'list', within.chunks)
      const reason = (body.isZip && 'is-zip') || (within.exceeded() && 'too-large')
      fields = reason
        ? problem(reason)
        : new URLSearchParams({
            [LIST_FIELDS.upload]: id,
            [LIST_FIELDS.fileName]: part.fileName.slice(0, 200),
          })
    }
  } catch (error) {
    await imports.delete(id)
    throw error
  }
  if (!fields.has(LIST_FIELDS.upload)) await imports.delete(id)
  return fields
}
