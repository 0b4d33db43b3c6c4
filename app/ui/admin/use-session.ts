import { useEffect, useRef, useState } from 'react'

const CHECK_INTERVAL_MS = 30_000
const RENEW_WITHIN_MS = 90_000
const FIRST_DELAY_MS = 200
const MAX_DELAY_MS = 30_000
const RETRYABLE_STATUSES = new Set([502, 503, 504])

/**
 * Keeps the session alive while the staff area is open: checks every 30 s, renews it 90 s before it
 * expires, and retries with backoff if the server is unreachable.
 *
 * @param expiresInMs relative to the server's response; measured by this browser's clock
 * @returns whether the session has expired and is being renewed, after a sleep for instance
 */
export function useSession(expiresInMs: number): { restoring: boolean } {
  const endsAt = useRef(0)
  const [restoring, setRestoring] = useState(false)

  useEffect(() => {
    endsAt.current = Date.now() + expiresInMs
  }, [expiresInMs])

  useEffect(() => {
    const leaving = new AbortController()
    let busy = false
    const look = async () => {
      const left = endsAt.current - Date.now()
      if (busy || left > RENEW_WITHIN_MS) return
      busy = true
      setRestoring(left <= 0)
      const renewed = await renew(leaving.signal)
      if (renewed !== null) endsAt.current = Date.now() + renewed
      busy = false
      setRestoring(false)
    }
    const timer = setInterval(() => void look(), CHECK_INTERVAL_MS)
    const woken = () => {
      if (document.visibilityState === 'visible') void look()
    }
    document.addEventListener('visibilitychange', woken)
    return () => {
      leaving.abort()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', woken)
    }
  }, [])
  return { restoring }
}

/** Lifetime of the renewed session in ms; null if it has ended, and the page is left. */
async function renew(signal: AbortSignal): Promise<number | null> {
  for (let pause = FIRST_DELAY_MS; !signal.aborted; pause = Math.min(pause * 2, MAX_DELAY_MS)) {
    const response = await fetch('/admin/session', { method: 'POST', signal }).catch(() => null)
    if (response?.ok && !response.redirected) {
      const body = (await response.json()) as { expiresInMs: number }
      return body.expiresInMs
    }
    if (response && !RETRYABLE_STATUSES.has(response.status)) {
      const here = location.pathname + location.search
      location.assign(`/admin/login?next=${encodeURIComponent(here)}`)
      return null
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return null
}
