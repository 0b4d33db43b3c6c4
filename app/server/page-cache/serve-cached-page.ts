import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendWebResponse } from '../rendering/page-adapter.ts'
import { isContentPage } from './cache-key.ts'
import { chooseEncoding } from './choose-encoding.ts'
import { etagMatches } from './etag-matches.ts'
import { CachedPage, type PageCache } from './page-cache.ts'
import { PageContents } from './page-contents.ts'

/**
 * The `Cache-Control` of cached pages: browsers revalidate each time, and mostly get 304. A shared
 * cache may serve a page for `seconds` without revalidating it.
 */
export function cacheControlOf(seconds: number): string {
  return seconds === 0 ? 'no-cache' : `public, max-age=0, s-maxage=${seconds}, must-revalidate`
}

/**
 * Responds with a cached page, or renders and caches it.
 *
 * @param render renders the page for an anonymous visitor
 * @returns the contents of the page that has been sent; null if the caller must render the page for this
 *   visitor
 */
export async function serveCachedPage(
  pages: PageCache,
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
  render: (contents: PageContents) => Promise<Response>,
): Promise<PageContents | null> {
  let own: { response: Response; contents: PageContents } | undefined
  const page = await pages.getOrRender(key, async () => {
    const contents = new PageContents()
    if (isContentPage(key)) contents.setNoProducts()
    own = { response: await render(contents), contents }
    return await keep(own.response, contents)
  })
  // The contents are returned instead of the reply: awaiting a sent reply gives undefined.
  if (page) await sendCachedPage(pages, key, page, request, reply)
  else if (own) await sendWebResponse(request, reply, own.response)
  return page?.contents ?? own?.contents ?? null
}

async function keep(response: Response, contents: PageContents): Promise<CachedPage | null> {
  const { headers } = response
  if (response.status !== 200 || headers.has('set-cookie')) return null
  if (/no-store|private/.test(headers.get('cache-control') ?? '')) return null
  return await CachedPage.of(headers, Buffer.from(await response.arrayBuffer()), contents)
}

async function sendCachedPage(
  pages: PageCache,
  key: string,
  page: CachedPage,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const etag = page.etag(encoding)
  reply.header('cache-control', pages.cacheControl)
  for (const [name, value] of page.headers) reply.header(name, value)
  reply.header('etag', etag).header('vary', 'Accept-Encoding')
  const known = etagMatches(request.headers['if-none-match'], etag)
  const body = await pages.bodyOf(key, page, encoding)
  if (known) await reply.code(304).send()
  else await (encoding ? reply.header('content-encoding', encoding) : reply).send(body)
  if (request.method !== 'GET') return
  // All hooks have run: the fast path sends the same headers without running them again.
  page.remember(known ? 304 : 200, encoding, reply.getHeaders(), known ? '' : body)
}
