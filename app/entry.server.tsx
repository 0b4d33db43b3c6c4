import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { contentSecurityPolicy } from './platform/http/content-security-policy.ts'
import { loggablePath } from './platform/http/loggable-path.ts'
import { servicesContext } from './services.ts'

const RENDER_TIMEOUT_MS = 10_000

/** Renders a page whole, into one buffer: faster than piping it, and its status stays open. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  let failed = false
  const html = await new Promise<Buffer<ArrayBuffer>>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={entryContext} url={request.url} />,
      {
        onAllReady() {
          clearTimeout(timer)
          const body = new PassThrough()
          buffer(body).then(resolve, reject)
          pipe(body)
        },
        onShellError: reject,
        onError() {
          failed = true
        },
      },
    )
    const timer = setTimeout(() => abort(new Error('rendering took too long')), RENDER_TIMEOUT_MS)
  })
  if (import.meta.env.PROD) {
    const { paymentPage } = context.get(servicesContext)
    headers.set('content-security-policy', contentSecurityPolicy(html.toString(), paymentPage))
  }
  return new Response(html, { status: failed ? 500 : status, headers })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  const path = loggablePath(new URL(request.url).pathname)
  context.get(servicesContext).log.error({ err: error, path }, 'a request failed')
}
