import type { ProductPicture } from '../catalogue/pictures/product-picture.ts'
import type { ProductFields } from '../catalogue/product-fields.ts'
import type { MovementKind } from '../stock/schema.ts'

/** A product as its form begins with it. */
export type ProductToEdit = {
  id: string
  /** What the next save has to send. */
  version: number
  fields: ProductFields
  /** Units that unpaid orders hold; not among those in stock. */
  held: number
  /** The sell request it was made from. */
  sellRequestId: string | null
  createdAt: Date
  updatedAt: Date
  pictures: ProductPicture[]
  /** The last time that units came or went. */
  lastMove: { kind: MovementKind; delta: number; at: Date } | null
}
