import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a browser will show the answer to this request as a page, rather than hand it to a
 * script. By what browsers say of a request, and where they do not (an older one, or a page
 * without encryption) by whether HTML is asked for by name.
 */
export function isNavigation(headers: IncomingHttpHeaders): boolean {
  const destination = headers['sec-fetch-dest']
  if (destination !== undefined) return destination === 'document'
  return /\btext\/html\b/i.test(headers.accept ?? '')
}
