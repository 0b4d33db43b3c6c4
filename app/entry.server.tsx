import { text } from 'node:stream/consumers'
import { renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { holdPresses, putOffProgram } from './page-program.ts'
import { contentSecurityPolicy } from './platform/http/content-security-policy.ts'
import { loggablePath } from './platform/http/loggable-path.ts'
import { servicesContext } from './services.ts'

/**
 * Renders a page whole, in one go and into one text: a third less work than a stream of bytes,
 * and its status stays open. So nothing on a page may wait for what its loader has not awaited.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  await readHandoff(entryContext)
  const page = renderToString(<ServerRouter context={entryContext} url={request.url} />)
  const html = `<!DOCTYPE html>${page}`
  if (!import.meta.env.PROD) return new Response(Buffer.from(html), { status, headers })
  const held = holdPresses(html)
  // A shopper is about to look; staff are about to use what needs the program.
  const late = new URL(request.url).pathname.startsWith('/admin') ? held : putOffProgram(held)
  const { paymentPage } = context.get(servicesContext)
  headers.set('content-security-policy', contentSecurityPolicy(late, paymentPage))
  return new Response(Buffer.from(late), { status, headers })
}

/** Gives the router the page's data as something it has read already, so that it never waits. */
async function readHandoff(entryContext: EntryContext): Promise<void> {
  const { serverHandoffStream } = entryContext
  if (!serverHandoffStream) return
  const value = await text(serverHandoffStream)
  const read = Object.assign(Promise.resolve(), { result: { done: true, value }, error: null })
  entryContext.renderMeta = { streamCache: { 0: read } }
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  const path = loggablePath(new URL(request.url).pathname)
  context.get(servicesContext).log.error({ err: error, path }, 'a request failed')
}
