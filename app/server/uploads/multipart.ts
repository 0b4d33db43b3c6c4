/** One field of a `multipart/form-data` body. */
export type Part = {
  name: string
  /** Null for a field that is not a file; empty where a file field was left empty. */
  fileName: string | null
  /** Its bytes as they come in; what is not read is skipped. */
  body: AsyncIterable<Buffer>
}

/** The body is not well-formed, ends too early, or has more parts than a form can have. */
export class MultipartError extends Error {
  override name = 'MultipartError'
  readonly statusCode = 400
}

const MAX_PARTS = 200
const MAX_HEADER_BYTES = 4_096
const LINE = Buffer.from('\r\n')
const HEADER_END = Buffer.from('\r\n\r\n')

/** The boundary that a content type names; null where it is not that of a form with files. */
export function multipartBoundary(contentType: string | undefined): string | null {
  const match = /^multipart\/form-data\b.*;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(
    contentType ?? '',
  )
  return match?.[1] ?? match?.[2] ?? null
}

/**
 * Reads a form with files part by part, keeping no more than a chunk of it in memory (RFC 7578).
 * The total size is the caller's to limit. The source is told when it is not read any further,
 * also where that is before its end.
 *
 * @throws MultipartError also from within a part's body
 */
export async function* readMultipart(
  source: AsyncIterable<Buffer>,
  boundary: string,
): AsyncGenerator<Part> {
  const reader = new Reader(source)
  try {
    // Every boundary but the first stands after a line break; one is put before the first.
    const delimiter = Buffer.from(`\r\n--${boundary}`)
    reader.unread(LINE)
    await drain(reader.until(delimiter))
    for (let count = 0; await reader.hasNextPart(); count++) {
      if (count === MAX_PARTS) throw new MultipartError('too many parts')
      const header = await reader.readHeader()
      const body = reader.until(delimiter)
      yield { ...header, body }
      await drain(body)
    }
    await reader.skipRest()
  } finally {
    await reader.close()
  }
}

async function drain(body: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of body);
}

class Reader {
  private readonly chunks: AsyncIterator<Buffer>
  private held: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.chunks = source[Symbol.asyncIterator]()
  }

  unread(bytes: Buffer): void {
    this.held = Buffer.concat([bytes, this.held])
  }

  /** Everything up to the mark, piece by piece; the mark itself is taken and left out. */
  async *until(mark: Buffer): AsyncGenerator<Buffer> {
    for (;;) {
      const at = this.held.indexOf(mark)
      if (at >= 0) {
        const last = this.held.subarray(0, at)
        this.held = this.held.subarray(at + mark.length)
        if (last.length > 0) yield last
        return
      }
      // The mark's beginning may stand at the very end.
      const sure = this.held.length - mark.length + 1
      if (sure > 0) {
        const piece = this.held.subarray(0, sure)
        this.held = this.held.subarray(sure)
        yield piece
      }
      await this.readMore()
    }
  }

  /** After a boundary: a line break before the next part, two hyphens after the last one. */
  async hasNextPart(): Promise<boolean> {
    while (this.held.length < 2) await this.readMore()
    if (this.held.toString('latin1', 0, 2) === '--') return false
    // Spaces may follow the boundary.
    while (this.held.indexOf(LINE) < 0 && this.held.length < MAX_HEADER_BYTES) await this.readMore()
    const end = this.held.indexOf(LINE)
    if (end < 0 || this.held.toString('latin1', 0, end).trim() !== '') {
      throw new MultipartError('a boundary does not end its line')
    }
    // The line break stays: it also stands before a header that is empty.
    this.held = this.held.subarray(end)
    return true
  }

  async readHeader(): Promise<{ name: string; fileName: string | null }> {
    for (;;) {
      const end = this.held.indexOf(HEADER_END)
      if (end > MAX_HEADER_BYTES || (end < 0 && this.held.length > MAX_HEADER_BYTES)) {
        throw new MultipartError('a header is too long')
      }
      if (end >= 0) {
        const header = this.held.toString('utf8', 0, end)
        this.held = this.held.subarray(end + HEADER_END.length)
        return readDisposition(header)
      }
      await this.readMore()
    }
  }

  /** What stands after the last boundary means nothing. */
  async skipRest(): Promise<void> {
    while (!(await this.next()).done);
  }

  async close(): Promise<void> {
    await this.chunks.return?.()
  }

  private async readMore(): Promise<void> {
    const next = await this.next()
    if (next.done) throw new MultipartError('the body ends too early')
    this.held = this.held.length === 0 ? next.value : Buffer.concat([this.held, next.value])
  }

  private next(): Promise<IteratorResult<Buffer>> {
    return this.chunks.next().catch((cause: unknown) => {
      // A caller's limit speaks for itself.
      if (cause instanceof Error && 'statusCode' in cause) throw cause
      throw new MultipartError('the body was cut off', { cause })
    })
  }
}

function readDisposition(header: string): { name: string; fileName: string | null } {
  // By the line ends of HTTP alone: names may hold others, such as U+2028.
  const line = header.split('\r\n').find((one) => /^content-disposition:\s*form-data\b/i.test(one))
  const name = /;\s*name="([^"]*)"/i.exec(line ?? '')?.[1]
  if (line === undefined || name === undefined) throw new MultipartError('a part has no name')
  const fileName = /;\s*filename="([^"]*)"/i.exec(line)?.[1]
  return { name: unescaped(name), fileName: fileName === undefined ? null : unescaped(fileName) }
}

/** Browsers write these three signs, and no others, by their codes. */
function unescaped(text: string): string {
  return text.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n')
}
