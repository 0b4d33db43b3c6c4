import { sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { BatchedCounter, type Counts } from '../../platform/database/batched-counter.ts'
import { type Db, inTransaction } from '../../platform/db.ts'
import type { Logger } from '../../platform/log.ts'
import { redirects } from './schema.ts'

/** Number of redirects per statement. */
const BATCH = 1_000

/** Counts how often redirects are followed, by their ids. */
export class RedirectHits extends BatchedCounter {
  constructor(db: Db, clock: Clock, log: Pick<Logger, 'warn'>) {
    super({
      afterMs: 5_000,
      most: 10_000,
      add: (counts) => addHits(db, counts, clock.now()),
      failed: (err) =>
        log.warn({ event: 'redirects.count_failed', err }, 'redirect hits could not be counted'),
    })
  }
}

async function addHits(db: Db, counts: Counts, at: Date): Promise<void> {
  for (let from = 0; from < counts.length; from += BATCH) {
    const rows = counts
      .slice(from, from + BATCH)
      .map(([id, hits]) => sql`(${id}::uuid, ${hits}::integer)`)
    await inTransaction(db, (tx) =>
      tx.execute(sql`
        update ${redirects} set hits = least(redirects.hits::bigint + counted.hits, 2000000000),
          last_hit_at = ${at}
        from (values ${sql.join(rows, sql`, `)}) as counted (id, hits)
        where redirects.id = counted.id`),
    )
  }
}
