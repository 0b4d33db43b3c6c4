import { and, asc, inArray, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../../platform/db.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import { orders } from '../../orders/schema.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { OPEN_RETURN_STATES } from '../return-states.ts'
import { returnDeductions, returnPhotos, returns } from '../schema.ts'

/** A person's return, with the texts about it. */
export type ReturnExport = Pick<
  typeof returns.$inferSelect,
  | 'id'
  | 'order_id'
  | 'kind'
  | 'state'
  | 'way'
  | 'reason'
  | 'answer'
  | 'collection_charge'
  | 'deduction'
  | 'refund_amount'
  | 'asked_at'
  | 'received_at'
  | 'ended_at'
> & {
  deductions: string[]
  /** Names in the media store. */
  photos: string[]
}

const ordersOf = (db: DbOrTx, email: string) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(sql`lower(${orders.customer_email}) = lower(${email})`)
const returnsIn = (db: DbOrTx, email: string) =>
  db
    .select({ id: returns.id })
    .from(returns)
    .where(inArray(returns.order_id, ordersOf(db, email)))

/** The ids of the orders of the owner of a mail address that have an open return. */
export async function findOrdersWithOpenReturns(
  db: DbOrTx,
  staff: Staff,
  email: string,
): Promise<OrderId[]> {
  authorize(staff, 'administer')
  const found = await db
    .selectDistinct({ id: returns.order_id })
    .from(returns)
    .where(
      and(
        inArray(returns.order_id, ordersOf(db, email)),
        inArray(returns.state, [...OPEN_RETURN_STATES]),
      ),
    )
  return found.map(({ id }) => id)
}

/** The returns of the owner of a mail address. */
export async function findReturnsOf(
  db: DbOrTx,
  staff: Staff,
  email: string,
): Promise<ReturnExport[]> {
  authorize(staff, 'administer')
  const found = await db
    .select({
      id: returns.id,
      order_id: returns.order_id,
      kind: returns.kind,
      state: returns.state,
      way: returns.way,
      reason: returns.reason,
      answer: returns.answer,
      collection_charge: returns.collection_charge,
      deduction: returns.deduction,
      refund_amount: returns.refund_amount,
      asked_at: returns.asked_at,
      received_at: returns.received_at,
      ended_at: returns.ended_at,
    })
    .from(returns)
    .where(inArray(returns.order_id, ordersOf(db, email)))
    .orderBy(asc(returns.asked_at), asc(returns.id))
  const ids = found.map(({ id }) => id)
  const deductions = await db
    .select()
    .from(returnDeductions)
    .where(inArray(returnDeductions.return_id, ids))
    .orderBy(asc(returnDeductions.id))
  const photos = await db.select().from(returnPhotos).where(inArray(returnPhotos.return_id, ids))
  return found.map((one) => ({
    ...one,
    deductions: deductions.filter((row) => row.return_id === one.id).map(({ reason }) => reason),
    photos: photos.filter((row) => row.return_id === one.id).map(({ name }) => name),
  }))
}

/**
 * Erases the texts of a person's returns. Their orders are anonymised after this; then `purgeReturnFacts`
 * deletes the photos. States and amounts are kept with the orders.
 */
export async function eraseReturnsOf(tx: Tx, staff: Staff, email: string): Promise<void> {
  authorize(staff, 'administer')
  await tx
    .update(returns)
    .set({ reason: '', answer: '' })
    .where(inArray(returns.id, returnsIn(tx, email)))
  await tx
    .update(returnDeductions)
    .set({ reason: '' })
    .where(inArray(returnDeductions.return_id, returnsIn(tx, email)))
}
