import { sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import type { Logger } from '../../platform/log.ts'
import { isoDay } from '../../platform/values/dates.ts'
import type { ProductId } from '../../platform/values/ids.ts'
import { products } from '../catalogue/schema.ts'
import { pageViews, productViews } from './schema.ts'
import type { Counted } from './view-kinds.ts'

const WRITTEN_AFTER_MS = 10_000
/** Maximum number of products between two writes; views of further ones count for the shop only. */
const MAX_PRODUCTS = 10_000
const BATCH = 1_000

type Batch = {
  /** The day in London, `2026-11-23`. */
  day: string
  kinds: Map<Counted, number>
  products: Map<ProductId, number>
}

/**
 * Counts page views in memory and adds them to the numbers of the day some seconds later, so that a
 * request needs no statement. The numbers of several processes add up in the database. A crash loses the
 * last seconds; an outage of the database loses only what is unwritten when the process ends.
 */
export class VisitCounter {
  private batch: Batch | null = null
  /** Batches not yet written, since the database did not respond. */
  private left: Batch[] = []
  private timer: NodeJS.Timeout | undefined
  private writing: Promise<void> = Promise.resolve()
  private readonly db: Db
  private readonly clock: Clock
  private readonly log: Pick<Logger, 'warn'>

  constructor(db: Db, clock: Clock, log: Pick<Logger, 'warn'>) {
    this.db = db
    this.clock = clock
    this.log = log
  }

  /** @param product whose page was opened */
  count(kind: Counted, product: ProductId | null = null): void {
    const { kinds, products: counted } = this.open()
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
    if (!product) return
    const views = counted.get(product)
    if (views === undefined && counted.size >= MAX_PRODUCTS) return
    counted.set(product, (views ?? 0) + 1)
  }

  /** Writes what has been counted; also called at shutdown. Never throws. */
  write(): Promise<void> {
    this.writing = this.writing.then(() => this.writeAll())
    return this.writing
  }

  /** The day is determined once per batch: its views after midnight count for the day before. */
  private open(): Batch {
    this.batch ??= { day: isoDay(this.clock.now()), kinds: new Map(), products: new Map() }
    this.timer ??= setTimeout(() => void this.write(), WRITTEN_AFTER_MS).unref()
    return this.batch
  }

  private async writeAll(): Promise<void> {
    clearTimeout(this.timer)
    this.timer = undefined
    if (this.batch) this.left = mergeBatch(this.left, this.batch)
    this.batch = null
    try {
      for (let next = this.left[0]; next; next = this.left[0]) {
        const batch = next
        await inTransaction(this.db, (tx) => add(tx, batch))
        this.left.shift()
      }
    } catch (err) {
      this.log.warn(
        { event: 'page_views.write_failed', err },
        'page views could not be written; the write will be retried',
      )
      this.timer ??= setTimeout(() => void this.write(), WRITTEN_AFTER_MS).unref()
    }
  }
}

/** Keeps one batch per day, regardless of how long the database is unavailable. */
function mergeBatch(batches: readonly Batch[], more: Batch): Batch[] {
  const same = batches.find(({ day }) => day === more.day)
  if (!same) return [...batches, more]
  for (const [kind, views] of more.kinds) same.kinds.set(kind, (same.kinds.get(kind) ?? 0) + views)
  for (const [id, views] of more.products) {
    const counted = same.products.get(id)
    if (counted !== undefined || same.products.size < MAX_PRODUCTS)
      same.products.set(id, (counted ?? 0) + views)
  }
  return [...batches]
}

/** Writes in the order of the keys, so that processes wait for each other instead of deadlocking. */
async function add(tx: Tx, { day, kinds, products: opened }: Batch): Promise<void> {
  await tx.execute(sql`
    insert into ${pageViews} as kept (day, kind, views)
    select ${day}::date, kind, views from (values ${rows(kinds, 'text')}) as counted (kind, views)
    order by kind
    on conflict (day, kind) do update set views = kept.views + excluded.views`)
  const counted = [...opened].sort(([a], [b]) => (a < b ? -1 : 1))
  for (let at = 0; at < counted.length; at += BATCH) {
    await tx.execute(sql`
      insert into ${productViews} as kept (day, product_id, views)
      select ${day}::date, products.id, views
      from (values ${rows(counted.slice(at, at + BATCH), 'uuid')}) as counted (id, views)
      join ${products} on products.id = counted.id
      order by products.id
      on conflict (product_id, day) do update set views = kept.views + excluded.views`)
  }
}

const rows = (counted: Iterable<readonly [string, number]>, type: 'text' | 'uuid') =>
  sql.join(
    [...counted].map(([key, views]) => sql`(${key}::${sql.raw(type)}, ${views}::integer)`),
    sql`, `,
  )
