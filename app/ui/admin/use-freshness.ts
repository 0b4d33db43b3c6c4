import { useEffect } from 'react'
import { useNavigation, useRevalidator } from 'react-router'

/** Two people at work see each other's changes within 10 seconds. */
const EVERY_MS = 8_000
/** Longer than this nobody waits for an answer to whether the server answers. */
const PATIENCE_MS = 5_000

/**
 * Asks for the page's data again and again while somebody looks at it. The server is asked first
 * whether it answers at all: where it does not, the page stays as it is.
 */
export function useFreshness(): void {
  const { revalidate, state } = useRevalidator()
  const idle = useNavigation().state === 'idle' && state === 'idle'
  useEffect(() => {
    if (!idle) return
    const left = new AbortController()
    const look = async () => {
      if (document.visibilityState === 'hidden' || !navigator.onLine || isAsking()) return
      if ((await isThere(left.signal)) && !isAsking()) void revalidate()
    }
    const timer = setInterval(() => void look(), EVERY_MS)
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

/** A question is open, a small dialog. Fresh data would take the one about leaving a page away. */
function isAsking(): boolean {
  return document.querySelector('.modal-small') !== null
}

/** Also where the session has ended: the page then goes to where one signs in. */
async function isThere(left: AbortSignal): Promise<boolean> {
  const asking = new AbortController()
  // By hand: `AbortSignal.any` is younger than the oldest browsers that are supported.
  const giveUp = () => asking.abort()
  left.addEventListener('abort', giveUp)
  const timer = setTimeout(giveUp, PATIENCE_MS)
  const answer = await fetch('/admin/session', {
    signal: asking.signal,
    redirect: 'manual',
  }).catch(() => null)
  clearTimeout(timer)
  left.removeEventListener('abort', giveUp)
  return answer !== null && !left.aborted && answer.status < 500
}
