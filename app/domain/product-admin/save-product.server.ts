import { and, desc, eq, sql } from 'drizzle-orm'
import { type DbOrTx, inTransaction, type Tx } from '../../platform/db.ts'
import { type ProductId, parseProductId } from '../../platform/values/ids.ts'
import type { ProductFields } from '../catalogue/product-fields.ts'
import { products } from '../catalogue/schema.ts'
import { changedFields, recordChange } from '../staff/history/record-change.server.ts'
import { staffHistory } from '../staff/schema.ts'
import { authorize, type Staff } from '../staff/staff.ts'
import { adjustStock } from '../stock/move-stock.server.ts'
import { fieldColumns } from './product-columns.server.ts'
import { refuseTakenSku, type SkuTaken } from './refuse-taken-sku.server.ts'

/** A product's current fields, with the version that the next save must send. */
export type CurrentProduct = ProductFields & { version: number }

export type SaveProductResult =
  | { ok: true }
  /** Missing or deleted. */
  | { ok: false; reason: 'missing' }
  /** Conflict: saved concurrently; by whom (null if unknown) and the current fields. */
  | { ok: false; reason: 'changed'; by: string | null; what: CurrentProduct }
  /** Conflict: the form changed the stock, and so did another transaction; the current units. */
  | { ok: false; reason: 'stock-moved'; stock: number }
  | SkuTaken

export type ProductForm = {
  /** The product's version when the form was opened. */
  version: number
  /** Its stock when the form was opened. */
  stockWas: number
  /** The fields as returned by `checkProduct`. */
  fields: ProductFields
}

/**
 * Saves a product's form with optimistic locking: refused if it was saved since the form was
 * opened. Submitting the same form twice succeeds.
 *
 * Stock not changed in the form is not touched, regardless of concurrent sales. Changed stock is moved
 * by the difference, and only if nothing else has moved it: a count made before a sale is outdated.
 *
 * The product stays marked in stock only while there are units; held units count, since they return if the
 * payment fails.
 *
 * @param text the untrusted id
 */
export async function saveProduct(
  db: DbOrTx,
  staff: Staff,
  text: string,
  form: ProductForm,
  now: Date,
): Promise<SaveProductResult> {
  authorize(staff, 'edit')
  const id = parseProductId(text)
  if (!id) return { ok: false, reason: 'missing' }
  const save = async (tx: Tx): Promise<SaveProductResult> => {
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
    const changes = changedFields(old, fresh)
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
      .set({
        ...columns,
        // The price before a reduction does not apply to another price.
        ...(changes.price && { was_price: null }),
        version: sql`${products.version} + 1`,
        updated_at: now,
      })
      .where(eq(products.id, id))
    await recordChange(tx, staff, {
      subject: 'product',
      id,
      label: fresh.title,
      action: 'saved',
      changes,
    })
    return { ok: true }
  }
  return await refuseTakenSku(() => inTransaction(db, save))
}

/** The same lock strength as in checkouts, so that a save and a sale are serialized. */
async function lockProduct(tx: Tx, id: ProductId) {
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

async function lastChangedBy(tx: Tx, id: ProductId): Promise<string | null> {
  const [last] = await tx
    .select({ name: staffHistory.staff_name })
    .from(staffHistory)
    .where(and(eq(staffHistory.subject, 'product'), eq(staffHistory.subject_id, id)))
    .orderBy(desc(staffHistory.id))
    .limit(1)
  return last?.name ?? null
}
