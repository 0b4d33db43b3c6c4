import { sql } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import { BatchedCounter, type Counts } from '../../../platform/database/batched-counter.ts'
import { type Db, inTransaction } from '../../../platform/db.ts'
import type { Logger } from '../../../platform/log.ts'
import { zeroResultSearches } from './schema.ts'

/** Maximum number of rows that are kept, and of distinct searches that are counted between two writes. */
export const MAX_ZERO_RESULT_SEARCHES = 1_000

/** Counts zero-result searches by their words, as `countableWords` returns them. */
export class ZeroResultSearchCounter extends BatchedCounter {
  constructor(db: Db, clock: Clock, log: Pick<Logger, 'warn'>) {
    super({
      afterMs: 10_000,
      most: MAX_ZERO_RESULT_SEARCHES,
      add: (counts) => addSearches(db, counts, clock.now()),
      failed: (err) =>
        log.warn(
          { event: 'catalogue.count_failed', err },
          'zero-result searches could not be counted',
        ),
    })
  }
}

/** Beyond the limit, the least recent searches are deleted. */
async function addSearches(db: Db, counts: Counts, at: Date): Promise<void> {
  const rows = counts.map(([words, searches]) => sql`(${words}::text, ${searches}::integer)`)
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`
      insert into ${zeroResultSearches} as kept (words, searches, last_asked_at)
      select words, searches, ${at}::timestamptz
      from (values ${sql.join(rows, sql`, `)}) as counted (words, searches)
      on conflict (words) do update set
        searches = least(kept.searches::bigint + excluded.searches, 2000000000),
        last_asked_at = greatest(kept.last_asked_at, excluded.last_asked_at)`)
    await tx.execute(sql`
      delete from ${zeroResultSearches} where words in (
        select words from ${zeroResultSearches} order by last_asked_at desc, words
        offset ${MAX_ZERO_RESULT_SEARCHES})`)
  })
}
