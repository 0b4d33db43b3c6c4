import type { ProductId } from '../../platform/values/ids.ts'
import type { ProductPicture } from '../catalogue/pictures/product-picture.ts'
import type { ProductFields } from '../catalogue/product-fields.ts'
import type { MovementKind } from '../stock/schema.ts'

/** A product as loaded into its form. */
export type ProductToEdit = {
  id: ProductId
  /** The version that the next save must send (optimistic locking). */
  version: number
  fields: ProductFields
  /** Units held by unpaid orders; not part of the stock. */
  held: number
  /** The sell request it was created from. */
  sellRequestId: string | null
  createdAt: Date
  updatedAt: Date
  pictures: ProductPicture[]
  /** The latest stock movement. */
  lastMove: { kind: MovementKind; delta: number; at: Date } | null
}
