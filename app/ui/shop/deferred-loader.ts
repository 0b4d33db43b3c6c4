import { useEffect, useState } from 'react'

/** How long a page may take before its skeleton shows; a shorter wait goes unnoticed. */
const NOTICEABLE_MS = 200

/** An answer that is still on its way. */
export type Deferred<T> = { late: Promise<T> }

/**
 * For a route's `clientLoader`: the answer, or, where it takes noticeably long, the promise of
 * it, so that the page can show its skeleton meanwhile. Going back always waits for the answer:
 * the page must be whole for its scroll position to be restored.
 *
 * @param url of the page that is being loaded
 * @param answer must not reject
 */
export async function deferIfSlow<T>(url: string, answer: Promise<T>): Promise<T | Deferred<T>> {
  const [here] = window.location.href.split('#')
  // On the way back the browser has changed the address already; otherwise it still has to.
  if (url === here) return answer
  const patience = new Promise<Deferred<T>>((resolve) => {
    setTimeout(() => resolve({ late: answer }), NOTICEABLE_MS)
  })
  return Promise.race([answer, patience])
}

/** @returns the answer, or undefined until it has come */
export function useDeferred<T extends object | null>(given: T | Deferred<T>): T | undefined {
  const [arrived, setArrived] = useState<{ for: unknown; answer: T }>()
  useEffect(() => {
    if (!isDeferred(given)) return
    let wanted = true
    void given.late.then((answer) => wanted && setArrived({ for: given, answer }))
    return () => {
      wanted = false
    }
  }, [given])
  const now = inHand(given)
  if (now !== undefined) return now
  return arrived?.for === given ? arrived.answer : undefined
}

/** @returns the answer, or undefined where it is late */
export function inHand<T extends object | null>(given: T | Deferred<T> | undefined): T | undefined {
  return given === undefined || isDeferred(given) ? undefined : given
}

function isDeferred<T extends object | null>(given: T | Deferred<T>): given is Deferred<T> {
  return given !== null && 'late' in given
}
