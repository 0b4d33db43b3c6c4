/**
 * Keeps the sheets of rounds for places without a signal. Its scope is /admin/rounds/; of the pages
 * there it keeps sheets only, and whatever the server answers otherwise (signed out, forbidden, gone)
 * removes the kept one. Signing out removes all of it (app/ui/admin/rounds/offline-sheets.ts).
 *
 * Each build has a cache of its own, since its files have other addresses: a sheet registers this worker with
 * the version of its build.
 */
const CACHES = 'round-sheets-'
const CACHE = CACHES + new URL(self.location.href).searchParams.get('build')
const SHEET = /^\/admin\/rounds\/[0-9a-f-]{36}\/sheet$/
const FILE = /^\/(?:assets|media|sell-photos)\//

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([deleteOldCaches(), self.clients.claim()])),
)

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
  try {
    const answer = await fetch(request)
    if (answer.ok && answer.type === 'basic') await keep(pathname, answer)
    else if (answer.status < 500) await remove(pathname)
    return answer
  } catch (error) {
    const kept = await find(pathname)
    if (kept) return kept
    throw error
  }
}

/** Files have another address when they change. */
async function file(request) {
  const kept = await find(request.url)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await keep(request.url, answer)
  return answer
}

/** What is kept at an address, in this build's cache or in the previous one. */
async function find(address) {
  const cache = await caches.open(CACHE)
  return (await cache.match(address)) ?? (await caches.match(address))
}

/** Best effort: a device without room for it still shows the answer. */
async function keep(address, answer) {
  const cache = await caches.open(CACHE)
  await cache.put(address, answer.clone()).catch(() => {})
}

async function remove(address) {
  for (const name of await cacheNames()) await (await caches.open(name)).delete(address)
}

/** The newest of the other caches stays: sheets that were not opened since the last update need its files. */
async function deleteOldCaches() {
  const others = (await cacheNames()).filter((name) => name !== CACHE)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

/** Oldest first. */
async function cacheNames() {
  return (await caches.keys()).filter((name) => name.startsWith(CACHES))
}
