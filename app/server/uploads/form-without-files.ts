import type { FastifyRequest } from 'fastify'
import { FIELDS_BYTES, type FilePart, readParts, TooMuchTextError } from './multipart.ts'

/** The form field that replaces a file. */
type Instead = { name: string; value: string }

/** The form is larger than any form of the shop can be. */
export class FormTooLargeError extends Error {
  override name = 'FormTooLargeError'
  readonly statusCode = 413
}

type Reading = {
  /** The names of the file fields; files of other fields are skipped. */
  fileFields: readonly string[]
  /** Limit of the whole body. */
  maxBytes: number
  /** The error for a larger body. */
  tooLarge: () => Error
  /**
   * Stores a file. Its bytes can be read only until this resolves.
   *
   * @param count number of files so far, including this one
   */
  keep: (file: FilePart, count: number, fields: URLSearchParams) => Promise<Instead>
}

/**
 * Parses a multipart form, as posted by a browser without JavaScript, into the same form without
 * files: each file is stored as it arrives, and the result replaces it. At most one file of a
 * request is in memory, and stored files are kept if another field is invalid.
 *
 * @throws MultipartError (400), TooMuchTextError (413) or the error of `tooLarge`
 */
export async function formWithoutFiles(
  request: FastifyRequest,
  { fileFields, maxBytes, tooLarge, keep }: Reading,
): Promise<URLSearchParams> {
  const fields = new URLSearchParams()
  let fieldBytes = 0
  let files = 0
  for await (const part of readParts(request, { maxBytes, tooLarge })) {
    if (part.fileName === null) {
      fieldBytes += Buffer.byteLength(part.value)
      if (fieldBytes > FIELDS_BYTES) throw new TooMuchTextError('too much text')
      fields.append(part.name, part.value)
      continue
    }
    if (!fileFields.includes(part.name) || part.fileName === '') continue
    files += 1
    const { name, value } = await keep(part, files, fields)
    fields.append(name, value)
  }
  return fields
}

/** The file's bytes; null if they exceed the limit. */
export async function collect({ body }: FilePart, limit: number): Promise<Buffer | null> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of body) {
    size += piece.length
    if (size <= limit) pieces.push(piece)
    else pieces.length = 0
  }
  return size <= limit ? Buffer.concat(pieces) : null
}
