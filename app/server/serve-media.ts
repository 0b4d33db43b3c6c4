import type { FastifyInstance } from 'fastify'
import type { MediaStore } from '../domain/media/store/media-store.server.ts'
import { openMedia } from '../domain/media/variants/open-media.server.ts'
import { etagMatches } from './page-cache/etag-matches.ts'

/** Pictures are content-addressed: a changed picture has another address. */
const FOREVER = 'public, max-age=31536000, immutable'

/** Serves GET and HEAD of `/media/{file}`: pictures in full and as variants. */
export function serveMedia(app: FastifyInstance, media: MediaStore): void {
  app.get<{ Params: { file: string } }>('/media/:file', async (request, reply) => {
    const opened = await openMedia(media, request.params.file)
    reply.header('x-content-type-options', 'nosniff')
    if (!opened) {
      reply.code(404).header('cache-control', 'no-cache').type('text/plain; charset=utf-8')
      return 'There is no such picture.\n'
    }
    // Link previews and mails embed the shop's pictures on other sites.
    reply.header('cross-origin-resource-policy', 'cross-origin')
    reply.header('cache-control', FOREVER).header('etag', opened.etag)
    const { body } = opened
    if (etagMatches(request.headers['if-none-match'], opened.etag)) {
      if (!Buffer.isBuffer(body)) body.destroy()
      return reply.code(304).send()
    }
    return reply.type(opened.type).header('content-length', opened.size).send(body)
  })
}
