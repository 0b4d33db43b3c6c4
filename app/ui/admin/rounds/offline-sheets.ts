import { clearQueuedActions, readQueuedActions } from './action-queue.ts'

const WORKER = '/sheet-worker.js'
const SCOPE = '/admin/rounds/'
/** The worker uses the same names: one cache for each build. */
const CACHES = 'round-sheets-'

/** Caches the open sheet and the files that it has loaded, for offline use. */
export async function cacheSheet(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return
  await navigator.serviceWorker.register(`${WORKER}?build=${build()}`, { scope: SCOPE })
  const cache = await openCache()
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && isFile(pathname))
  await Promise.all(
    loaded.map(async ({ href }) => {
      // A file that cannot be cached does not prevent caching the sheet.
      if (!(await cache.match(href))) await cache.add(href).catch(() => {})
    }),
  )
  await refreshKeptSheet()
}

const isFile = (pathname: string) =>
  ['/assets/', '/media/', '/sell-photos/'].some((folder) => pathname.startsWith(folder))

/** The version of the client build that this page has loaded. */
function build(): string {
  const { __reactRouterManifest } = globalThis as { __reactRouterManifest?: { version: string } }
  return __reactRouterManifest?.version ?? ''
}

const openCache = () => caches.open(CACHES + build())

const cacheNames = async () => (await caches.keys()).filter((name) => name.startsWith(CACHES))

/** Replaces the cached sheet by the server's current one. */
export async function refreshKeptSheet(): Promise<void> {
  if (!('caches' in globalThis)) return
  const { pathname } = location
  const response = await fetch(pathname, { headers: { accept: 'text/html' }, redirect: 'manual' })
  if (response.ok) await (await openCache()).put(pathname, response)
  else if (response.status < 500) {
    for (const name of await cacheNames()) await (await caches.open(name)).delete(pathname)
  }
}

/** Whether queued actions on this device wait to be sent. */
export async function hasQueuedActions(): Promise<boolean> {
  return (await readQueuedActions().catch(() => [])).length > 0
}

/** Removes all cached sheets and queued actions: another staff member may use the device next. */
export async function clearCachedSheets(): Promise<void> {
  await deleteCachedSheets()
  await clearQueuedActions()
  const worker = await navigator.serviceWorker?.getRegistration(SCOPE)
  await worker?.unregister()
}

/** Removes the cached sheets but not the queued actions, which wait for their staff member's next sign-in. */
export async function deleteCachedSheets(): Promise<void> {
  if (!('caches' in globalThis)) return
  for (const name of await cacheNames()) await caches.delete(name)
}
