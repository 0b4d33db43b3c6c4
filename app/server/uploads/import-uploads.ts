import type { FastifyInstance, FastifyRequest } from 'fastify'
import { IMPORT_FIELDS } from '../../domain/product-admin/import/import-fields.ts'
import {
  MAX_FILE_BYTES,
  MAX_PICTURES_BYTES,
} from '../../domain/product-admin/import/import-rules.ts'
import { type ConcurrencyLimit, concurrencyLimit } from '../connections/concurrency-limit.ts'
import { drainBody } from '../connections/drain-body.ts'
import { detectSlowUpload } from '../connections/slow-sender.ts'
import type { Services } from '../request-context.ts'
import { acceptStaffForms } from './accept-staff-forms.ts'
import { limited, peek } from './file-stream.ts'
import { FIELDS_BYTES, type FormHandler, READ_ON_BYTES, readParts } from './multipart.ts'

/** Maximum number of concurrent uploads: they are written to disk, and memory holds one chunk of each. */
const UPLOADS = { max: 3, maxPerClient: 1 }
/** The time of two gigabytes over a slow connection; the server's own limit is the same. */
export const IMPORT_SECONDS = 3_600
const MAX_BYTES = MAX_FILE_BYTES + MAX_PICTURES_BYTES + 2 * FIELDS_BYTES

class ImportTooLargeError extends Error {
  override name = 'ImportTooLargeError'
  readonly statusCode = 413
}

/**
 * Uploads of product files and pictures, `POST /admin/products/import`: streamed to the private
 * storage of imports. The sender is authenticated before the body is read.
 *
 * @param handlePage the handler of the pages, which gets the posted form with the upload's id instead of its
 *   files
 */
export function serveImportUploads(
  app: FastifyInstance,
  services: Services,
  handlePage: FormHandler,
): void {
  const limit = concurrencyLimit(UPLOADS)
  void app.register(async (scope) => {
    await acceptStaffForms(
      scope,
      services,
      (request, { id }) => fieldsOfImport(services, limit, id, request),
      () => '/admin/products/import',
    )
    scope.post('/admin/products/import', { config: { bodySeconds: IMPORT_SECONDS } }, handlePage)
  })
}

async function fieldsOfImport(
  services: Services,
  limit: ConcurrencyLimit,
  staffId: string,
  request: FastifyRequest,
): Promise<URLSearchParams> {
  const problem = (reason: string) => new URLSearchParams({ [IMPORT_FIELDS.problem]: reason })
  const announced = Number(request.headers['content-length'] ?? MAX_BYTES)
  if (announced > MAX_BYTES) throw new ImportTooLargeError('announced')
  const release = limit.acquire(staffId, detectSlowUpload(request.raw))
  try {
    if (!release) return await refuse(request, problem('busy'))
    if (!(await services.imports.hasRoomFor(announced))) {
      return await refuse(request, problem('disk-full'))
    }
    return await storeFiles(services, request)
  } finally {
    release?.()
  }
}

/** Discards the rest of the body, because a browser reads the response only after sending everything. */
async function refuse(request: FastifyRequest, fields: URLSearchParams): Promise<URLSearchParams> {
  await drainBody(request.raw, READ_ON_BYTES)
  return fields
}

async function storeFiles(
  { imports }: Services,
  request: FastifyRequest,
): Promise<URLSearchParams> {
  const id = imports.create()
  const fields = new URLSearchParams()
  try {
    const limits = { maxBytes: MAX_BYTES, tooLarge: () => new ImportTooLargeError('sent') }
    for await (const part of readParts(request, limits)) {
      if (part.fileName === null || part.fileName === '') continue
      if (part.name !== IMPORT_FIELDS.file && part.name !== IMPORT_FIELDS.pictures) continue
      const body = await peek(part)
      const file = body.isZip || part.name === IMPORT_FIELDS.pictures ? 'pictures' : 'products'
      const nameField = file === 'products' ? IMPORT_FIELDS.fileName : IMPORT_FIELDS.picturesName
      if (fields.has(nameField)) fields.set(IMPORT_FIELDS.problem, 'two-zips')
      const maxBytes = file === 'products' ? MAX_FILE_BYTES : MAX_PICTURES_BYTES
      const within = limited(body.all(), maxBytes)
      await imports.write(id, file, within.chunks)
      if (within.exceeded()) fields.set(IMPORT_FIELDS.problem, `${file}-too-large`)
      fields.set(nameField, part.fileName.slice(0, 200))
    }
  } catch (error) {
    await imports.delete(id)
    throw error
  }
  if (fields.has(IMPORT_FIELDS.problem)) await imports.delete(id)
  else fields.set(IMPORT_FIELDS.upload, id)
  return fields
}
