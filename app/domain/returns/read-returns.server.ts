import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db.ts'
import { isoDay } from '../../platform/values/dates.ts'
import { NO_PENCE } from '../../platform/values/money.ts'
import type { CivilDay } from '../delivery/days/civil-days.ts'
import type { LeftPart } from '../orders/differences/left-part.ts'
import type { Order } from '../orders/find-order.server.ts'
import { orderItems } from '../orders/schema.ts'
import type { Return } from './find-return.server.ts'
import { readRefundParts } from './money/read-refund-parts.server.ts'
import { refundMissing, refundPending, refundWay } from './money/refund-missing.server.ts'
import {
  bringsMoney,
  type PromisedRefund,
  promisedRefund,
  takesCharge,
} from './money/refund-sum.ts'
import { refundDueDay } from './period.ts'
import type { CustomerReturn } from './return-page.ts'
import { isOpenReturn } from './return-states.ts'
import { returnDeductions, returnPhotos, returnPieces, returns } from './schema.ts'

/** Maximum number of returns read; more than an order has. */
const MAX_RETURNS = 50

type Stop = { day: CivilDay; from: string | null; to: string | null }
/** Finds the collections that have a day, by return. Passed in, since rounds depend on returns. */
export type FindCollections = (returnIds: readonly string[]) => Promise<Map<string, Stop>>

/**
 * An order's returns as its customer sees them, newest first.
 *
 * @param view.whole whether the browser is the customer's, who also sees reasons and photos
 * @param view.left what is left to refund of the order; without it, no refund is due
 */
export async function readReturnsOfOrder(
  db: DbOrTx,
  order: Order,
  { whole, now, left }: { whole: boolean; now: Date; left: LeftPart },
  findCollections: FindCollections,
): Promise<CustomerReturn[]> {
  const rows = await db
    .select({
      one: returns,
      missing: refundMissing,
      pending: refundPending,
      refundWay,
    })
    .from(returns)
    .where(eq(returns.order_id, order.id))
    .orderBy(desc(returns.asked_at), desc(returns.id))
    .limit(MAX_RETURNS)
  const ids = rows.map(({ one }) => one.id)
  const isOver = (day: CivilDay) => day < isoDay(now)
  const [promises, pieces, deductions, photos, collections] = await Promise.all([
    readPromises(
      db,
      order,
      rows.map(({ one }) => one),
      left,
    ),
    readPieces(db, ids),
    db
      .select()
      .from(returnDeductions)
      .where(inArray(returnDeductions.return_id, ids))
      .orderBy(asc(returnDeductions.id)),
    db
      .select()
      .from(returnPhotos)
      .where(inArray(returnPhotos.return_id, ids))
      .orderBy(asc(returnPhotos.created_at), asc(returnPhotos.id)),
    findCollections(ids),
  ])
  return rows.map(({ one, missing, pending, refundWay: way }) => {
    const newest = deductions.findLast((row) => row.return_id === one.id)
    const shown = photos.filter((row) => row.return_id === one.id)
    const promised = promises.get(one.id) ?? 'nothing'
    const refundBy = bringsMoney(promised)
      ? refundDueDay({ kind: one.kind, requestedAt: one.asked_at, inspectedAt: one.inspected_at })
      : null
    const collection = collections.get(one.id)
    return {
      id: one.id,
      kind: one.kind,
      state: one.state,
      way: one.way,
      requestedAt: one.asked_at.toISOString(),
      receivedAt: one.received_at?.toISOString() ?? null,
      pieces: pieces.get(one.id) ?? [],
      charge: takesCharge(promised) ? one.collection_charge : NO_PENCE,
      deduction: one.deduction > 0 ? { amount: one.deduction, reason: newest?.reason ?? '' } : null,
      refunded: one.refund_amount,
      refundMissing: missing,
      refundPending: pending,
      refundWay: way,
      answer: one.answer,
      refundBy,
      promised,
      refundLate: refundBy !== null && isOver(refundBy),
      collection: collection ? { ...collection, over: isOver(collection.day) } : null,
      own: whole
        ? { reason: one.reason, photos: shown.map(({ id, subject }) => ({ id, subject })) }
        : null,
    }
  })
}

/** What is promised of the refunds of open returns, by return. */
async function readPromises(
  db: DbOrTx,
  order: Order,
  rows: readonly Return[],
  left: LeftPart,
): Promise<Map<string, PromisedRefund>> {
  const open = rows.filter(({ state }) => isOpenReturn(state))
  return new Map(
    await Promise.all(
      open.map(async (one) => {
        const promised = promisedRefund(left, await readRefundParts(db, order, one))
        return [one.id, promised] as const
      }),
    ),
  )
}

/** The pieces of returns, by return, in the sequence of the order's lines. */
export async function readPieces(
  db: DbOrTx,
  ids: readonly string[],
): Promise<Map<string, CustomerReturn['pieces']>> {
  const rows = await db
    .select({
      returnId: returnPieces.return_id,
      itemId: returnPieces.order_item_id,
      title: orderItems.product_title,
      quantity: returnPieces.quantity,
      amount: returnPieces.amount,
      disposition: returnPieces.disposition,
    })
    .from(returnPieces)
    .innerJoin(orderItems, eq(orderItems.id, returnPieces.order_item_id))
    .where(sql`${returnPieces.return_id} = any(${sql.param([...ids])}::uuid[])`)
    .orderBy(asc(returnPieces.order_item_id))
  const byReturn = Map.groupBy(rows, ({ returnId }) => returnId)
  return new Map([...byReturn].map(([id, some]) => [id, some.map(withoutReturn)]))
}

function withoutReturn({
  itemId,
  title,
  quantity,
  amount,
  disposition,
}: CustomerReturn['pieces'][number]): CustomerReturn['pieces'][number] {
  return { itemId, title, quantity, amount, disposition }
}
