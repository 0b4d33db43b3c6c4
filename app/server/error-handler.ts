import type { FastifyInstance } from 'fastify'
import { type ErrorPageText, errorPages } from '../content/navigation/error-pages.ts'
import { PHOTO_RULES } from '../domain/enquiries/photos/photo-rules.ts'
import type { Settings } from '../domain/settings/settings.ts'
import { drainBody } from './connections/drain-body.ts'
import { ERROR_PAGE_POLICY, errorPage } from './error-page.ts'
import { isNavigation } from './requests/navigation.ts'
import { MultipartError } from './uploads/multipart.ts'
import { PhotosTooLargeError } from './uploads/photos/sell-form-parts.ts'

/** Four times the largest form; the connections of larger bodies are closed. */
const READ_ON_BYTES = 400_000_000
const BYTES_PER_MEGABYTE = 1_000_000

/**
 * Responds to requests that no route could handle: too large, malformed, cross-site, or failed.
 * Sends HTML for navigations, else JSON, `{ error }`.
 */
export function registerErrorHandler(
  app: FastifyInstance,
  settings: { readonly current: Pick<Settings, 'contact' | 'shop'> },
): void {
  app.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) request.log.error({ event: 'request.failed', err: error }, 'request failed')
    await drainBody(request.raw, READ_ON_BYTES)
    const words = wordsFor(error, status, errorPages(settings.current.contact))
    reply.code(status).header('cache-control', 'no-store')
    if (!isNavigation(request.headers)) return reply.send({ error: words.what })
    return reply
      .header('content-security-policy', ERROR_PAGE_POLICY)
      .type('text/html; charset=utf-8')
      .send(errorPage(words, settings.current.shop.name))
  })
}

function wordsFor(
  error: Error,
  status: number,
  pages: ReturnType<typeof errorPages>,
): ErrorPageText {
  if (error instanceof PhotosTooLargeError) {
    const { maxCount, maxBytes } = PHOTO_RULES
    return pages.photosTooLarge((maxCount * maxBytes) / BYTES_PER_MEGABYTE)
  }
  if (error instanceof MultipartError) return pages.formUnreadable
  if (status === 404) return pages.notFound
  if (status === 413 || status === 414) return pages.tooLarge
  if (status === 403) return pages.otherSite
  return status < 500 ? pages.unreadable : pages.failed
}
