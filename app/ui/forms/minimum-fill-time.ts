import { MIN_FILL_MS } from '../../platform/form-protection/honeypot.ts'

/** Delays fast submissions (browser autofill) instead of refusing them as a bot's. */
export async function waitMinimumFillTime(): Promise<void> {
  const [page] = performance.getEntriesByType('navigation')
  const made = page instanceof PerformanceNavigationTiming ? page.responseStart : 0
  const wait = made + MIN_FILL_MS + 50 - performance.now()
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
}
