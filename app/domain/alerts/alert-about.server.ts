import { eq } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db.ts'
import { listed } from '../catalogue/availability.server.ts'
import { availabilityOf } from '../catalogue/availability.ts'
import { furtherParams } from '../catalogue/listing/further-filters.ts'
import { products } from '../catalogue/schema.ts'
import type { AlertAbout, WatchedPiece } from './alert-email.ts'
import type { AlertRow } from './alert-link.server.ts'
import { alertPieces } from './schema.ts'

/** What an alert is about, for its page and mails: its criteria, and the pieces that it watches. */
export async function readAbout(db: DbOrTx, alert: AlertRow): Promise<AlertAbout> {
  const { kind, state, ends_at: endsAt, categories, conditions, colors, brands, search } = alert
  const prices = { minPrice: alert.min_price, maxPrice: alert.max_price }
  const further = furtherParams({
    sizes: { maxWidth: alert.max_width, maxDepth: alert.max_depth, maxHeight: alert.max_height },
    materials: alert.materials,
    reduced: alert.reduced,
    delivery: null,
  })
  const criteria = { categories, conditions, colors, brands, search, ...prices, further }
  const pieces = kind === 'like' ? [] : await readWatched(db, alert.id)
  return { kind, state, endsAt, criteria, pieces }
}

async function readWatched(db: DbOrTx, alertId: string): Promise<WatchedPiece[]> {
  const rows = await db
    .select({
      id: products.id,
      title: products.title,
      isListed: listed,
      inStock: products.in_stock,
      stockQuantity: products.stock_quantity,
      reservedQuantity: products.reserved_quantity,
    })
    .from(alertPieces)
    .innerJoin(products, eq(products.id, alertPieces.product_id))
    .where(eq(alertPieces.alert_id, alertId))
    .orderBy(products.title, products.id)
  return rows.map(({ id, title, isListed, ...stock }) => ({
    id,
    title,
    state: isListed ? availabilityOf(stock) : 'gone',
  }))
}
