import { type Part, readMultipart } from './multipart.ts'

/** The words of a form together, in bytes. */
export const FIELDS_BYTES = 256 * 1024

/** A field that no form of ours can have filled. */
class TooMuchTextError extends Error {
  override name = 'TooMuchTextError'
  readonly statusCode = 413
}

/** What takes a file's place in the form. */
type Instead = { name: string; value: string }

type Reading = {
  /** The form's field that holds files; others are passed over. */
  fileField: string
  /** Of the whole request. */
  maxBytes: number
  /** Thrown where it is larger. */
  tooLarge: () => Error
  /**
   * Keeps a file, whose bytes have to be read before the next part comes.
   *
   * @param count this file and those before it
   */
  keep: (file: Part, count: number, fields: URLSearchParams) => Promise<Instead>
}

/**
 * Reads a form with files, as a browser without scripts posts it, into the same form without
 * files: each is kept as it comes in, and what became of it takes its place. So no more than one
 * file of a request is in memory, and those that arrived are not lost when something else in the
 * form has to be corrected.
 *
 * @throws MultipartError (400), TooMuchTextError (413) or what `tooLarge` makes
 */
export async function formWithoutFiles(
  source: { stream: AsyncIterable<Buffer>; boundary: string },
  { fileField, maxBytes, tooLarge, keep }: Reading,
): Promise<URLSearchParams> {
  const fields = new URLSearchParams()
  let fieldBytes = 0
  let files = 0
  const stream = limited(source.stream, maxBytes, tooLarge)
  for await (const part of readMultipart(stream, source.boundary)) {
    if (part.fileName === null) {
      const value = await collect(part, FIELDS_BYTES - fieldBytes)
      if (value === null) throw new TooMuchTextError('too much text')
      fieldBytes += value.length
      fields.append(part.name, value.toString('utf8'))
      continue
    }
    if (part.name !== fileField || part.fileName === '') continue
    files += 1
    const { name, value } = await keep(part, files, fields)
    fields.append(name, value)
  }
  return fields
}

/** The part's bytes; null where there are more than the limit. */
export async function collect({ body }: Part, limit: number): Promise<Buffer | null> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of body) {
    size += piece.length
    if (size <= limit) pieces.push(piece)
    else pieces.length = 0
  }
  return size <= limit ? Buffer.concat(pieces) : null
}

async function* limited(
  stream: AsyncIterable<Buffer>,
  maxBytes: number,
  tooLarge: () => Error,
): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge()
    yield chunk
  }
}
