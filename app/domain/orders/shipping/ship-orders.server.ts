import { and, asc, inArray, or, type SQL } from 'drizzle-orm'
import { type Db, type DbOrTx, inTransaction } from '../../../platform/db.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { matchingOrders, orderOfOrders } from '../admin/matching-orders.server.ts'
import type { OrderListRequest } from '../admin/order-filters.ts'
import { changeStatus } from '../admin/set-order-status.server.ts'
import { asksToCancel } from '../cancellations/find-cancellation.server.ts'
import type { OrderDeps } from '../deps.ts'
import { inDispute } from '../disputes/find-disputes.server.ts'
import type { Order } from '../find-order.server.ts'
import { orders } from '../schema.ts'
import { planShipping, SHIP_LIMIT, type ShipLine, type ShipPlan } from './ship-plan.ts'

/**
 * The orders on all pages of a list, in the list's sort order.
 *
 * @returns null if there are more than `limit`
 */
export async function selectOrders(
  db: DbOrTx,
  staff: Staff,
  request: OrderListRequest,
  limit: number,
): Promise<OrderId[] | null> {
  authorize(staff, 'see')
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .where(matchingOrders(request))
    .orderBy(...orderOfOrders(request))
    .limit(limit + 1)
  return found.length > limit ? null : found.map(({ id }) => id)
}

/**
 * Which of the orders would be marked as shipped now. Changes nothing.
 *
 * @param ids at most `SHIP_LIMIT`; unknown ones are left out
 */
export async function previewShipping(
  db: DbOrTx,
  staff: Staff,
  ids: readonly OrderId[],
): Promise<ShipPlan> {
  authorize(staff, 'edit')
  const rows = await db.select().from(orders).where(isOneOf(ids))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return planOf(
    ids.flatMap((id) => byId.get(id) ?? []),
    await warningsAmong(db, ids),
  )
}

/**
 * Marks those orders as shipped that are still to be dispatched, in one transaction; the others are
 * skipped. Rows are locked in id order, so that concurrent calls wait for each other.
 *
 * @param notifyCustomer mails the customers
 */
export async function shipOrders(
  db: Db,
  deps: OrderDeps,
  staff: Staff,
  ids: readonly OrderId[],
  { notifyCustomer }: { notifyCustomer: boolean },
): Promise<ShipPlan> {
  authorize(staff, 'edit')
  return await inTransaction(db, async (tx) => {
    const rows = await tx
      .select()
      .from(orders)
      .where(isOneOf(ids))
      .orderBy(asc(orders.id))
      .for('no key update')
    const plan = planOf(rows, await warningsAmong(tx, ids))
    const shipped = new Set(plan.shipped.map(({ id }) => id))
    for (const order of rows) {
      if (!shipped.has(order.id)) continue
      const input = { from: order.status, to: 'shipped', notifyCustomer } as const
      const set = await changeStatus(tx, deps, staff, order, input)
      if (!set.ok) throw new Error(`an order to dispatch could not be shipped: ${set.reason}`)
    }
    return plan
  })
}

function isOneOf(ids: readonly OrderId[]): SQL {
  return inArray(orders.id, ids.slice(0, SHIP_LIMIT))
}

type Warnings = Pick<ShipLine, 'disputed'> & { cancellationRequested: boolean }

/** Those of the orders with an open request to cancel, or whose payment is disputed. */
async function warningsAmong(db: DbOrTx, ids: readonly OrderId[]): Promise<Map<OrderId, Warnings>> {
  const found = await db
    .select({ id: orders.id, cancellationRequested: asksToCancel, disputed: inDispute })
    .from(orders)
    .where(and(isOneOf(ids), or(asksToCancel, inDispute)))
  return new Map(found.map(({ id, ...warnings }) => [id, warnings]))
}

function planOf(rows: readonly Order[], warnings: ReadonlyMap<OrderId, Warnings>): ShipPlan {
  return planShipping(
    rows.map((order) => ({
      id: order.id,
      customerName: order.customer_name,
      total: order.total_amount,
      canBeNotified: order.customer_email !== '',
      status: order.status,
      paymentState: order.payment_state,
      stockState: order.stock_state,
      cancellationRequested: warnings.get(order.id)?.cancellationRequested ?? false,
      disputed: warnings.get(order.id)?.disputed ?? false,
    })),
  )
}
