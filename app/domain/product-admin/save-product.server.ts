import { and, desc, eq, sql } from 'drizzle-orm'
import { type DbOrTx, inTransaction, type Tx } from '../../platform/db.ts'
import { isUuid } from '../../platform/ids.ts'
import type { ProductFields } from '../catalogue/product-fields.ts'
import { products } from '../catalogue/schema.ts'
import { differences, recordChange } from '../staff/history/record-change.server.ts'
import { staffHistory } from '../staff/schema.ts'
import { authorize, type Staff } from '../staff/staff.ts'
import { adjustStock } from '../stock/move-stock.server.ts'
import { fieldColumns } from './product-columns.server.ts'

/** A product's fields as they are now, with the number that the next save has to send. */
export type CurrentProduct = ProductFields & { version: number }

export type SaveProduct =
  | { ok: true }
  /** There is no such product, or it has been deleted. */
  | { ok: false; reason: 'missing' }
  /** Somebody saved meanwhile: their name (null where nobody knows) and what is there now. */
  | { ok: false; reason: 'changed'; by: string | null; what: CurrentProduct }
  /** The form changed the stock, and so did somebody else: the units that are there now. */
  | { ok: false; reason: 'stock-moved'; stock: number }

export type ProductForm = {
  /** The product's version when the form was opened. */
  version: number
  /** Its stock then. */
  stockWas: number
  /** As `checkProduct` gives them. */
  fields: ProductFields
}

/**
 * Saves a product's form, unless somebody else has saved it since the form was opened. The same
 * form sent twice is fine: what it asks for is there.
 *
 * Stock that the form did not change is left alone, whatever was sold meanwhile. Stock that it
 * did change is moved by the difference, and only if nothing else has moved it: a count made
 * before a sale is no longer true.
 *
 * It stays marked in stock only while there are units; those that somebody is paying for count,
 * since they come back when the payment fails.
 *
 * @param id as it stands in a request
 */
export async function saveProduct(
  db: DbOrTx,
  staff: Staff,
  id: string,
  form: ProductForm,
  now: Date,
): Promise<SaveProduct> {
  authorize(staff, 'edit')
  if (!isUuid(id)) return { ok: false, reason: 'missing' }
  return await inTransaction(db, async (tx) => {
    const found = await lockProduct(tx, id)
    if (!found) return { ok: false, reason: 'missing' }
    const { reserved_quantity: held, ...current } = found
    const { version, ...old } = current
    const delta = form.fields.stock_quantity - form.stockWas
    const stock = delta === 0 ? old.stock_quantity : form.fields.stock_quantity
    const fresh: ProductFields = {
      ...form.fields,
      stock_quantity: stock,
      in_stock: form.fields.in_stock && stock + held > 0,
    }
    const changes = differences(old, fresh)
    const same = Object.keys(changes).length === 0
    if (version !== form.version) {
      if (same) return { ok: true }
      return { ok: false, reason: 'changed', by: await lastChangedBy(tx, id), what: current }
    }
    if (delta !== 0 && old.stock_quantity !== form.stockWas) {
      return { ok: false, reason: 'stock-moved', stock: old.stock_quantity }
    }
    if (same) return { ok: true }
    if (delta !== 0) await adjustStock(tx, id, delta)
    const { stock_quantity: _, ...columns } = fresh
    await tx
      .update(products)
      .set({ ...columns, version: sql`${products.version} + 1`, updated_at: now })
      .where(eq(products.id, id))
    await recordChange(tx, staff, {
      subject: 'product',
      id,
      label: fresh.title,
      action: 'saved',
      changes,
    })
    return { ok: true }
  })
}

/** Checkouts lock a product in the same strength, so a save and a sale take turns. */
async function lockProduct(tx: Tx, id: string) {
  const [found] = await tx
    .select({
      ...fieldColumns,
      version: products.version,
      reserved_quantity: products.reserved_quantity,
    })
    .from(products)
    .where(and(eq(products.id, id), eq(products.is_deleted, false)))
    .for('no key update')
  return found
}

async function lastChangedBy(tx: Tx, id: string): Promise<string | null> {
  const [last] = await tx
    .select({ name: staffHistory.staff_name })
    .from(staffHistory)
    .where(and(eq(staffHistory.subject, 'product'), eq(staffHistory.subject_id, id)))
    .orderBy(desc(staffHistory.id))
    .limit(1)
  return last?.name ?? null
}
