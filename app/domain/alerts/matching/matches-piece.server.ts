import { type SQL, sql } from 'drizzle-orm'
import type { Pence } from '../../../platform/money.ts'
import { products } from '../../catalogue/schema.ts'

/** What alerts ask about a piece, besides its text. */
export type MatchedPiece = {
  category: string | null
  condition: string | null
  colors: readonly string[] | null
  brand: string | null
  /** null: at any price. */
  price: Pence | null
}

/**
 * The active alerts whose filters a piece passes: the listing's filters (`filtersOf`) seen from the
 * piece. Written like the expressions of the index `alerts_matching`.
 */
export function matchesPiece({ category, condition, colors, brand, price }: MatchedPiece): SQL {
  const amount = price !== null && sql`${sql.param(price, products.price)}::numeric`
  const isInRange = amount
    ? sql`and (min_price is null or min_price <= ${amount})
        and (max_price is null or max_price >= ${amount})`
    : sql``
  return sql`state = 'active' and kind = 'like'
    and or_any(categories) && ${anyOr([category])}
    and or_any(colors) && ${anyOr(colors ?? [])}
    and or_any(conditions) && ${anyOr([condition])}
    and or_any(brands) && ${anyOr([brand])} ${isInRange}`
}

const anyOr = (words: readonly (string | null)[]) =>
  sql`${sql.param(['*', ...words.filter((word) => word !== null)])}::text[]`
