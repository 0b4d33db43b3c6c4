import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { Logger } from '../../platform/log.ts'
import { loggablePath } from '../../platform/redact-path.ts'
import { type Origins, originOf } from '../origins.ts'
import { hasOneHost } from '../refuse-request-targets.ts'
import { publicPageKey } from './cache-key.ts'
import { isKnown } from './etag-matches.ts'
import { chooseEncoding, type PageCache, type ReadyAnswer } from './page-cache.ts'

/** The server says so of every answer that was given here, with an `AnsweredPage`. */
export const ANSWERED = 'page-answered'

export type AnsweredPage = { url: string; status: number; ms: number }

export type ReadyPagesOptions = {
  pages: PageCache
  origins: Origins
  log: Logger
  /** True once no new connections are taken: then each answer ends its connection. */
  isClosing: () => boolean
}

/**
 * A web server that answers by itself where a kept page has been sent before, with the same bytes
 * and headers, and leaves everything else to the framework: passing one by all of its hooks takes
 * several times the work of sending it.
 */
export function createReadyServer(framework: RequestListener, options: ReadyPagesOptions): Server {
  const server = createServer({ requireHostHeader: false }, (request, response) => {
    const began = performance.now()
    const ready = findReady(request, options)
    if (!ready) return framework(request, response)
    const id = randomUUID()
    response.writeHead(ready.status, ['x-request-id', id, ...ready.headers]).end(ready.body)
    const { url = '/' } = request
    const ms = performance.now() - began
    const line = { method: 'GET', path: loggablePath(url), status: ready.status, ms: round(ms) }
    options.log.info({ reqId: id, ...line }, 'answered')
    server.emit(ANSWERED, { url, status: ready.status, ms } satisfies AnsweredPage)
  })
  return server
}

function findReady(request: IncomingMessage, options: ReadyPagesOptions): ReadyAnswer | null {
  const { pages, origins, isClosing } = options
  const { method, headers } = request
  if (method !== 'GET' || hasBody(request) || !hasOneHost(request) || isClosing()) return null
  const key = publicPageKey(request, originOf(origins, headers.host))
  const page = key && pages.peek(key)
  if (!page) return null
  const encoding = chooseEncoding(headers['accept-encoding'])
  const status = isKnown(headers['if-none-match'], page.etag(encoding)) ? 304 : 200
  const ready = page.ready(status, encoding)
  if (ready) pages.counts.hits += 1
  return ready
}

/** Something to read before the connection can be used again: the framework knows how. */
function hasBody({ headers }: IncomingMessage): boolean {
  return 'content-length' in headers || 'transfer-encoding' in headers
}

function round(ms: number): number {
  return Math.round(ms * 10) / 10
}
