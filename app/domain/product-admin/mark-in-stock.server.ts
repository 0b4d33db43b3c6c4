import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db.ts'
import type { ProductId } from '../../platform/values/ids.ts'
import type { Condition } from '../catalogue/filters.ts'
import { products } from '../catalogue/schema.ts'
import type { Staff } from '../staff/staff.ts'
import { fieldColumns } from './product-columns.server.ts'
import { saveProduct } from './save-product.server.ts'

/**
 * Marks a product as in stock after units were returned, and sets its condition. The caller has already
 * moved the stock.
 *
 * @param condition null: unchanged
 */
export async function markInStock(
  tx: Tx,
  staff: Staff,
  id: ProductId,
  condition: Condition | null,
  now: Date,
): Promise<void> {
  const [found] = await tx
    .select({ ...fieldColumns, version: products.version })
    .from(products)
    .where(and(eq(products.id, id), eq(products.is_deleted, false)))
    .for('no key update')
  if (!found) throw new Error(`product ${id} was deleted under its lock`)
  const { version, ...current } = found
  const fields = { ...current, in_stock: true, condition: condition ?? current.condition }
  const form = { version, stockWas: current.stock_quantity, fields }
  const saved = await saveProduct(tx, staff, id, form, now)
  if (!saved.ok) throw new Error(`product ${id} was not marked in stock: ${saved.reason}`)
}
