import { NO_PENCE, type Pence, pence } from '../../../platform/values/money.ts'
import { multiplyPence, sumPence } from '../../../platform/values/money-arithmetic.ts'
import type { Category } from '../../catalogue/filters.ts'

/** The most that collecting costs; a test compares it with the terms. */
export const COLLECTION_CHARGES = {
  small: pence(4_500),
  sofa: pence(7_500),
  large: pence(12_000),
  crossing: pence(15_000),
} as const

/** From this width, a sofa counts as a corner sofa, and a table no longer as small. */
const CORNER_SOFA_MM = 2_600
const TABLE_MM = 900

export type CollectedPiece = {
  /** null: no category, which counts as small. */
  category: Category | null
  /** null: not measured, which counts as small. */
  widthMm: number | null
  quantity: number
}

/**
 * The most that collecting pieces of one order costs by the terms: the sum of their charges by size, at
 * most that of a corner sofa, plus the crossing.
 *
 * @param crossing from Northern Ireland or an island, see `needsCrossing`
 */
export function collectionCharge(pieces: readonly CollectedPiece[], crossing: boolean): Pence {
  const each = sumPence(pieces.map((piece) => multiplyPence(chargeOf(piece), piece.quantity)))
  const most = each > COLLECTION_CHARGES.large ? COLLECTION_CHARGES.large : each
  return sumPence([most, crossing ? COLLECTION_CHARGES.crossing : NO_PENCE])
}

function chargeOf({ category, widthMm }: CollectedPiece): Pence {
  const { small, sofa, large } = COLLECTION_CHARGES
  const width = widthMm ?? 0
  if (category === 'Sofas') return width >= CORNER_SOFA_MM ? large : sofa
  if (category === 'Storage') return sofa
  return category === 'Tables' && width >= TABLE_MM ? sofa : small
}

const ISLAND_AREAS = /^(BT|HS|ZE|IM|JE|GY)\d/
/** Postcode districts of islands without a road to the mainland, by area: first and last number. */
const ISLAND_DISTRICTS: Record<string, readonly (readonly [number, number])[]> = {
  KA: [[27, 28]],
  KW: [[15, 17]],
  PA: [
    [20, 20],
    [41, 49],
    [60, 78],
  ],
  PH: [[42, 44]],
  PO: [[30, 41]],
  TR: [[21, 25]],
}

/** Whether a postcode district, `HP11`, is in Northern Ireland or on an island; false if unknown (null). */
export function needsCrossing(outcode: string | null): boolean {
  if (outcode === null) return false
  if (ISLAND_AREAS.test(outcode)) return true
  const parts = /^([A-Z]{1,2})(\d{1,2})/.exec(outcode)
  const ranges = ISLAND_DISTRICTS[parts?.[1] ?? ''] ?? []
  const district = Number(parts?.[2])
  return ranges.some(([from, to]) => district >= from && district <= to)
}
