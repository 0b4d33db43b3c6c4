import { and, eq, gte, lte } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { type OrderId, type ProductId, parseProductId } from '../../../platform/values/ids.ts'
import { products } from '../../catalogue/schema.ts'
import { orders } from '../../orders/schema.ts'

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i
const NUMBER = /^#?([0-9a-f]{8})$/i

/** The product whose address or id staff have entered; null if there is none. */
export async function findReferredProduct(db: DbOrTx, input: string): Promise<ProductId | null> {
  const id = parseProductId(ID.exec(input)?.[0] ?? '')
  if (id === null) return null
  const [found] = await db.select({ id: products.id }).from(products).where(eq(products.id, id))
  return found?.id ?? null
}

/** The order whose number, address or id staff have entered; null if there is none, or several. */
export async function findReferredOrder(db: DbOrTx, input: string): Promise<OrderId | null> {
  const id = ID.exec(input)?.[0]?.toLowerCase()
  const number = NUMBER.exec(input)?.[1]?.toLowerCase()
  const first = id ?? (number && `${number}-0000-0000-0000-000000000000`)
  const last = id ?? (number && `${number}-ffff-ffff-ffff-ffffffffffff`)
  if (!first || !last) return null
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(gte(orders.id, first as OrderId), lte(orders.id, last as OrderId)))
    .limit(2)
  return found.length === 1 ? (found[0]?.id ?? null) : null
}
