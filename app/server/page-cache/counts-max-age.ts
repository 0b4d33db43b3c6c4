import type { CatalogueChange } from './catalogue-change.ts'

/** The longest age while there are few sales. */
const MIN_AGE_MS = 5_000
/** The longest age while there are many sales. */
const MAX_AGE_MS = 30_000
/** Time constant of the exponential decay with which sales are counted. */
const RECENT_MS = 10_000
/** Age per recent sale: counts may be 5 s old up to 16 recent sales, and 30 s old from 100 sales on. */
const MS_OF_SALE = 300

/**
 * How old a cached page's counts may be: the more often products become available or unavailable, the
 * older. Otherwise, at ten sales per second, every listing would be rendered again every five seconds, for
 * counts that are outdated as soon as they have been read.
 */
export class CountsMaxAge {
  private recent = 0
  private countedAt = 0

  /** @param now on the clock of `performance.now` */
  apply(change: CatalogueChange, now: number): void {
    if (change.kind !== 'product' || change.edited) return
    if (change.before?.available === change.after?.available) return
    this.recent = this.recentAt(now) + 1
    this.countedAt = now
  }

  /** The longest age in milliseconds. @param now on the clock of `performance.now` */
  longest(now: number): number {
    return Math.min(MAX_AGE_MS, Math.max(MIN_AGE_MS, this.recentAt(now) * MS_OF_SALE))
  }

  private recentAt(now: number): number {
    return this.recent * Math.exp((this.countedAt - now) / RECENT_MS)
  }
}
