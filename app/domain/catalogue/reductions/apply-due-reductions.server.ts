import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { type Db, inTransaction, type Tx } from '../../../platform/db.ts'
import type { ProductId } from '../../../platform/values/ids.ts'
import type { Pence } from '../../../platform/values/money.ts'
import type { HistoryAction } from '../../staff/history/history-action.ts'
import { recordChange } from '../../staff/history/record-change.server.ts'
import { products } from '../schema.ts'
import { priceOfferedSince } from './price-offered-since.server.ts'
import { wasUntil } from './reduction-rules.ts'
import { productReductions } from './schema.ts'

type Reduction = typeof productReductions.$inferSelect

/** Maximum number of reductions per call; the next call continues. */
const BATCH = 200

/**
 * Begins and ends reductions that are due, and hides the previous price once it may no longer be shown.
 * Each is a change of the product in its own transaction, with history and the notification that drops
 * cached pages: `products.price` is the offered price for pages, carts, checkouts and feeds alike.
 * Idempotent; several processes can call it concurrently.
 *
 * @returns the number of changed products
 */
export async function applyDueReductions(db: Db, now: Date): Promise<number> {
  const due = await db
    .select({ id: productReductions.id, productId: productReductions.product_id })
    .from(productReductions)
    .innerJoin(products, eq(products.id, productReductions.product_id))
    .where(and(isNull(productReductions.ended_at), isDue(now)))
    .orderBy(asc(productReductions.starts_at), asc(productReductions.id))
    .limit(BATCH)
  let changed = 0
  for (const { id, productId } of due) {
    if (await inTransaction(db, (tx) => apply(tx, id, productId, now))) changed += 1
  }
  return changed
}

const isDue = (now: Date) =>
  or(
    lte(productReductions.ends_at, now),
    and(isNull(productReductions.begun_at), lte(productReductions.starts_at, now)),
    and(lte(productReductions.was_until, now), sql`${products.was_price} is not null`),
  )

async function apply(tx: Tx, id: string, productId: ProductId, now: Date): Promise<boolean> {
  const [product] = await tx
    .select({
      title: products.title,
      price: products.price,
      wasPrice: products.was_price,
      isDeleted: products.is_deleted,
    })
    .from(products)
    .where(eq(products.id, productId))
    .for('no key update')
  const [row] = await tx
    .select()
    .from(productReductions)
    .where(and(eq(productReductions.id, id), isNull(productReductions.ended_at)))
  // Another process has applied it, or a staff member has ended it.
  if (!product || !row) return false
  const { usual_price: usual } = row
  if (usual === null) {
    const isPointless = row.price >= product.price || product.isDeleted || row.ends_at <= now
    if (row.starts_at > now && !isPointless) return false
    if (isPointless) return await giveUp(tx, row, now)
    return await begin(tx, row, product, now)
  }
  if (row.ends_at <= now) {
    await endRunning(tx, { ...row, usual_price: usual }, now)
    await record(tx, row, product.title, 'reduction ended', [row.price, usual])
    return true
  }
  if (product.wasPrice === null || !row.was_until || row.was_until > now) return false
  await tx
    .update(products)
    .set({ was_price: null, ...stamp(now) })
    .where(eq(products.id, productId))
  return true
}

async function begin(
  tx: Tx,
  row: Reduction,
  { title, price }: { title: string; price: Pence },
  now: Date,
): Promise<true> {
  const shownUntil = wasUntil(await priceOfferedSince(tx, row.product_id, price), now)
  await tx
    .update(productReductions)
    .set({ begun_at: now, usual_price: price, was_until: shownUntil })
    .where(eq(productReductions.id, row.id))
  await tx
    .update(products)
    .set({ price: row.price, was_price: shownUntil && price, ...stamp(now) })
    .where(eq(products.id, row.product_id))
  await record(tx, row, title, 'reduction begun', [price, row.price])
  return true
}

/** Cancels a reduction that is pointless: not below the price, product deleted, or end time passed. */
async function giveUp(tx: Tx, { id }: Reduction, now: Date): Promise<false> {
  await tx.update(productReductions).set({ ended_at: now }).where(eq(productReductions.id, id))
  return false
}

/** Ends the reduction before it changes the price, so that the trigger finds no running one to end. */
export async function endRunning(
  tx: Tx,
  row: Pick<Reduction, 'id' | 'product_id'> & { usual_price: Pence },
  now: Date,
): Promise<void> {
  await tx.update(productReductions).set({ ended_at: now }).where(eq(productReductions.id, row.id))
  await tx
    .update(products)
    .set({ price: row.usual_price, was_price: null, ...stamp(now) })
    .where(eq(products.id, row.product_id))
}

/** Increments the version, so that a form that is open reports the conflict. */
const stamp = (now: Date) => ({ version: sql`${products.version} + 1`, updated_at: now })

/** Records the change in the name of the staff member who planned the reduction. */
async function record(
  tx: Tx,
  { product_id: id, staff_id, staff_name }: Reduction,
  label: string,
  action: HistoryAction,
  price: [Pence, Pence],
): Promise<void> {
  const staff = { id: staff_id, fullName: staff_name }
  await recordChange(tx, staff, { subject: 'product', id, label, action, changes: { price } })
}
