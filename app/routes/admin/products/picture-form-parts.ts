import { keepUpload } from '../../../domain/catalogue/product-pictures/keep-upload.server.ts'
import {
  PICTURE_FIELDS,
  type PictureProblem,
} from '../../../domain/catalogue/product-pictures/picture-fields.ts'
import { PICTURE_LIMIT } from '../../../domain/catalogue/product-pictures/picture-rules.ts'
import { UPLOAD_RULES } from '../../../domain/media/upload-rules.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import { type Part, readMultipart } from '../../../platform/http/multipart.ts'
import type { Services } from '../../../services.ts'

const FIELDS_BYTES = 256 * 1024
const MAX_BYTES = PICTURE_LIMIT * UPLOAD_RULES.maxBytes + 2 * FIELDS_BYTES

/** More than a form of ours can be. */
class FormTooLargeError extends Error {
  override name = 'FormTooLargeError'
  readonly statusCode = 413
}

/**
 * Turns a form with pictures, as a browser without scripts posts it, into the same form without
 * files: each picture is kept as it comes in and its token takes its place, or what was wrong
 * with it. So no more than one picture of a request is in memory, and pictures that arrived are
 * not lost when something else in the form has to be corrected.
 *
 * @throws MultipartError (400) or FormTooLargeError (413)
 */
export async function fieldsOfPictureForm(
  services: Services,
  staff: Staff,
  source: { stream: AsyncIterable<Buffer>; boundary: string },
): Promise<URLSearchParams> {
  const fields = new URLSearchParams()
  let fieldBytes = 0
  let files = 0
  for await (const part of readMultipart(limited(source.stream), source.boundary)) {
    if (part.fileName === null) {
      const value = await collect(part, FIELDS_BYTES - fieldBytes)
      if (value === null) throw new FormTooLargeError('too much text')
      fieldBytes += value.length
      fields.append(part.name, value.toString('utf8'))
      continue
    }
    if (part.name !== PICTURE_FIELDS.files || part.fileName === '') continue
    files += 1
    const kept = files > PICTURE_LIMIT ? TOO_MANY : await keepFile(services, staff, part)
    if ('token' in kept) fields.append(PICTURE_FIELDS.picture, kept.token)
    else fields.append(PICTURE_FIELDS.problem, `${kept.problem}:${part.fileName.slice(0, 200)}`)
  }
  return fields
}

type Kept = { token: string } | { problem: PictureProblem }

const TOO_MANY: Kept = { problem: 'too-many' }

async function keepFile(services: Services, staff: Staff, part: Part): Promise<Kept> {
  const bytes = await collect(part, UPLOAD_RULES.maxBytes)
  if (!bytes) return { problem: 'too-large' }
  const kept = await keepUpload(services, staff, bytes)
  if (kept.ok) return { token: kept.token }
  return { problem: kept.reason === 'not-a-picture' ? 'wrong-type' : 'unreadable' }
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
    if (size > MAX_BYTES) throw new FormTooLargeError('too much')
    yield chunk
  }
}
