import multipart, { type FastifyMultipartBaseOptions, type Multipart } from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Limit of the body that is read and discarded if its sender is refused. */
export const READ_ON_BYTES = 10_000_000
/** Maximum size of all text fields of a form together, in bytes. */
export const FIELDS_BYTES = 256 * 1024
const MAX_PARTS = 200
/** Text, headers and buffers that may arrive while a file is being stored. */
const MAX_UNREAD_BYTES = 4 * FIELDS_BYTES

/** The handler of the pages, which gets a posted form without its files. */
export type FormHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

export type FieldPart = { name: string; fileName: null; value: string }
/** A file; its name is empty if its field was left empty. The unread rest of its body is skipped. */
export type FilePart = { name: string; fileName: string; body: AsyncIterable<Buffer> }

/** The body is not well-formed, ends too early, or has more parts than a form can have. */
export class MultipartError extends Error {
  override name = 'MultipartError'
  readonly statusCode = 400
}

/** More text than any form of the shop has. */
export class TooMuchTextError extends Error {
  override name = 'TooMuchTextError'
  readonly statusCode = 413
}

const OPTIONS: FastifyMultipartBaseOptions = {
  limits: {
    parts: MAX_PARTS,
    fieldSize: FIELDS_BYTES,
    // `readParts` limits the size of the body, and its callers limit each file.
    fileSize: Number.MAX_SAFE_INTEGER,
  },
  throwFileSizeLimit: false,
  isPartAFile: (_field, _type, fileName) => fileName !== undefined,
  // File names are shown unchanged, and nothing is stored under them.
  preservePath: true,
}

/**
 * Makes the routes of a scope accept forms with files: their handlers get the same form without files.
 *
 * @param readFields reads the parts; returns null if it has sent the response itself
 */
export async function acceptFormsWithFiles(
  scope: FastifyInstance,
  readFields: (request: FastifyRequest, reply: FastifyReply) => Promise<URLSearchParams | null>,
): Promise<void> {
  await scope.register(multipart, OPTIONS)
  scope.addHook('preValidation', async (request, reply) => {
    if (!request.isMultipart()) return
    const fields = await readFields(request, reply)
    if (!fields) return reply
    request.headers['content-type'] = 'application/x-www-form-urlencoded'
    request.body = Buffer.from(fields.toString())
  })
}

/**
 * The parts of a form with files, in order, each file as a stream: memory holds one chunk of it. The
 * connection stays open if reading stops early, so that a response can be sent.
 *
 * @param limit the maximum size of the body, and the error for a larger one
 * @throws MultipartError, TooMuchTextError or `limit.tooLarge`, also from within a file's body
 */
export async function* readParts(
  request: FastifyRequest,
  limit: { maxBytes: number; tooLarge: () => Error },
): AsyncGenerator<FieldPart | FilePart> {
  const { raw } = request
  const reading = new Reading(request, limit)
  try {
    for (;;) {
      const part = await reading.nextPart()
      if (!part) return
      if (part.type === 'field') {
        yield { name: nameOf(part), fileName: null, value: textOf(part) }
        continue
      }
      const body = reading.bytesOf(part)
      yield { name: nameOf(part), fileName: unescaped(part.filename), body }
      for await (const _ of body);
    }
  } finally {
    reading.stop()
    raw.resume()
  }
}

type File = Extract<Multipart, { type: 'file' }>
type Field = Extract<Multipart, { type: 'field' }>

class Reading {
  private readonly request: FastifyRequest
  private readonly parts: AsyncIterator<Multipart>
  private readonly failed = Promise.withResolvers<never>()
  private failure: Error | null = null
  private file: File['file'] | null = null
  private received = 0
  private readFromFiles = 0

  constructor(request: FastifyRequest, limit: { maxBytes: number; tooLarge: () => Error }) {
    this.request = request
    // Without a listener the rejection would end the process.
    this.failed.promise.catch(() => undefined)
    this.count = ({ length }: Buffer): void => {
      this.received += length
      if (this.received > limit.maxBytes) this.fail(limit.tooLarge())
      else if (this.received - this.readFromFiles > MAX_UNREAD_BYTES) {
        this.fail(new TooMuchTextError('too much text'))
      }
    }
    request.raw.on('data', this.count)
    this.parts = request.parts()
  }

  private readonly count: (chunk: Buffer) => void

  async nextPart(): Promise<Multipart | null> {
    const next = await Promise.race([this.parts.next(), this.failed.promise]).catch(this.rethrow)
    if (next.done) return null
    if (next.value.type === 'file') this.file = next.value.file
    return next.value
  }

  async *bytesOf({ file }: File): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of file as AsyncIterable<Buffer>) {
        this.readFromFiles += chunk.length
        yield chunk
      }
    } catch (cause) {
      this.rethrow(cause)
    }
  }

  stop(): void {
    this.request.raw.off('data', this.count)
    this.request.raw.unpipe()
  }

  private fail(error: Error): void {
    this.failure = error
    this.stop()
    this.file?.destroy(error)
    this.failed.reject(error)
  }

  private readonly rethrow = (cause: unknown): never => {
    throw this.failure ?? new MultipartError('the form cannot be read', { cause })
  }
}

function nameOf({ fieldname }: Multipart): string {
  // According to the parser's types a part always has a name, but it may have none.
  if (typeof fieldname !== 'string') throw new MultipartError('a part has no name')
  return unescaped(fieldname)
}

function textOf({ value, valueTruncated }: Field): string {
  if (valueTruncated) throw new TooMuchTextError('too much text')
  if (typeof value !== 'string') throw new MultipartError('a field is not text')
  return value
}

/** Browsers percent-encode these three characters in names, and no others. */
function unescaped(text: string): string {
  return text.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n')
}
