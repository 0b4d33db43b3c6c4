import { Readable } from 'node:stream'
import { NO_STORE } from './no-store.ts'

/**
 * A file for the browser to save, sent while it is being made, so that its length costs no memory.
 *
 * @param name with its ending
 * @param type its media type; the text is UTF-8
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
