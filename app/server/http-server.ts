import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import path from 'node:path'
import serveStatic from '@fastify/static'
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { ReadDiskSpace } from '../platform/files/disk-space.ts'
import { ROOT_FOLDER } from '../platform/files/root-folder.ts'
import { redactPath } from '../platform/http/redact-path.ts'
import { limitBodyTime } from './connections/body-timeout.ts'
import { handleClientError } from './connections/client-error-handler.ts'
import { createTurns } from './connections/create-turns.ts'
import { type EndedResponse, reportResponse } from './connections/report-response.ts'
import { registerErrorHandler } from './error-handler.ts'
import { addHealthChecks } from './health-checks.ts'
import type { HandlerSource } from './load-request-handler.ts'
import { cacheKeyOf } from './page-cache/cache-key.ts'
import { createFastPathServer } from './page-cache/fast-path.ts'
import type { PageCache } from './page-cache/page-cache.ts'
import { PageContents } from './page-cache/page-contents.ts'
import { serveCachedPage } from './page-cache/serve-cached-page.ts'
import { countPageView } from './page-views/count-page-view.ts'
import { countZeroResultSearch } from './page-views/count-zero-result-search.ts'
import { sendWebResponse, toWebRequest } from './rendering/page-adapter.ts'
import type { RequestServices, Services } from './request-context.ts'
import { normalizeUrl } from './requests/normalize-url.ts'
import { type Origins, originOf } from './requests/origins.ts'
import { refuseInvalidTargets } from './requests/refuse-request-targets.ts'
import { validateBody } from './requests/validate-body.ts'
import { addSecurityHeaders, refuseForeignOrigins } from './security-headers.ts'
import { serveMedia } from './serve-media.ts'
import { IMPORT_SECONDS, serveImportUploads } from './uploads/import-uploads.ts'
import { serveListUploads } from './uploads/list-uploads.ts'
import type { FormHandler } from './uploads/multipart.ts'
import { serveAnswerUploads } from './uploads/photos/conversation-photo-uploads.ts'
import { serveProofUploads } from './uploads/photos/proof-uploads.ts'
import { serveReturnUploads } from './uploads/photos/return-uploads.ts'
import { serveSellUploads } from './uploads/photos/sell-photo-uploads.ts'
import { servePictureUploads } from './uploads/pictures/product-picture-uploads.ts'
import { serveSettingsUploads } from './uploads/pictures/settings-picture-uploads.ts'

const CLIENT_BUILD = path.join(ROOT_FOLDER, 'build/client')
const BODY_LIMIT_BYTES = 256 * 1024
const MAX_REQUEST_MS = IMPORT_SECONDS * 1000
const HEADERS_TIMEOUT_MS = 20_000
const BODY_SECONDS = 20
/** Fastify's own default, which it does not set on a custom server. */
const KEEP_ALIVE_MS = 72_000
/** Paths that are not logged: files, and sellers' photos, whose address is also their access key. */
const UNLOGGED = ['/assets/', '/media/', '/sell-photos/']
const ONE_YEAR_SECONDS = 31_536_000
/** The client address for renderings of cached pages. */
const UNKNOWN_ADDRESS = '0.0.0.0'

export type HttpServerOptions = {
  services: Services
  origins: Origins
  /** The handler of pages and API. */
  source: HandlerSource
  trustProxy: string[]
  /** Reads the free space of the disk under DATA_DIR. */
  diskSpace: ReadDiskSpace
  /** The page cache; null in development. */
  pages: PageCache | null
  /** False once the shutdown has started. */
  isReady: () => boolean
  /** True once no new connections are accepted. */
  isClosing: () => boolean
}

/** Creates the HTTP server, not yet listening. */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const { services, origins, pages } = options
  const turn = createTurns()
  const app: FastifyInstance = fastify({
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    clientErrorHandler: handleClientError,
    rewriteUrl: ({ url }) => normalizeUrl(url ?? '/'),
    trustProxy: options.trustProxy.length > 0 ? options.trustProxy : false,
    bodyLimit: BODY_LIMIT_BYTES,
    // The time limit of the longest upload; other bodies have a shorter one, see below.
    requestTimeout: MAX_REQUEST_MS,
    ...serverOf(options),
    // During the shutdown open connections are still served.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  observeResponses(app)
  limitBodyTime(app, BODY_SECONDS)
  countPageViews(app, services)
  keepStaffPagesPrivate(app)
  registerErrorHandler(app, services.settings)
  await addSecurityHeaders(app, origins.publicUrl)
  refuseInvalidTargets(app)
  refuseForeignOrigins(app, origins)
  endConnectionsAtLast(app, options)
  addHealthChecks(app, { ...options, db: services.db })
  serveMedia(app, services.media)
  serveUploads(app, services, handlePage)
  if (options.source.attach) options.source.attach(app)
  else if (existsSync(CLIENT_BUILD)) await serveClientBuild(app)
  app.all('*', handlePage)
  return app

  /** Handles requests for pages, their data and the API. */
  async function handlePage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    await validateBody(request)
    const origin = originOf(origins, request.headers.host)
    const key = pages && cacheKeyOf(request.raw, origin)
    if (pages && key) {
      // The page is rendered from the cache key, without cookies or other headers of the visitor,
      // so that nothing personal is cached.
      const anybody = (contents: PageContents) =>
        respond(request, new Request(key), {
          clientAddress: UNKNOWN_ADDRESS,
          contents,
          shareFacetRows: pages.shareFacetRows(contents),
        })
      const shown = await serveCachedPage(pages, key, request, reply, anybody)
      if (shown) countZeroResultSearch(services.zeroResultSearches, request.raw, shown)
      if (shown) return reply
    }
    const own = { clientAddress: request.ip, contents: new PageContents() }
    const response = await respond(request, toWebRequest(request, origin), own)
    countZeroResultSearch(services.zeroResultSearches, request.raw, own.contents)
    return sendWebResponse(request, reply, response)
  }

  async function respond(
    { log }: FastifyRequest,
    asked: Request,
    own: Pick<RequestServices, 'clientAddress' | 'contents' | 'shareFacetRows'>,
  ): Promise<Response> {
    const handle = await options.source.handle()
    await turn()
    return await handle(asked, { ...services, log, ...own })
  }
}

