import { sql } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import { type Db, inTransaction } from '../../../platform/db.ts'
import type { Logger } from '../../../platform/log.ts'
import { emptySearches } from './schema.ts'

const WRITTEN_AFTER_MS = 10_000
/** Rows that are kept, and different words that are counted between two writes. */
export const MOST_EMPTY_SEARCHES = 1_000

/**
 * Counts searches that found nothing: in memory, written together some seconds later, so that a
 * request costs no statement. Each process has its own; their numbers add up in the database. A crash,
 * or a database that is away, loses the last seconds.
 */
export class EmptySearchCounter {
  private counted = new Map<string, number>()
  private timer: NodeJS.Timeout | undefined
  private readonly db: Db
  private readonly clock: Clock
  private readonly log: Pick<Logger, 'warn'>

  constructor(db: Db, clock: Clock, log: Pick<Logger, 'warn'>) {
    this.db = db
    this.clock = clock
    this.log = log
  }

  /** @param words as `countableWords` returns them */
  count(words: string): void {
    const searches = this.counted.get(words)
    if (searches === undefined && this.counted.size >= MOST_EMPTY_SEARCHES) return
    this.counted.set(words, (searches ?? 0) + 1)
    this.timer ??= setTimeout(() => void this.write(), WRITTEN_AFTER_MS).unref()
  }

  /** Writes what has been counted; also at the shutdown. Never throws. */
  async write(): Promise<void> {
    clearTimeout(this.timer)
    this.timer = undefined
    // In the order of the keys, so that processes wait for each other instead of deadlocking.
    const counted = [...this.counted].sort(([one], [other]) => (one < other ? -1 : 1))
    this.counted = new Map()
    if (counted.length === 0) return
    try {
      await this.add(counted)
    } catch (err) {
      this.log.warn(
        { event: 'catalogue.count_failed', err },
        'searches that found nothing were not counted',
      )
    }
  }

  /** Beyond the limit, those that were not asked for longest are dropped. */
  private async add(counted: readonly (readonly [words: string, searches: number])[]) {
    const rows = counted.map(([words, searches]) => sql`(${words}::text, ${searches}::integer)`)
    const now = this.clock.now()
    await inTransaction(this.db, async (tx) => {
      await tx.execute(sql`
        insert into ${emptySearches} as kept (words, searches, last_asked_at)
        select words, searches, ${now}::timestamptz
        from (values ${sql.join(rows, sql`, `)}) as counted (words, searches)
        on conflict (words) do update set
          searches = least(kept.searches::bigint + excluded.searches, 2000000000),
          last_asked_at = greatest(kept.last_asked_at, excluded.last_asked_at)`)
      await tx.execute(sql`
        delete from ${emptySearches} where words in (
          select words from ${emptySearches} order by last_asked_at desc, words
          offset ${MOST_EMPTY_SEARCHES})`)
    })
  }
}
