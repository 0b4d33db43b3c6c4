import { Readable } from 'node:stream'
import { NO_STORE } from './no-store.ts'

/**
 * A file download, streamed with constant memory.
 *
 * @param name with its file extension
 * @param type media type; the text is UTF-8
 */
export function download(name: string, type: string, parts: AsyncIterable<string>): Response {
  const file = Readable.from(parts, { objectMode: false })
  return new Response(Readable.toWeb(file) as BodyInit, {
    headers: {
      ...NO_STORE,
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="${name}"`,
    },
  })
}
