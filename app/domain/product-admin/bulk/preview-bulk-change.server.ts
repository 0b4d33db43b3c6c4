import { inArray } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import type { ProductId } from '../../../platform/values/ids.ts'
import { matchingProducts, productOrder } from '../../catalogue/admin/matching-products.server.ts'
import type { ProductListRequest } from '../../catalogue/admin/staff-filters.ts'
import { products } from '../../catalogue/schema.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { BULK_LIMIT, type BulkChange, type BulkPlan } from './bulk-change.ts'
import { bulkColumns } from './bulk-columns.server.ts'
import { planBulkChange } from './plan-bulk-change.ts'

/**
 * The products on all pages of a list, in its order.
 *
 * @returns null if there are more than `BULK_LIMIT`
 */
export async function selectMatching(
  db: DbOrTx,
  staff: Staff,
  request: ProductListRequest,
): Promise<ProductId[] | null> {
  authorize(staff, 'edit')
  const found = await db
    .select({ id: products.id })
    .from(products)
    .where(matchingProducts(request))
    .orderBy(...productOrder(request))
    .limit(BULK_LIMIT + 1)
  return found.length > BULK_LIMIT ? null : found.map(({ id }) => id)
}

/**
 * What a bulk change would do now. Changes nothing.
 *
 * @param ids at most `BULK_LIMIT`; unknown ones are left out
 */
export async function previewBulkChange(
  db: DbOrTx,
  staff: Staff,
  ids: readonly ProductId[],
  change: BulkChange,
): Promise<BulkPlan> {
  authorize(staff, 'edit')
  const rows = await db
    .select(bulkColumns)
    .from(products)
    .where(inArray(products.id, ids.slice(0, BULK_LIMIT)))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const inOrder = ids.map((id) => byId.get(id)).filter((row) => row !== undefined)
  return planBulkChange(inOrder, change, null)
}
