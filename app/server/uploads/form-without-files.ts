import type { FastifyRequest } from 'fastify'
import { FIELDS_BYTES, type FilePart, readParts, TooMuchTextError } from './multipart.ts'

/** What takes a file's place in the form. */
type Instead = { name: string; value: string }

type Reading = {
  /** The form's field that holds files; files of others are skipped. */
  fileField: string
  /** Of the whole body. */
  maxBytes: number
  /** Thrown where the body is larger. */
  tooLarge: () => Error
  /**
   * Keeps a file. Its bytes can be read only until this is done.
   *
   * @param count this file and those before it
   */
  keep: (file: FilePart, count: number, fields: URLSearchParams) => Promise<Instead>
}

/**
 * Reads a form with files, as a browser without JavaScript posts it, into the same form without
 * files: each file is kept as it arrives, and the outcome takes its place. At most one file of a
 * request is in memory, and the files that arrived are not lost when another field is invalid.
 *
 * @throws MultipartError (400), TooMuchTextError (413) or what `tooLarge` makes
 */
export async function formWithoutFiles(
  request: FastifyRequest,
  { fileField, maxBytes, tooLarge, keep }: Reading,
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
    if (part.name !== fileField || part.fileName === '') continue
    files += 1
    const { name, value } = await keep(part, files, fields)
    fields.append(name, value)
  }
  return fields
}

/** The file's bytes; null where there are more than the limit. */
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
