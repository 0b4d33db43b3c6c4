import { and, desc, eq } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db.ts'
import { parseProductId } from '../../platform/values/ids.ts'
import { findPictures } from '../catalogue/pictures/find-pictures.server.ts'
import { products } from '../catalogue/schema.ts'
import { authorize, type Staff } from '../staff/staff.ts'
import { stockMovements } from '../stock/schema.ts'
import { fieldColumns } from './product-columns.server.ts'
import type { ProductToEdit } from './product-to-edit.ts'

/**
 * @param text the untrusted id
 * @returns null if missing or deleted
 */
export async function findProductToEdit(
  db: DbOrTx,
  staff: Staff,
  text: string,
): Promise<ProductToEdit | null> {
  authorize(staff, 'see')
  const id = parseProductId(text)
  if (!id) return null
  const [row] = await db
    .select({
      version: products.version,
      held: products.reserved_quantity,
      sellRequestId: products.offer_id,
      createdAt: products.created_at,
      updatedAt: products.updated_at,
      fields: fieldColumns,
    })
    .from(products)
    .where(and(eq(products.id, id), eq(products.is_deleted, false)))
  if (!row) return null
  const [lastMove] = await db
    .select({
      kind: stockMovements.kind,
      delta: stockMovements.delta,
      at: stockMovements.created_at,
    })
    .from(stockMovements)
    .where(eq(stockMovements.product_id, id))
    .orderBy(desc(stockMovements.id))
    .limit(1)
  return {
    id,
    ...row,
    pictures: await findPictures(db, staff, id),
    lastMove: lastMove ?? null,
  }
}
