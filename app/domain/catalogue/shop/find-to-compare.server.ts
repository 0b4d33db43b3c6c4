import { and, inArray } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { isProductId } from '../../../platform/values/ids.ts'
import { listed } from '../availability.server.ts'
import { toCard } from '../listing/card-columns.server.ts'
import type { ProductCardData, ProductDetails } from '../listing/product-card.ts'
import { products } from '../schema.ts'
import { detailColumns } from './find-product.server.ts'
import { MAX_COMPARED } from './most-compared.ts'
import { similarProducts } from './similar-products.server.ts'

const { enabled: _enabled, ...columns } = detailColumns

/** Maximum length of the list, in characters; the shop's own links are shorter. */
const MAX_LIST_LENGTH = 400

export type Comparison = {
  /** The compared products in the requested order. */
  pieces: ProductDetails[]
  /** Number of requested products that are not on the website. */
  missing: number
  /** Whether more products were requested than can be compared. */
  isCut: boolean
  /** Available products similar to the first; empty if the comparison is full. */
  others: ProductCardData[]
}

/** @param requested untrusted ids, separated by commas; repeated ones count once */
export async function findToCompare(db: DbOrTx, requested: readonly string[]): Promise<Comparison> {
  const listOfIds = requested.join(',').slice(0, MAX_LIST_LENGTH).toLowerCase().split(',')
  const wanted = [...new Set(listOfIds.filter((id) => id !== ''))]
  const ids = wanted.filter(isProductId).slice(0, MAX_COMPARED)
  const rows =
    ids.length === 0
      ? []
      : await db
          .select(columns)
          .from(products)
          .where(and(inArray(products.id, ids), listed))
  const found = new Map(rows.map((row) => [row.id, toCard(row)]))
  const pieces = ids.flatMap((id) => found.get(id) ?? [])
  const isCut = wanted.length > MAX_COMPARED
  const missing = Math.min(wanted.length, MAX_COMPARED) - pieces.length
  const [first] = pieces
  const hasRoom = first !== undefined && pieces.length < MAX_COMPARED
  const alike = hasRoom ? await similarProducts(db, first, MAX_COMPARED * 2 - 1) : []
  const others = alike.filter(({ id }) => !found.has(id)).slice(0, MAX_COMPARED)
  return { pieces, missing, isCut, others }
}
