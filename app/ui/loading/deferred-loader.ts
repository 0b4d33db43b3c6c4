import { useEffect, useState } from 'react'

/** Delay before a page's skeleton is shown; shorter waits are unnoticeable. */
const NOTICEABLE_MS = 200

/** A pending response. */
export type Deferred<T> = { late: Promise<T> }

/**
 * Deferred loading for a route's `clientLoader`: returns the response or, if it is slow, its
 * promise, so that the page can show its skeleton. Back navigations always await the response,
 * since scroll restoration needs the whole page.
 *
 * @param url of the page being loaded
 * @param answer must not reject
 */
export async function deferIfSlow<T>(url: string, answer: Promise<T>): Promise<T | Deferred<T>> {
  const [here] = window.location.href.split('#')
  // On a back navigation the browser has already changed the address.
  if (url === here) return answer
  const patience = new Promise<Deferred<T>>((resolve) => {
    setTimeout(() => resolve({ late: answer }), NOTICEABLE_MS)
  })
  return Promise.race([answer, patience])
}

/** @returns the response, or undefined while pending */
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

/** @returns the response, or undefined if deferred */
export function inHand<T extends object | null>(given: T | Deferred<T> | undefined): T | undefined {
  return given === undefined || isDeferred(given) ? undefined : given
}

function isDeferred<T extends object | null>(given: T | Deferred<T>): given is Deferred<T> {
  return given !== null && 'late' in given
}