/** The forms with files, whose pages are rendered by `handlePage` after the files have been received. */
function serveUploads(app: FastifyInstance, services: Services, handlePage: FormHandler): void {
  const serveForms = [
    serveSellUploads,
    servePictureUploads,
    serveImportUploads,
    serveListUploads,
    serveSettingsUploads,
    serveProofUploads,
    serveAnswerUploads,
    serveReturnUploads,
  ]
  for (const serve of serveForms) serve(app, services, handlePage)
}

/** The files of the client build, each of which is a route. */
async function serveClientBuild(app: FastifyInstance): Promise<void> {
  await app.register(serveStatic, {
    root: CLIENT_BUILD,
    wildcard: false,
    preCompressed: true,
    // The compressed files are sent under the names of the others.
    globIgnore: ['**/*.br', '**/*.gz'],
    setHeaders(reply, file) {
      const hashed = file.startsWith(path.join(CLIENT_BUILD, 'assets'))
      reply.header(
        'cache-control',
        hashed ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : 'public, max-age=3600',
      )
    },
  })
}

/** The server's options: cached pages are served before Fastify's hooks. */
function serverOf({ pages, origins, services, isClosing }: HttpServerOptions) {
  const limits = { headersTimeout: HEADERS_TIMEOUT_MS }
  // A missing Host is refused like other errors, with all headers.
  if (!pages) return { http: { ...limits, requireHostHeader: false } }
  return {
    serverFactory: (framework: RequestListener) =>
      Object.assign(
        createFastPathServer(framework, {
          pages,
          origins,
          visits: services.visits,
          zeroResultSearches: services.zeroResultSearches,
          log: services.log,
          isClosing,
        }),
        {
          ...limits,
          requestTimeout: MAX_REQUEST_MS,
          keepAliveTimeout: KEEP_ALIVE_MS,
        },
      ),
  }
}

/**
 * Logs and reports every response when it has ended. The hook must be the first one: a refusal by another
 * hook is a response too. Fastify's `onResponse` is not called if the client aborts.
 */
function observeResponses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    reply.raw.once('close', () => {
      const { method, raw, log } = request
      const { url = '/' } = raw
      const status = reply.raw.writableFinished ? reply.statusCode : 'aborted'
      const ms = reply.elapsedTime
      logResponse(log, { method, url, status, ms })
      reportResponse(app.server, { method, url, route: request.routeOptions.url, status, ms })
    })
    done()
  })
}

/** The access log: one line per response, with the redacted path, without address or user agent. */
function logResponse(log: FastifyRequest['log'], { method, url, status, ms }: EndedResponse): void {
  const path = redactPath(url)
  if (UNLOGGED.some((folder) => path.startsWith(folder))) return
  const line = { method, path, ms: Math.round(ms * 10) / 10 }
  if (status === 'aborted') log.info({ event: 'request.aborted', ...line }, 'request aborted')
  else log.info({ event: 'request.completed', ...line, status }, 'request completed')
}

/** Counts page views; those of the fast path are counted there. */
function countPageViews(app: FastifyInstance, { visits }: Services): void {
  app.addHook('onResponse', ({ raw }, { statusCode }, done) => {
    countPageView(visits, raw, statusCode)
    done()
  })
}

/**
 * Marks all responses of the staff area, including refusals and error pages, as `no-store` and
 * `noindex`, so that no route needs to. API responses are `no-store` unless their route sets another
 * value.
 */
function keepStaffPagesPrivate(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const [path = ''] = (request.raw.url ?? '/').split('?', 1)
    // The router matches paths case-insensitively, after decoding them.
    const address = decodeURIComponent(path).toLowerCase()
    const staff = /^\/admin(?:[/.]|$)/.test(address)
    if (staff || (address.startsWith('/api/') && !reply.hasHeader('cache-control'))) {
      reply.header('cache-control', 'no-store')
    }
    if (staff) reply.header('x-robots-tag', 'noindex')
    done(null, payload)
  })
}

/**
 * Closes each connection with its response once no new connections are accepted. Earlier, the client
 * would reconnect, and could be accepted by a socket about to close.
 */
function endConnectionsAtLast(app: FastifyInstance, { isClosing }: HttpServerOptions): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing()) reply.header('connection', 'close')
    done(null, payload)
  })
}
