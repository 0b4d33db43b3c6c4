import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a request is a page navigation rather than a script's: according to `Sec-Fetch` headers or,
 * without them (older browsers, plain http), if `Accept` names HTML.
 */
export function isNavigation(headers: IncomingHttpHeaders): boolean {
  const destination = headers['sec-fetch-dest']
  if (destination !== undefined) return destination === 'document'
  return /\btext\/html\b/i.test(headers.accept ?? '')
}
