import { and, eq } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { parseProductId } from '../../../platform/values/ids.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { toCard } from '../listing/card-columns.server.ts'
import { products } from '../schema.ts'
import { detailColumns } from '../shop/find-product.server.ts'
import type { ProductPreview } from './staff-product.ts'

/**
 * @param text the untrusted id
 * @returns null if the product does not exist or is deleted
 */
export async function previewProduct(
  db: DbOrTx,
  staff: Staff,
  text: string,
): Promise<ProductPreview | null> {
  authorize(staff, 'see')
  const id = parseProductId(text)
  if (!id) return null
  const [row] = await db
    .select(detailColumns)
    .from(products)
    .where(and(eq(products.id, id), eq(products.is_deleted, false)))
  if (!row) return null
  const { enabled, ...shown } = row
  return { enabled, product: toCard(shown) }
}
