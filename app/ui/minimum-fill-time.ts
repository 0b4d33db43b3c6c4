import { MIN_FILL_MS } from '../platform/form-protection/honeypot.ts'

/** A person who is quick (or whose browser fills in forms) waits a moment instead of failing. */
export async function waitMinimumFillTime(): Promise<void> {
  const [page] = performance.getEntriesByType('navigation')
  const made = page instanceof PerformanceNavigationTiming ? page.responseStart : 0
  const wait = made + MIN_FILL_MS + 50 - performance.now()
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
}
