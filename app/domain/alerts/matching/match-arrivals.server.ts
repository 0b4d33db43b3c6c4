import { eq, sql } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import { type DbOrTx, inTransaction, type Tx } from '../../../platform/db.ts'
import type { ProductId } from '../../../platform/values/ids.ts'
import type { Pence } from '../../../platform/values/money.ts'
import { products } from '../../catalogue/schema.ts'
import { alertArrivals } from '../schema.ts'
import { containsSearch } from '../search-snapshot.ts'
import { matchesPiece } from './matches-piece.server.ts'

/** Maximum number of arrivals in one transaction. */
const BATCH_SIZE = 20

type Arrival = typeof alertArrivals.$inferSelect

/**
 * Compares pieces that became available, cheaper or measured with all alerts, and stores the matches.
 * An arrival is removed in the transaction of its matches, so that a crash neither loses nor repeats any.
 *
 * @returns the number of arrivals; at most 20, call again for more
 */
export async function matchArrivals(db: DbOrTx, { clock }: { clock: Clock }): Promise<number> {
  return await inTransaction(db, async (tx) => {
    const arrivals = await takeArrivals(tx)
    for (const arrival of arrivals) await matchArrival(tx, arrival, clock.now())
    return arrivals.length
  })
}

async function takeArrivals(tx: Tx): Promise<Arrival[]> {
  return await tx
    .delete(alertArrivals)
    .where(
      sql`id = any(array(
        select id from ${alertArrivals} order by id limit ${BATCH_SIZE} for update skip locked))`,
    )
    .returning()
}

async function matchArrival(tx: Tx, arrival: Arrival, now: Date): Promise<void> {
  const [piece] = await tx
    .select({
      category: products.category,
      condition: products.condition,
      colors: products.colors,
      brand: products.brand,
      materials: products.materials,
      isReduced: sql<boolean>`${products.was_price} is not null`,
      sizes: {
        maxWidth: products.width,
        maxDepth: products.depth,
        maxHeight: products.height,
      },
      price: products.price,
      text: products.search_text,
    })
    .from(products)
    .where(eq(products.id, arrival.product_id))
  if (!piece) return
  const fits = sql`${matchesPiece(piece)} and ${isNewTo(arrival)}`
  await storeMatches(tx, arrival.product_id, now, sql`${fits} and search_terms = ''`)
  const text = piece.text ?? ''
  const searches = await tx.execute<{ terms: string }>(sql`
    select distinct search_terms as terms from alerts
    where ${fits} and search_terms <> ''
      and exists (select from unnest(search_parts) as part where strpos(${text}, part) > 0)`)
  const found = searches.rows.filter(({ terms }) => containsSearch(terms, text))
  if (found.length > 0) {
    const terms = sql`${sql.param(found.map((search) => search.terms))}::text[]`
    await storeMatches(tx, arrival.product_id, now, sql`${fits} and search_terms = any(${terms})`)
  }
  await matchWatched(tx, arrival, piece.price, now)
}

/** Stores matches as `new`, regardless of the kind of arrival, so that a piece is reported once. */
async function storeMatches(tx: Tx, id: ProductId, now: Date, which: ReturnType<typeof sql>) {
  await tx.execute(sql`
    insert into alert_matches (alert_id, product_id, occasion, matched_at)
    select id, ${id}::uuid, 'new', ${now} from alerts where ${which}
    on conflict do nothing`)
}

/**
 * Whether a piece is new to an alert. A person who confirmed it while the piece was available has seen
 * the piece: it is not new after a hold, after a reduction from a price within the alert's limit, or
 * after a measurement if the alert limits no size.
 */
function isNewTo({ kind, product_id, price_before, at }: Arrival) {
  if (kind === 'released') {
    return sql`confirmed_at >= coalesce((
      select max(created_at) from stock_movements
      where product_id = ${product_id}::uuid and kind = 'hold' and created_at < ${at}), '-infinity')`
  }
  if (kind === 'reduced') return sql`(reduced or max_price < ${priceOf(price_before)})`
  return kind === 'measured'
    ? sql`num_nonnulls(max_width_mm, max_depth_mm, max_height_mm) > 0`
    : sql`true`
}

const priceOf = (price: Pence | null) => sql`${sql.param(price, products.price)}::numeric`

/** Stores the matches of alerts that watch this piece. */
async function matchWatched(
  tx: Tx,
  { product_id, kind }: Arrival,
  price: Pence,
  now: Date,
): Promise<void> {
  const back = kind === 'arrived' || kind === 'released'
  await tx.execute(sql`
    insert into alert_matches (alert_id, product_id, occasion, matched_at)
    select alerts.id, watched.product_id, occasion, ${now}
    from alert_pieces as watched
    join alerts on alerts.id = watched.alert_id and state = 'active'
    cross join lateral (
      select 'back' as occasion where ${back}::boolean
      union all
      select 'reduced' where alerts.kind = 'saved' and ${priceOf(price)} < watched.price
    ) as occasions
    where watched.product_id = ${product_id}::uuid
    on conflict do nothing`)
}
