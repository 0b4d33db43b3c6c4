import type { FastifyRequest } from 'fastify'
import { PHOTO_RULES } from '../../../domain/enquiries/photos/photo-rules.ts'
import { storeSellPhoto } from '../../../domain/enquiries/photos/store-sell-photo.server.ts'
import { type PhotoProblem, SELL_FIELDS } from '../../../domain/enquiries/sell/sell-form-fields.ts'
import { TIMESTAMP_FIELD } from '../../../platform/form-protection/honeypot.ts'
import { connectionOf } from '../../../platform/rate-limit/rate-limit.server.ts'
import { isEmail } from '../../../platform/values/email-address.ts'
import { guardStamped } from '../../../web/forms/form-guard.ts'
import type { ConcurrencyLimit } from '../../connections/concurrency-limit.ts'
import type { Services } from '../../request-context.ts'
import { collect, formWithoutFiles } from '../form-without-files.ts'
import { FIELDS_BYTES, type FilePart } from '../multipart.ts'
import { PICTURE_REFUSALS } from '../pictures/picture-refusals.ts'
import { inUploadSlot } from '../upload-slot.ts'

const MAX_BYTES = PHOTO_RULES.maxCount * PHOTO_RULES.maxBytes + 2 * FIELDS_BYTES

/** The form is larger than its photos may be in total. */
export class PhotosTooLargeError extends Error {
  override name = 'PhotosTooLargeError'
  readonly statusCode = 413
}

/**
 * The sell form without its files: each photo is replaced by its key, or by the problem with it. The
 * form's text fields precede its photos, and so they do in the request.
 *
 * @throws as `formWithoutFiles` does, or PhotosTooLargeError (413)
 */
export async function fieldsOfSellForm(
  services: Services,
  limit: ConcurrencyLimit,
  request: FastifyRequest,
): Promise<URLSearchParams> {
  const announcedBytes = Number(request.headers['content-length'] ?? 0)
  if (announcedBytes > MAX_BYTES) throw new PhotosTooLargeError('announced')
  const guarded = { ...services, log: request.log, clientAddress: request.ip }
  return await formWithoutFiles(request, {
    fileFields: [SELL_FIELDS.files],
    maxBytes: MAX_BYTES,
    tooLarge: () => new PhotosTooLargeError('sent'),
    async keep(part, files, fields) {
      const kept = await keepPhoto(guarded, limit, request, { part, fields, files })
      if ('key' in kept) return { name: SELL_FIELDS.photo, value: kept.key }
      const value = `${kept.problem}:${part.fileName.slice(0, 200)}`
      return { name: SELL_FIELDS.problem, value }
    },
  })
}

type GivenPhoto = { part: FilePart; fields: URLSearchParams; files: number }

async function keepPhoto(
  services: Services & { clientAddress: string },
  limit: ConcurrencyLimit,
  request: FastifyRequest,
  { part, fields, files }: GivenPhoto,
): Promise<{ key: string } | { problem: PhotoProblem }> {
  if (files > PHOTO_RULES.maxCount) return { problem: 'too-many' }
  const email = fields.get('email')?.trim() ?? ''
  if (!isEmail(email)) return { problem: 'not-kept' }
  const who = connectionOf(services.clientAddress)
  const kept = await inUploadSlot(limit, who, request, async (arrived) => {
    const refused = await guardStamped(services, fields.get(TIMESTAMP_FIELD) ?? '', 'sellPhoto')
    if (refused) return null
    const bytes = await collect(part, PHOTO_RULES.maxBytes)
    arrived()
    if (!bytes) return { problem: 'too-large' } as const
    const stored = await storeSellPhoto(services.db, services, { email, bytes })
    if (stored.ok) return { key: stored.key }
    return { problem: PICTURE_REFUSALS[stored.reason].reason }
  })
  return kept ?? { problem: 'not-kept' }
}
