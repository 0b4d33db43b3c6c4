import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { VisitCounter } from '../../domain/visits/visit-counter.server.ts'
import type { Logger } from '../../platform/log.ts'
import { redactPath } from '../../platform/redact-path.ts'
import { type Origins, originOf } from '../origins.ts'
import { countPageView } from '../page-views/count-page-view.ts'
import { hasOneHost } from '../refuse-request-targets.ts'
import { cacheKeyOf } from './cache-key.ts'
import { etagMatches } from './etag-matches.ts'
import { type CachedResponse, chooseEncoding, type PageCache } from './page-cache.ts'

/** Emitted by the server for every response sent here, with a `SentResponse`. */
export const RESPONSE_SENT = 'page-answered'

export type SentResponse = { url: string; status: number; ms: number }

export type FastPathOptions = {
  pages: PageCache
  visits: VisitCounter
  origins: Origins
  log: Logger
  /** True once no new connections are accepted: then each response closes its connection. */
  isClosing: () => boolean
}

/**
 * The fast path of the page cache: responds directly if a cached page has been sent before, with
 * the same bytes and headers, and passes everything else to Fastify, whose hooks take several times
 * the work of sending.
 */
export function createFastPathServer(framework: RequestListener, options: FastPathOptions): Server {
  const server = createServer({ requireHostHeader: false }, (request, response) => {
    const began = performance.now()
    const ready = findReady(request, options)
    if (!ready) return framework(request, response)
    const id = randomUUID()
    response.writeHead(ready.status, ['x-request-id', id, ...ready.headers]).end(ready.body)
    const { url = '/' } = request
    const ms = performance.now() - began
    const line = { method: 'GET', path: redactPath(url), status: ready.status, ms: round(ms) }
    options.log.info({ event: 'request.completed', reqId: id, ...line }, 'request completed')
    countPageView(options.visits, request, ready.status)
    server.emit(RESPONSE_SENT, { url, status: ready.status, ms } satisfies SentResponse)
  })
  return server
}

function findReady(request: IncomingMessage, options: FastPathOptions): CachedResponse | null {
  const { pages, origins, isClosing } = options
  const { method, headers } = request
  if (method !== 'GET' || hasBody(request) || !hasOneHost(request) || isClosing()) return null
  const key = cacheKeyOf(request, originOf(origins, headers.host))
  const page = key && pages.get(key)
  if (!page) return null
  const encoding = chooseEncoding(headers['accept-encoding'])
  const status = etagMatches(headers['if-none-match'], page.etag(encoding)) ? 304 : 200
  const ready = page.ready(status, encoding)
  if (ready) pages.counts.hits += 1
  return ready
}

/** A body must be read before the connection can be reused, which Fastify does. */
function hasBody({ headers }: IncomingMessage): boolean {
  return 'content-length' in headers || 'transfer-encoding' in headers
}

function round(ms: number): number {
  return Math.round(ms * 10) / 10
}
