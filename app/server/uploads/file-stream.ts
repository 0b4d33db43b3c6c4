import type { FilePart } from './multipart.ts'

const ZIP_START = Buffer.from('PK\u0003\u0004')

/** A file's first bytes, and a stream of the whole file. */
export async function peek({ body }: FilePart) {
  const chunks = body[Symbol.asyncIterator]()
  const { value: first = Buffer.alloc(0) } = await chunks.next()
  async function* all(): AsyncGenerator<Buffer> {
    yield first
    for (;;) {
      const next = await chunks.next()
      if (next.done) return
      yield next.value
    }
  }
  return { isZip: first.subarray(0, ZIP_START.length).equals(ZIP_START), all }
}

/** Passes on at most `maxBytes`, and discards the rest. */
export function limited(chunks: AsyncIterable<Buffer>, maxBytes: number) {
  let bytes = 0
  async function* pass(): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes <= maxBytes) yield chunk
    }
  }
  return { chunks: pass(), exceeded: () => bytes > maxBytes }
}
