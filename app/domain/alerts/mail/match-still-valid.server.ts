import { sql } from 'drizzle-orm'
import { available } from '../../catalogue/availability.server.ts'
import { products } from '../../catalogue/schema.ts'
import { alertMatches, alertPieces, alerts } from '../schema.ts'

/**
 * Whether a match is still to be reported: the piece can be bought, its price is within the alert's
 * limit, and a piece matched as reduced still is. For `alert_matches` joined to `products` and `alerts`.
 */
export const isMatchStillValid = sql`(${available}
  and (${alerts.max_price} is null or ${products.price} <= ${alerts.max_price})
  and (not ${alerts.reduced} or ${products.was_price} is not null)
  and (${alertMatches.occasion} <> 'reduced' or exists (
    select from ${alertPieces}
    where ${alertPieces.alert_id} = ${alerts.id} and ${alertPieces.product_id} = ${products.id}
      and ${products.price} < ${alertPieces.price})))`
