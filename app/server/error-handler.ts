import type { FastifyInstance } from 'fastify'
import { type RefusalWords, requestRefusals } from '../content/error-pages.ts'
import { PHOTO_RULES } from '../domain/enquiries/photos/photo-rules.ts'
import { readOn } from './drain-body.ts'
import { REFUSAL_POLICY, refusalPage } from './error-page.ts'
import { isNavigation } from './navigation.ts'
import { MultipartError } from './uploads/multipart.ts'
import { PhotosTooLargeError } from './uploads/sell-form-parts.ts'

/** Four times the largest form; whoever sends more sees their connection end. */
const READ_ON_BYTES = 400_000_000
const BYTES_PER_MEGABYTE = 1_000_000

/**
 * Answers what no screen could: what was too large or unreadable, what another site sent, and
 * what went wrong. A page where a person is waiting for one, else JSON, `{ error }`.
 */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) request.log.error({ err: error }, 'a request failed')
    await readOn(request.raw, READ_ON_BYTES)
    const words = wordsFor(error, status)
    reply.code(status).header('cache-control', 'no-store')
    if (!isNavigation(request.headers)) return reply.send({ error: words.what })
    return reply
      .header('content-security-policy', REFUSAL_POLICY)
      .type('text/html; charset=utf-8')
      .send(refusalPage(words))
  })
}

function wordsFor(error: Error, status: number): RefusalWords {
  if (error instanceof PhotosTooLargeError) {
    const { maxCount, maxBytes } = PHOTO_RULES
    return requestRefusals.photosTooLarge((maxCount * maxBytes) / BYTES_PER_MEGABYTE)
  }
  if (error instanceof MultipartError) return requestRefusals.formUnreadable
  if (status === 404) return requestRefusals.notFound
  if (status === 413) return requestRefusals.tooLarge
  if (status === 403) return requestRefusals.otherSite
  return status < 500 ? requestRefusals.unreadable : requestRefusals.failed
}
