import { sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { type Db, inTransaction } from '../../platform/db.ts'
import type { Logger } from '../../platform/log.ts'
import { redirects } from './schema.ts'

const WRITTEN_AFTER_MS = 5_000
/** Redirects counted between two writes; hits of further ones are not counted. */
const MOST = 10_000
const BATCH = 1_000

/**
 * Counts how often redirects are followed: in memory, written together some seconds later, so that
 * any number of requests is one statement. A crash loses the last seconds.
 */
export class RedirectHits {
  private hits = new Map<string, number>()
  private timer: NodeJS.Timeout | undefined
  private readonly db: Db
  private readonly clock: Clock
  private readonly log: Pick<Logger, 'warn'>

  constructor(db: Db, clock: Clock, log: Pick<Logger, 'warn'>) {
    this.db = db
    this.clock = clock
    this.log = log
  }

  count(id: string): void {
    const hits = this.hits.get(id)
    if (hits === undefined && this.hits.size >= MOST) return
    this.hits.set(id, (hits ?? 0) + 1)
    this.timer ??= setTimeout(() => void this.write(), WRITTEN_AFTER_MS).unref()
  }

  /** Writes what has been counted; also at the shutdown. Never throws. */
  async write(): Promise<void> {
    clearTimeout(this.timer)
    this.timer = undefined
    const counted = [...this.hits]
    this.hits = new Map()
    try {
      for (let at = 0; at < counted.length; at += BATCH) {
        await this.add(counted.slice(at, at + BATCH))
      }
    } catch (err) {
      this.log.warn({ event: 'redirects.count_failed', err }, 'hits of redirects were not counted')
    }
  }

  private async add(counted: readonly (readonly [string, number])[]): Promise<void> {
    const rows = sql.join(
      counted.map(([id, hits]) => sql`(${id}::uuid, ${hits}::integer)`),
      sql`, `,
    )
    const now = this.clock.now()
    await inTransaction(this.db, (tx) =>
      tx.execute(sql`
        update ${redirects} set hits = least(redirects.hits::bigint + counted.hits, 2000000000),
          last_hit_at = ${now}
        from (values ${rows}) as counted (id, hits) where redirects.id = counted.id`),
    )
  }
}
