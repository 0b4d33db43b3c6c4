import type { CatalogueChange } from './catalogue-change.ts'

/** While it sells now and then. */
const MIN_AGE_MS = 5_000
/** While it sells all the time. */
const MAX_AGE_MS = 30_000
/** Sales of about this time count, older ones less and less. */
const RECENT_MS = 10_000
/** For each recent sale: counts are five seconds old up to sixteen of them, and thirty from a hundred on. */
const MS_OF_SALE = 300

/**
 * How old a cached page's counts may be: the more often products become available or unavailable, the older.
 * Ten sales a second would otherwise render every listing again each five seconds, for counts that are outdated
 * when they have been read.
 */
export class CountsAge {
  private recent = 0
  private countedAt = 0

  /** @param now on the clock of `performance.now` */
  apply(change: CatalogueChange, now: number): void {
    if (change.kind !== 'product' || change.edited) return
    if (change.before?.available === change.after?.available) return
    this.recent = this.recentAt(now) + 1
    this.countedAt = now
  }

  /** In milliseconds. @param now on the clock of `performance.now` */
  longest(now: number): number {
    return Math.min(MAX_AGE_MS, Math.max(MIN_AGE_MS, this.recentAt(now) * MS_OF_SALE))
  }

  private recentAt(now: number): number {
    return this.recent * Math.exp((this.countedAt - now) / RECENT_MS)
  }
}
