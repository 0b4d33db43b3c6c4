import { clearQueuedActions, readQueuedActions } from './action-queue.ts'

const WORKER = '/sheet-worker.js'
const SCOPE = '/admin/rounds/'
/** Also in the worker. */
const CACHE = 'round-sheets-1'

/** Has the browser keep the sheet that is open, with what it loads, for places without a signal. */
export async function keepSheet(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return
  await navigator.serviceWorker.register(WORKER, { scope: SCOPE })
  const cache = await caches.open(CACHE)
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && isFile(pathname))
  await Promise.all(
    loaded.map(async ({ href }) => {
      // The sheet is kept whether or not one of its pictures can be.
      if (!(await cache.match(href))) await cache.add(href).catch(() => {})
    }),
  )
  await refreshKeptSheet()
}

const isFile = (pathname: string) =>
  ['/assets/', '/media/', '/sell-photos/'].some((folder) => pathname.startsWith(folder))

/** Replaces the kept sheet by what the server has now. */
export async function refreshKeptSheet(): Promise<void> {
  if (!('caches' in globalThis)) return
  const { pathname } = location
  const answer = await fetch(pathname, { headers: { accept: 'text/html' }, redirect: 'manual' })
  const cache = await caches.open(CACHE)
  if (answer.ok) await cache.put(pathname, answer)
  else if (answer.status < 500) await cache.delete(pathname)
}

/** Whether presses on this device wait to be sent. */
export async function hasQueuedActions(): Promise<boolean> {
  return (await readQueuedActions().catch(() => [])).length > 0
}

/** Removes every kept sheet and press: somebody else may use the device next. */
export async function forgetSheets(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(CACHE)
  await clearQueuedActions()
  const worker = await navigator.serviceWorker?.getRegistration(SCOPE)
  await worker?.unregister()
}

/** Removes the kept sheets but not the presses, which wait for their staff member to sign in again. */
export async function forgetKeptPages(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(CACHE)
}
