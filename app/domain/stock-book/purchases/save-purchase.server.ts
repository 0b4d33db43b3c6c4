import { eq } from 'drizzle-orm'
import { type Db, inTransaction, type Tx } from '../../../platform/db.ts'
import { type ProductId, parseProductId } from '../../../platform/values/ids.ts'
import { products } from '../../catalogue/schema.ts'
import { changedFields, recordChange } from '../../staff/history/record-change.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { purchases } from '../schema.ts'
import type { PurchaseFields, SavePurchaseResult } from './purchase.ts'

type Row = typeof purchases.$inferSelect

/**
 * Saves a product's purchase.
 *
 * @param text the untrusted id of the product
 * @param version of the purchase that the form was opened with; 0: there was none
 */
export async function savePurchase(
  db: Db,
  staff: Staff,
  text: string,
  { fields, version, now }: { fields: PurchaseFields; version: number; now: Date },
): Promise<SavePurchaseResult> {
  return await changePurchase(db, staff, { text, version }, async (tx, product, old) => {
    const { boughtOn, price, seller, reference, costs, costsNote } = fields
    const values = {
      bought_on: boughtOn,
      price,
      seller,
      reference,
      costs,
      costs_note: costsNote,
      updated_at: now,
    }
    const next = version + 1
    await tx
      .insert(purchases)
      .values({ product_id: product.id, ...values, version: next })
      .onConflictDoUpdate({ target: purchases.product_id, set: { ...values, version: next } })
    await recordChange(tx, staff, {
      subject: 'product',
      id: product.id,
      label: product.title,
      action: 'purchase recorded',
      changes: changedFields(old ? historyFields(old) : NOTHING, historyFields(values)),
    })
    return next
  })
}

/** Removes a product's purchase. Parameters as of `savePurchase`. */
export async function removePurchase(
  db: Db,
  staff: Staff,
  text: string,
  version: number,
): Promise<SavePurchaseResult> {
  return await changePurchase(db, staff, { text, version }, async (tx, product, old) => {
    if (!old) return 0
    await tx.delete(purchases).where(eq(purchases.product_id, product.id))
    await recordChange(tx, staff, {
      subject: 'product',
      id: product.id,
      label: product.title,
      action: 'purchase removed',
      changes: changedFields(historyFields(old), NOTHING),
    })
    return 0
  })
}

/**
 * Changes a purchase under the lock of its product, unless a colleague has changed it.
 *
 * @param change returns the new version
 */
async function changePurchase(
  db: Db,
  staff: Staff,
  { text, version }: { text: string; version: number },
  change: (
    tx: Tx,
    product: { id: ProductId; title: string },
    old: Row | undefined,
  ) => Promise<number>,
): Promise<SavePurchaseResult> {
  authorize(staff, 'edit')
  const id = parseProductId(text)
  if (!id) return { ok: false, reason: 'missing' }
  return await inTransaction(db, async (tx): Promise<SavePurchaseResult> => {
    const [product] = await tx
      .select({ id: products.id, title: products.title })
      .from(products)
      .where(eq(products.id, id))
      .for('no key update')
    if (!product) return { ok: false, reason: 'missing' }
    const [old] = await tx.select().from(purchases).where(eq(purchases.product_id, id))
    if ((old?.version ?? 0) !== version) return { ok: false, reason: 'changed' }
    return { ok: true, version: await change(tx, product, old) }
  })
}

type HistoryFields = Record<'bought_on' | 'paid' | 'costs', string | number | null>

const NOTHING: HistoryFields = { bought_on: null, paid: null, costs: null }

/** The fields that the history shows: no texts, which may be about persons, since it is never erased. */
function historyFields({
  bought_on,
  price,
  costs,
}: Pick<Row, 'bought_on' | 'price' | 'costs'>): HistoryFields {
  return { bought_on, paid: price, costs }
}
