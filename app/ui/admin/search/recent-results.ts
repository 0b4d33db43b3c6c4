import type { SearchResult } from './search-results.ts'

const KEY = 'staff-opened-lately'
const KEPT = 6

/**
 * Recently opened results, newest first. In `sessionStorage` only, since they contain names of
 * customers.
 */
export function recentResults(): SearchResult[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? (kept as SearchResult[]) : []
  } catch {
    return []
  }
}

export function rememberResult(result: SearchResult): void {
  const others = recentResults().filter(({ to }) => to !== result.to)
  write([result, ...others].slice(0, KEPT))
}

/** Clears them, so that the next staff member in this tab does not see them. */
export function clearRecentResults(): void {
  write([])
}

function write(results: readonly SearchResult[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(results))
  } catch {
    // Storage is unavailable: no recent results.
  }
}
