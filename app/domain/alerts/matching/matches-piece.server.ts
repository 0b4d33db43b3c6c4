import { type SQL, sql } from 'drizzle-orm'
import type { Pence } from '../../../platform/values/money.ts'
import type { SizeParam } from '../../catalogue/listing/further-filters.ts'
import { products } from '../../catalogue/schema.ts'

/** The properties of a piece that alerts compare, besides its text. */
export type MatchedPiece = {
  category: string | null
  condition: string | null
  colors: readonly string[] | null
  brand: string | null
  materials: readonly string[] | null
  /** Whether the price before a reduction is shown. */
  isReduced: boolean
  /** In millimetres; a measure that is null passes no limit. null as a whole: any size. */
  sizes: Record<SizeParam, number | null> | null
  /** null: any price. */
  price: Pence | null
}

/**
 * The condition for active alerts whose filters a piece passes: the reverse of the listing's filters
 * (`filtersOf`). Uses the same expressions as the index `alerts_matching`.
 */
export function matchesPiece(piece: MatchedPiece): SQL {
  const { category, condition, colors, brand, materials, isReduced, sizes, price } = piece
  const amount = price !== null && sql`${sql.param(price, products.price)}::numeric`
  const isInRange = amount
    ? sql`and (min_price is null or min_price <= ${amount})
        and (max_price is null or max_price >= ${amount})`
    : sql``
  return sql`state = 'active' and kind = 'like'
    and or_any(categories) && ${anyOr([category])}
    and or_any(colors) && ${anyOr(colors ?? [])}
    and or_any(conditions) && ${anyOr([condition])}
    and or_any(brands) && ${anyOr([brand])}
    and or_any(materials) && ${anyOr(materials ?? [])}
    and (not reduced or ${isReduced}::boolean) ${isInRange} ${sizes ? hasRoomFor(sizes) : sql``}`
}

/** A comparison with an unknown size is null: no match. */
const hasRoomFor = ({ maxWidth, maxDepth, maxHeight }: Record<SizeParam, number | null>) =>
  sql`and (max_width_mm is null or max_width_mm >= ${maxWidth}::integer)
    and (max_depth_mm is null or max_depth_mm >= ${maxDepth}::integer)
    and (max_height_mm is null or max_height_mm >= ${maxHeight}::integer)`

const anyOr = (words: readonly (string | null)[]) =>
  sql`${sql.param(['*', ...words.filter((word) => word !== null)])}::text[]`
