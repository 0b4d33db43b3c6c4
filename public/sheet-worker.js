/**
 * Keeps the sheets of rounds for places without a signal. Its scope is /admin/rounds/; of the pages
 * there it keeps sheets only, and whatever the server answers otherwise (signed out, forbidden, gone)
 * removes the kept one. Signing out removes all of it (app/ui/admin/rounds/offline-sheets.ts).
 */
const CACHE = 'round-sheets-1'
const SHEET = /^\/admin\/rounds\/[0-9a-f-]{36}\/sheet$/
const FILE = /^\/(?:assets|media|sell-photos)\//

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' && SHEET.test(pathname))
    event.respondWith(sheet(request, pathname))
  else if (FILE.test(pathname)) event.respondWith(file(request))
})

/** The server's answer, which is kept; without a signal the kept one. */
async function sheet(request, pathname) {
  const cache = await caches.open(CACHE)
  try {
    const answer = await fetch(request)
    if (answer.ok && answer.type === 'basic') await keep(cache, pathname, answer)
    else if (answer.status < 500) await cache.delete(pathname)
    return answer
  } catch (error) {
    const kept = await cache.match(pathname)
    if (kept) return kept
    throw error
  }
}

/** Files have another address when they change. */
async function file(request) {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(request.url)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await keep(cache, request.url, answer)
  return answer
}

/** Best effort: a device without room for it still shows the answer. */
async function keep(cache, address, answer) {
  await cache.put(address, answer.clone()).catch(() => {})
}
