import { Readable } from 'node:stream'
import { NO_STORE } from './no-store.ts'

/**
 * A file download, streamed with constant memory.
 *
 * @param name the file's name with its extension
 * @param type media type, for text with its charset: `text/csv; charset=utf-8`
 */
export function download(
  name: string,
  type: string,
  parts: AsyncIterable<string | Buffer>,
): Response {
  const file = Readable.from(parts, { objectMode: false })
  return new Response(Readable.toWeb(file) as BodyInit, {
    headers: {
      ...NO_STORE,
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
    },
  })
}
