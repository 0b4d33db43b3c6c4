import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const FIRST_WAIT_MS = 1_500
const MAX_WAIT_MS = 15_000
/** Backoff factor between polls. */
const GROWTH = 1.3
/** About eight minutes in all; after that the page must be reloaded. */
const ATTEMPTS = 40

/** Polls the page's data with backoff while the page is visible. */
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
        wait = Math.min(wait * GROWTH, MAX_WAIT_MS)
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
