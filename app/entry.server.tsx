import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { announcementAt } from './content/settings/announcement.ts'
import { themeProperties } from './content/settings/theme-style.ts'
import { redactPath } from './platform/http/redact-path.ts'
import { contentSecurityPolicy } from './server/content-security-policy.ts'
import { finishPage } from './server/deferred-hydration/finish-page.ts'
import { FragmentCache } from './server/rendering/fragment-cache.ts'
import { type PageAdditions, withAdditions } from './server/rendering/page-additions.ts'
import { type RequestServices, servicesContext } from './server/request-context.ts'
import { FragmentCacheContext } from './ui/loading/cached-fragment.tsx'

/**
 * Renders a page to a string: a third less work than a stream, and its status is decided last.
 * Components must not suspend: their data have been awaited by the loader.
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
  const services = context.get(servicesContext)
  const data = await readData(entryContext)
  const nonce = randomBytes(16).toString('hex')
  // The page's data are passed on differently, see `finishPage`.
  const { serverHandoffStream: _, ...shown } = entryContext
  const fragments = new FragmentCache(nonce)
  const rendered = renderToString(
    <FragmentCacheContext value={fragments}>
      <ServerRouter context={shown} url={request.url} nonce={nonce} />
    </FragmentCacheContext>,
  )
  const { pathname } = new URL(request.url)
  const isForStaff = pathname.startsWith('/admin')
  const html = `<!DOCTYPE html>${rendered}`
  const { parts, inlineScripts } = finishPage({
    html: isForStaff ? html : withAdditions(html, additions(services)),
    nonce,
    data,
    deferHydration: import.meta.env.PROD,
    isForStaff,
  })
  if (import.meta.env.PROD) {
    headers.set(
      'content-security-policy',
      contentSecurityPolicy(inlineScripts, services.paymentPage, isFramed(pathname)),
    )
  }
  return new Response(fragments.encode(parts), { status, headers })
}

/** Whether a page is shown in a frame: the preview beside the form of a page text. */
const isFramed = (pathname: string) => /^\/admin\/words\/[a-z-]+\/preview$/.test(pathname)

/** Announcement and colours for the shop's pages; staff pages have none. */
function additions({ settings, clock }: RequestServices): PageAdditions {
  const { announcement, colours } = settings.current
  return {
    announcement: announcementAt(announcement, clock.now()),
    theme: themeProperties(colours),
  }
}

/** The router's hydration data; null if there are none. */
async function readData({ serverHandoffStream }: EntryContext): Promise<string | null> {
  return serverHandoffStream ? await text(serverHandoffStream) : null
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  const path = redactPath(new URL(request.url).pathname)
  context
    .get(servicesContext)
    .log.error({ event: 'request.failed', err: error, path }, 'request failed')
}
