import { and, desc, eq } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db.ts'
import { products } from '../catalogue/schema.ts'
import { authorize, type Staff } from '../staff/staff.ts'
import type { MadeProduct } from './made-product.ts'

const LIMIT = 20

/** The products created from a sell request, newest first, without deleted ones. */
export async function productsMadeFrom(
  db: DbOrTx,
  staff: Staff,
  sellRequestId: string,
): Promise<MadeProduct[]> {
  authorize(staff, 'see')
  return await db
    .select({ id: products.id, title: products.title, enabled: products.enabled })
    .from(products)
    .where(and(eq(products.offer_id, sellRequestId), eq(products.is_deleted, false)))
    .orderBy(desc(products.created_at), desc(products.id))
    .limit(LIMIT)
}
