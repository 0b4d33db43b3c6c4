import { useEffect } from 'react'
import { useFetchers, useNavigation, useRevalidator } from 'react-router'

/** Staff see each other's changes within 10 seconds. */
const INTERVAL_MS = 8_000
/** Timeout of the check whether the server responds. */
const TIMEOUT_MS = 5_000

/**
 * Polls the page's data while the page is visible. Checks first whether the server responds; if not,
 * the page stays as it is.
 */
export function useFreshness(): void {
  const { revalidate, state } = useRevalidator()
  // The router discards the redirect of a fetcher's action during which a revalidation has begun.
  const areFetchersIdle = useFetchers().every((fetcher) => fetcher.state === 'idle')
  const idle = useNavigation().state === 'idle' && state === 'idle' && areFetchersIdle
  useEffect(() => {
    if (!idle) return
    const left = new AbortController()
    const look = async () => {
      if (document.visibilityState === 'hidden' || !navigator.onLine || isAsking()) return
      if ((await isThere(left.signal)) && !isAsking()) void revalidate()
    }
    const timer = setInterval(() => void look(), INTERVAL_MS)
    const back = () => void look()
    document.addEventListener('visibilitychange', back)
    addEventListener('online', back)
    return () => {
      left.abort()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', back)
      removeEventListener('online', back)
    }
  }, [idle, revalidate])
}

/** Whether a confirmation is open. Revalidation would close the one about leaving a page. */
function isAsking(): boolean {
  return document.querySelector('.modal-small') !== null
}

/** Also true if the session has ended: revalidation then redirects to the sign-in. */
async function isThere(left: AbortSignal): Promise<boolean> {
  const asking = new AbortController()
  // Not `AbortSignal.any`, which the oldest supported browsers lack.
  const giveUp = () => asking.abort()
  left.addEventListener('abort', giveUp)
  const timer = setTimeout(giveUp, TIMEOUT_MS)
  const response = await fetch('/admin/session', {
    signal: asking.signal,
    redirect: 'manual',
  }).catch(() => null)
  clearTimeout(timer)
  left.removeEventListener('abort', giveUp)
  return response !== null && !left.aborted && response.status < 500
}
