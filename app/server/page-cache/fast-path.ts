import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { ZeroResultSearchCounter } from '../../domain/catalogue/zero-result-searches/zero-result-search-counter.server.ts'
import type { VisitCounter } from '../../domain/visits/visit-counter.server.ts'
import { redactPath } from '../../platform/http/redact-path.ts'
import type { Logger } from '../../platform/log.ts'
import { reportResponse } from '../connections/report-response.ts'
import { countPageView } from '../page-views/count-page-view.ts'
import { countZeroResultSearch } from '../page-views/count-zero-result-search.ts'
import { type Origins, originOf } from '../requests/origins.ts'
import { hasOneHost } from '../requests/refuse-request-targets.ts'
import { cacheKeyOf } from './cache-key.ts'
import { chooseEncoding } from './choose-encoding.ts'
import { etagMatches } from './etag-matches.ts'
import type { CachedResponse, PageCache } from './page-cache.ts'
import type { PageContents } from './page-contents.ts'

export type FastPathOptions = {
  pages: PageCache
  visits: VisitCounter
  zeroResultSearches: ZeroResultSearchCounter
  origins: Origins
  log: Logger
  /** True once no new connections are accepted: then each response closes its connection. */
  isClosing: () => boolean
}

/**
 * The fast path of the page cache: responds directly if a cached page has been sent before, with
 * the same bytes and headers, and passes everything else to Fastify, whose hooks cost
 * several times as much as sending the response.
 */
export function createFastPathServer(framework: RequestListener, options: FastPathOptions): Server {
  const server = createServer({ requireHostHeader: false }, (request, response) => {
    const began = performance.now()
    const found = findReady(request, options)
    if (!found) return framework(request, response)
    const { ready, contents } = found
    const id = randomUUID()
    response.writeHead(ready.status, ['x-request-id', id, ...ready.headers]).end(ready.body)
    const { url = '/' } = request
    const ms = performance.now() - began
    const line = { method: 'GET', path: redactPath(url), status: ready.status, ms: round(ms) }
    options.log.info({ event: 'request.completed', reqId: id, ...line }, 'request completed')
    countPageView(options.visits, request, ready.status)
    countZeroResultSearch(options.zeroResultSearches, request, contents)
    reportResponse(server, { method: 'GET', url, status: ready.status, ms })
  })
  return server
}

type Found = { ready: CachedResponse; contents: PageContents }

function findReady(request: IncomingMessage, options: FastPathOptions): Found | null {
  const { pages, origins, isClosing } = options
  const { method, headers } = request
  if (method !== 'GET' || hasBody(request) || !hasOneHost(request) || isClosing()) return null
  const key = cacheKeyOf(request, originOf(origins, headers.host))
  const page = key && pages.get(key)
  if (!page) return null
  const encoding = chooseEncoding(headers['accept-encoding'])
  const status = etagMatches(headers['if-none-match'], page.etag(encoding)) ? 304 : 200
  const ready = page.ready(status, encoding)
  if (!ready) return null
  pages.counts.hits += 1
  return { ready, contents: page.contents }
}

/** A request with a body is left to Fastify, which reads it, so that the connection can be reused. */
function hasBody({ headers }: IncomingMessage): boolean {
  return 'content-length' in headers || 'transfer-encoding' in headers
}

function round(ms: number): number {
  return Math.round(ms * 10) / 10
}
