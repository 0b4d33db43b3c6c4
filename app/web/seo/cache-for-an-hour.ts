/** An answer for programs, the same for everyone, that may be up to an hour old. */
export function cacheForAnHour(body: string, contentType: string): Response {
  return new Response(body, {
    headers: { 'Content-Type': contentType, 'Cache-Control': 'public, max-age=3600' },
  })
}
