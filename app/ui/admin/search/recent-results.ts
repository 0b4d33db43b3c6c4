import type { Hit } from './search-results.ts'

const KEY = 'staff-opened-lately'
const KEPT = 6

/**
 * What was opened from the search, newest first. Kept in this tab and only while it is open:
 * names of customers stay nowhere else.
 */
export function recentHits(): Hit[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? (kept as Hit[]) : []
  } catch {
    return []
  }
}

export function rememberHit(hit: Hit): void {
  const others = recentHits().filter(({ to }) => to !== hit.to)
  write([hit, ...others].slice(0, KEPT))
}

/** Whoever signs in next in this tab finds none of it. */
export function forgetHits(): void {
  write([])
}

function write(hits: readonly Hit[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(hits))
  } catch {
    // A browser that keeps nothing does without.
  }
}
