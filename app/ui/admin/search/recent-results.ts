import type { SearchResult } from './search-results.ts'

const KEY = 'staff-opened-lately'
const KEPT = 6

/**
 * What was opened from the search, newest first. Kept in this tab and only while it is open:
 * names of customers stay nowhere else.
 */
export function recentResults(): SearchResult[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? (kept as SearchResult[]) : []
  } catch {
    return []
  }
}

export function rememberResult(hit: SearchResult): void {
  const others = recentResults().filter(({ to }) => to !== hit.to)
  write([hit, ...others].slice(0, KEPT))
}

/** Whoever signs in next in this tab finds none of it. */
export function clearRecentResults(): void {
  write([])
}

function write(hits: readonly SearchResult[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(hits))
  } catch {
    // A browser that keeps nothing does without.
  }
}
