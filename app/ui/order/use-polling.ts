import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const FIRST_WAIT_MS = 1_500
const LONGEST_WAIT_MS = 15_000
/** Each wait is this many times the last one. */
const GROWTH = 1.3
/** Some eight minutes in all; whoever still looks at the page then can reload it. */
const ATTEMPTS = 40

/** Asks for the page's data again and again, ever more seldom, while someone looks at it. */
export function usePolling(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let wait = FIRST_WAIT_MS
    let left = ATTEMPTS
    let timer: ReturnType<typeof setTimeout> | undefined
    const plan = () => {
      clearTimeout(timer)
      if (document.hidden || left === 0) return
      timer = setTimeout(() => {
        left -= 1
        wait = Math.min(wait * GROWTH, LONGEST_WAIT_MS)
        void revalidate().then(plan, plan)
      }, wait)
    }
    plan()
    document.addEventListener('visibilitychange', plan)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', plan)
    }
  }, [revalidate])
}
