import { PHOTO_RULES } from '../../domain/enquiries/photo-rules.ts'
import { type PhotoProblem, SELL_FIELDS } from '../../domain/enquiries/sell-form-fields.ts'
import { storeSellPhoto } from '../../domain/enquiries/store-sell-photo.server.ts'
import { isEmail } from '../../platform/email.ts'
import { STAMP_FIELD } from '../../platform/form-proof.ts'
import { type Part, readMultipart } from '../../platform/http/multipart.ts'
import type { Places } from '../../platform/http/places.ts'
import { connectionOf } from '../../platform/limits/take-turn.server.ts'
import type { Services } from '../../services.ts'
import { guardStamped } from './form-guard.ts'

const FIELDS_BYTES = 256 * 1024
const MAX_BYTES = PHOTO_RULES.maxCount * PHOTO_RULES.maxBytes + 2 * FIELDS_BYTES

/** A field that no form of ours can have filled. */
class TooMuchTextError extends Error {
  override name = 'TooMuchTextError'
  readonly statusCode = 413
}

/** All of a form together is more than its photos can be. */
export class PhotosTooLargeError extends Error {
  override name = 'PhotosTooLargeError'
  readonly statusCode = 413
}

type FormSource = {
  stream: AsyncIterable<Buffer>
  boundary: string
  /** The body's length as the browser announced it; 0 where it did not. */
  announcedBytes: number
}

/**
 * Turns the sell form with files, as a browser without scripts posts it, into the same form
 * without files: each photo is kept as it comes in and its key takes its place, or what was wrong
 * with it. So no more than one photo of a request is in memory, and photos that arrived are not
 * lost when something else in the form has to be corrected.
 *
 * The words come before the photos in the form, and so in the request.
 *
 * @throws MultipartError (400), PhotosTooLargeError or TooMuchTextError (413)
 */
export async function fieldsOfSellForm(
  services: Services,
  room: Places,
  clientAddress: string,
  source: FormSource,
): Promise<URLSearchParams> {
  if (source.announcedBytes > MAX_BYTES) throw new PhotosTooLargeError('announced')
  const fields = new URLSearchParams()
  let fieldBytes = 0
  let files = 0
  for await (const part of readMultipart(limited(source.stream), source.boundary)) {
    if (part.fileName === null) {
      const value = await collect(part, FIELDS_BYTES - fieldBytes)
      if (value === null) throw new TooMuchTextError('too much text')
      fieldBytes += value.length
      fields.append(part.name, value.toString('utf8'))
      continue
    }
    if (part.name !== SELL_FIELDS.files || part.fileName === '') continue
    files += 1
    const kept = await keepPhoto({ ...services, clientAddress }, room, { part, fields, files })
    if ('key' in kept) fields.append(SELL_FIELDS.photo, kept.key)
    else fields.append(SELL_FIELDS.problem, `${kept.problem}:${part.fileName.slice(0, 200)}`)
  }
  return fields
}

async function keepPhoto(
  services: Services & { clientAddress: string },
  room: Places,
  { part, fields, files }: { part: Part; fields: URLSearchParams; files: number },
): Promise<{ key: string } | { problem: PhotoProblem }> {
  if (files > PHOTO_RULES.maxCount) return { problem: 'too-many' }
  const email = fields.get('email')?.trim() ?? ''
  const giveBack = isEmail(email) ? room.take(connectionOf(services.clientAddress)) : null
  if (!giveBack) return { problem: 'not-kept' }
  try {
    const refused = await guardStamped(services, fields.get(STAMP_FIELD) ?? '', 'sellPhoto')
    if (refused) return { problem: 'not-kept' }
    const bytes = await collect(part, PHOTO_RULES.maxBytes)
    if (!bytes) return { problem: 'too-large' }
    const stored = await storeSellPhoto(services.db, services, { email, bytes })
    if (stored.ok) return { key: stored.key }
    return { problem: stored.reason === 'not-a-picture' ? 'wrong-type' : 'unreadable' }
  } finally {
    giveBack()
  }
}

/** The part's bytes; null where there are more than the limit. */
async function collect({ body }: Part, limit: number): Promise<Buffer | null> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of body) {
    size += piece.length
    if (size <= limit) pieces.push(piece)
    else pieces.length = 0
  }
  return size <= limit ? Buffer.concat(pieces) : null
}

async function* limited(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > MAX_BYTES) throw new PhotosTooLargeError('sent')
    yield chunk
  }
}
