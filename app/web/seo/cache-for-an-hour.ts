/** Creates a public response for crawlers, cacheable for an hour. */
export function cacheForAnHour(body: string, contentType: string): Response {
  return new Response(body, {
    headers: { 'Content-Type': contentType, 'Cache-Control': 'public, max-age=3600' },
  })
}
