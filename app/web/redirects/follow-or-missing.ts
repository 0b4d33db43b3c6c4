import { redirect } from 'react-router'
import { followRedirect } from '../../domain/redirects/follow-redirect.server.ts'
import type { Services } from '../../server/request-context.ts'

/**
 * Follows the redirect of an address without a page. 301 rather than 308, since only GET and HEAD get
 * here and search engines document it; caches must revalidate the response, so that an edit applies
 * immediately.
 *
 * @returns the status of the error page: 404, or 503 if redirects could not be read
 * @throws the redirect
 */
export async function followOrMissing(
  { db, log, redirectHits }: Services,
  { pathname }: URL,
): Promise<404 | 503> {
  const found = await followRedirect(db, pathname).catch((err: unknown) => {
    log.error({ event: 'redirects.read_failed', err }, 'a redirect could not be looked up')
    return 'failed' as const
  })
  if (found === 'failed') return 503
  if (found === null) return 404
  redirectHits.count(found.id)
  throw redirect(found.to, { status: 301, headers: { 'cache-control': 'no-cache' } })
}
