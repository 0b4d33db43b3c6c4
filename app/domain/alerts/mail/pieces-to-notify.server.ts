import { and, desc, eq, isNull } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import type { ProductId } from '../../../platform/values/ids.ts'
import { products } from '../../catalogue/schema.ts'
import { PIECES_IN_MAIL } from '../alert.ts'
import type { NotifiedPiece } from '../alert-email.ts'
import { alertMatches, alertPieces, alerts } from '../schema.ts'
import { isMatchStillValid } from './match-still-valid.server.ts'

/**
 * The matched pieces that an alert has not reported yet and that can be bought now, newest first, at
 * most as many as one mail contains. A piece that is both back and reduced is reported once, as reduced.
 */
export async function piecesToNotify(db: DbOrTx, alertId: string): Promise<NotifiedPiece[]> {
  const rows = await db
    .select({
      id: products.id,
      title: products.title,
      brand: products.brand,
      condition: products.condition,
      price: products.price,
      dimensions: products.dimensions,
      occasion: alertMatches.occasion,
      priceBefore: alertPieces.price,
    })
    .from(alertMatches)
    .innerJoin(products, eq(products.id, alertMatches.product_id))
    .innerJoin(alerts, eq(alerts.id, alertMatches.alert_id))
    .leftJoin(
      alertPieces,
      and(
        eq(alertPieces.alert_id, alertMatches.alert_id),
        eq(alertPieces.product_id, alertMatches.product_id),
      ),
    )
    .where(and(eq(alertMatches.alert_id, alertId), isNull(alertMatches.told_at), isMatchStillValid))
    .orderBy(desc(alertMatches.occasion), desc(products.created_at), products.id)
    .limit(2 * PIECES_IN_MAIL)
  const once = new Map<ProductId, NotifiedPiece>()
  for (const row of rows) if (!once.has(row.id)) once.set(row.id, row)
  return [...once.values()].slice(0, PIECES_IN_MAIL)
}
