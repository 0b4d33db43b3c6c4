import { and, eq, isNull, sql } from 'drizzle-orm'
import { type DbOrTx, inTransaction, type Tx } from '../../../platform/db.ts'
import { type ProductId, parseProductId } from '../../../platform/values/ids.ts'
import { recordChange } from '../../staff/history/record-change.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { products } from '../schema.ts'
import { endRunning } from './apply-due-reductions.server.ts'
import { type ReductionFields, type SetReductionResult, timeRefusal } from './reduction-rules.ts'
import { productReductions } from './schema.ts'

/**
 * Plans a reduction of a product. `applyDueReductions` begins it at its time; one that is already due
 * begins within seconds.
 *
 * @param text the untrusted id
 */
export async function setReduction(
  db: DbOrTx,
  staff: Staff,
  text: string,
  fields: ReductionFields,
  now: Date,
): Promise<SetReductionResult> {
  authorize(staff, 'edit')
  const id = parseProductId(text)
  if (!id) return { ok: false, reason: 'missing' }
  const refusal = timeRefusal(fields, now)
  if (refusal) return { ok: false, reason: refusal }
  return await inTransaction(db, async (tx): Promise<SetReductionResult> => {
    const product = await lockProduct(tx, id)
    if (!product) return { ok: false, reason: 'missing' }
    if (await findOpen(tx, id)) return { ok: false, reason: 'open' }
    if (fields.price >= product.price) return { ok: false, reason: 'no-reduction' }
    await tx.insert(productReductions).values({
      product_id: id,
      price: fields.price,
      starts_at: fields.startsAt,
      ends_at: fields.endsAt,
      staff_id: staff.id,
      staff_name: staff.fullName,
      created_at: now,
    })
    await recordChange(tx, staff, {
      subject: 'product',
      id,
      label: product.title,
      action: 'reduction planned',
      changes: {
        price: [product.price, fields.price],
        starts_at: [null, fields.startsAt.toISOString()],
        ends_at: [null, fields.endsAt.toISOString()],
      },
    })
    return { ok: true }
  })
}

/**
 * Ends a running reduction, which restores the usual price, or cancels a planned one.
 *
 * @param text the untrusted id of the product
 * @returns whether there was a planned or running reduction
 */
export async function endReduction(
  db: DbOrTx,
  staff: Staff,
  text: string,
  now: Date,
): Promise<boolean> {
  authorize(staff, 'edit')
  const id = parseProductId(text)
  if (!id) return false
  return await inTransaction(db, async (tx) => {
    const product = await lockProduct(tx, id)
    const open = await findOpen(tx, id)
    if (!product || !open) return false
    if (open.usual_price !== null) {
      await endRunning(tx, { ...open, usual_price: open.usual_price }, now)
    } else {
      await tx
        .update(productReductions)
        .set({ ended_at: now })
        .where(eq(productReductions.id, open.id))
    }
    await recordChange(tx, staff, {
      subject: 'product',
      id,
      label: product.title,
      action: 'reduction ended',
      changes: { price: [open.price, open.usual_price ?? product.price] },
    })
    return true
  })
}

/** Locks a product before its reductions: the order in which the trigger on prices locks them, too. */
async function lockProduct(tx: Tx, id: ProductId) {
  const [found] = await tx
    .select({ title: products.title, price: products.price })
    .from(products)
    .where(and(eq(products.id, id), sql`not ${products.is_deleted}`))
    .for('no key update')
  return found
}

async function findOpen(tx: Tx, id: ProductId) {
  const [open] = await tx
    .select()
    .from(productReductions)
    .where(and(eq(productReductions.product_id, id), isNull(productReductions.ended_at)))
  return open
}
