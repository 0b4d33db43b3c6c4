import type { ProductId } from '../../../platform/values/ids.ts'
import type { Pence } from '../../../platform/values/money.ts'
import type { Rounding } from '../../../platform/values/money-arithmetic.ts'
import type { Category } from '../../catalogue/filters.ts'

export const BULK_ACTIONS = [
  'show',
  'hide',
  'feature',
  'unfeature',
  'category',
  'price',
  'delete',
  'restore',
] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

/** Maximum number of products per bulk change; all of them are locked at the same time. */
export const BULK_LIMIT = 500
/** Bounds of a percentage, in tenths of a percent: 90 % down, 200 % up. */
export const MAX_DECREASE = 900
export const MAX_INCREASE = 2_000

/** What a bulk change does to each product. */
export type BulkChange =
  | { action: 'show' | 'hide' | 'feature' | 'unfeature' | 'delete' | 'restore' }
  | { action: 'category'; category: Category | null }
  | { action: 'price'; price: PriceRule }
  /** Restores the values that a change of price or category has replaced. */
  | { action: 'undo'; earlier: ReadonlyMap<string, EarlierValue> }

/** Changes whose earlier values differ between products and can be restored. */
export const UNDOABLE = ['price', 'category'] as const satisfies readonly BulkAction[]
export type Undoable = (typeof UNDOABLE)[number]
export type EarlierValue = Pick<BulkFields, 'price'> | Pick<BulkFields, 'category'>

export type PriceRule =
  | { kind: 'fixed'; price: Pence }
  /** `perMille`: added to the price, in tenths of a percent; a negative value reduces it. */
  | { kind: 'percentage'; perMille: number; rounding: Rounding }

/** The fields that a bulk change can change. */
export type BulkFields = {
  price: Pence
  category: Category | null
  enabled: boolean
  featured: boolean
  is_deleted: boolean
}

/** A product as a bulk change sees it. */
export type BulkProduct = BulkFields & {
  id: ProductId
  title: string
  sku: string | null
  version: number
  /** Units held by unpaid orders. */
  held: number
  /** Whether another product has taken the stock number of this deleted one. */
  skuTaken: boolean
  /** Whether a reduction of its price is running. */
  reduced: boolean
}

/** Why a product is skipped. `changed`: since the preview, or since the change that is undone. */
export const SKIP_REASONS = [
  'unchanged',
  'changed',
  'held',
  'deleted',
  'not-deleted',
  'sku-taken',
  'reduced',
  'price-too-low',
  'price-too-high',
] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

/** A product that changes: the old and new value of one field. */
export type BulkLine = Pick<BulkProduct, 'id' | 'title' | 'sku' | 'version' | 'held' | 'enabled'> &
  {
    [Field in keyof BulkFields]: { field: Field; from: BulkFields[Field]; to: BulkFields[Field] }
  }[keyof BulkFields]

export type SkippedLine = Pick<BulkProduct, 'id' | 'title' | 'sku'> & { reason: SkipReason }

/** What a bulk change does, or did. */
export type BulkPlan = { changed: BulkLine[]; skipped: SkippedLine[] }
