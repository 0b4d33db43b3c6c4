import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { isAddress } from './normalize-url.ts'

/**
 * Limits of a path. The shop's longest has 7 segments and under 120 characters; the development
 * server's are deeper. Routing cost grows with the number of segments.
 */
const MAX_PATH_LENGTH = 512
const MAX_SEGMENTS = 32
/** Maximum length of a query. A staff list repeats the query in the links of each row. */
const MAX_QUERY_LENGTH = 4_096
/**
 * Maximum number of paths per request of lazy route discovery: a browser requests the routes of the links
 * of one page, in an address of at most 7,680 characters (React Router), which holds some 127 paths with
 * ids.
 */
export const MAX_DISCOVERED = 150

class InvalidTargetError extends Error {
  override name = 'InvalidTargetError'
  readonly statusCode: 400 | 404 | 414

  constructor(statusCode: 400 | 404 | 414, why: string) {
    super(why)
    this.statusCode = statusCode
  }
}

/**
 * Refuses invalid requests before rendering: a malformed target (400), no Host header or several
 * (400, RFC 9112, 3.2), a path longer or deeper than any of the shop's (404), and a query too long
 * to come from one of its links or forms (414).
 *
 * @throws InvalidTargetError, handled by the error handler
 */
export function refuseInvalidTargets(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(invalidityOf(request.originalUrl, request.raw) ?? undefined)
  })
}

function invalidityOf(target: string, raw: IncomingMessage): InvalidTargetError | null {
  if (!isAddress(target)) return new InvalidTargetError(400, 'no address')
  if (!hasOneHost(raw)) return new InvalidTargetError(400, 'no Host header, or more than one')
  const address = raw.url ?? '/'
  const end = address.search(/[?#]/)
  const path = end < 0 ? address : address.slice(0, end)
  if (path.length > MAX_PATH_LENGTH || count(path, '/') > MAX_SEGMENTS) {
    return new InvalidTargetError(404, 'a path longer than any of ours')
  }
  if (path === '/__manifest') {
    const tooMany = countPaths(address) > MAX_DISCOVERED
    return tooMany ? new InvalidTargetError(400, 'too many routes requested') : null
  }
  if (address.length - path.length > MAX_QUERY_LENGTH) {
    return new InvalidTargetError(414, 'a query longer than any of ours')
  }
  return null
}

/** Node would silently use the first of two Host headers; HTTP/1.0 clients need not send one. */
export function hasOneHost({ rawHeaders, httpVersionMinor }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts === 1 || (hosts === 0 && httpVersionMinor === 0)
}

/** Number of paths in a route discovery request, with plain or encoded commas. */
function countPaths(address: string): number {
  return address.split(/,|%2c/i).length
}

function count(text: string, letter: string): number {
  return text.split(letter).length - 1
}
