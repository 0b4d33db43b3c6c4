import { and, eq } from 'drizzle-orm'
import { type DbOrTx, inTransaction } from '../../platform/db.ts'
import { parseProductId } from '../../platform/values/ids.ts'
import type { Pence } from '../../platform/values/money.ts'
import { products } from '../catalogue/schema.ts'
import { authorize, type Staff } from '../staff/staff.ts'
import { fieldColumns } from './product-columns.server.ts'
import { saveProduct } from './save-product.server.ts'

/** A value entered in the product list; `was`: the value that the list showed. */
export type CellChange =
  | { field: 'price'; was: Pence; value: Pence }
  | { field: 'stock_quantity'; was: number; value: number }

export type SaveCellResult =
  | { ok: true }
  /** The product is missing or deleted. */
  | { ok: false; reason: 'missing' }
  /** Conflict: the value is no longer the one that the list showed. `now`: pence or units. */
  | { ok: false; reason: 'changed'; now: number }

/**
 * Saves a product's price or stock from the list. Optimistic locking by the value itself: a
 * concurrent save of another field is no conflict; a sale is a conflict for the stock.
 *
 * A product without units, neither in stock nor held, is marked in stock when it gets some.
 *
 * @param text the untrusted id
 */
export async function saveCell(
  db: DbOrTx,
  staff: Staff,
  text: string,
  { field, was, value }: CellChange,
  now: Date,
): Promise<SaveCellResult> {
  authorize(staff, 'edit')
  const id = parseProductId(text)
  if (!id) return { ok: false, reason: 'missing' }
  return await inTransaction(db, async (tx): Promise<SaveCellResult> => {
    const [found] = await tx
      .select({ ...fieldColumns, version: products.version, held: products.reserved_quantity })
      .from(products)
      .where(and(eq(products.id, id), eq(products.is_deleted, false)))
      .for('no key update')
    if (!found) return { ok: false, reason: 'missing' }
    const { version, held, ...current } = found
    // If it is submitted twice, it has already been saved.
    if (current[field] === value) return { ok: true }
    if (current[field] !== was) return { ok: false, reason: 'changed', now: current[field] }
    const isRestocked = field === 'stock_quantity' && was + held === 0
    const fields = {
      ...current,
      [field]: value,
      in_stock: current.in_stock || isRestocked,
    }
    const form = { version, stockWas: current.stock_quantity, fields }
    const saved = await saveProduct(tx, staff, id, form, now)
    if (!saved.ok) throw new Error(`refused under a lock: ${saved.reason}`)
    return { ok: true }
  })
}
