import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { isAddress } from './normalize-url.ts'

/**
 * Bounds of a path. The longest of the shop's own has 7 segments and under 120 characters;
 * development serves source files of packages, which lie deep. What a page costs grows with the
 * segments of its path: the router is asked once for each.
 */
const LONGEST_PATH = 512
const MOST_SEGMENTS = 32
/** Paths that one request may ask the router about: a browser asks about the links of one page. */
const MOST_DISCOVERED = 250

class OddTargetError extends Error {
  override name = 'OddTargetError'
  readonly statusCode: 400 | 404

  constructor(statusCode: 400 | 404, why: string) {
    super(why)
    this.statusCode = statusCode
  }
}

/**
 * Refuses, before anything is rendered, what cannot be a request for a page of ours: a target
 * that is no address (400), no Host header or more than one (400, RFC 9112, 3.2), and a path that
 * is longer or deeper than any of ours (404).
 *
 * @throws OddTargetError, for the error handler to answer
 */
export function refuseOddTargets(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(oddity(request.originalUrl, request.raw) ?? undefined)
  })
}

function oddity(target: string, raw: IncomingMessage): OddTargetError | null {
  if (!isAddress(target)) return new OddTargetError(400, 'no address')
  if (!hasOneHost(raw)) return new OddTargetError(400, 'no Host header, or more than one')
  const address = raw.url ?? '/'
  const end = address.search(/[?#]/)
  const path = end < 0 ? address : address.slice(0, end)
  if (path.length > LONGEST_PATH || count(path, '/') > MOST_SEGMENTS) {
    return new OddTargetError(404, 'a path longer than any of ours')
  }
  if (path === '/__manifest' && countPaths(address) > MOST_DISCOVERED) {
    return new OddTargetError(400, 'too many routes asked about')
  }
  return null
}

/** Of two, Node would take the first and say nothing; a client of HTTP/1.0 need not send any. */
export function hasOneHost({ rawHeaders, httpVersionMinor }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts === 1 || (hosts === 0 && httpVersionMinor === 0)
}

/** In the list of lazy route discovery, however its commas are written. */
function countPaths(address: string): number {
  return address.split(/,|%2c/i).length
}

function count(text: string, letter: string): number {
  return text.split(letter).length - 1
}
