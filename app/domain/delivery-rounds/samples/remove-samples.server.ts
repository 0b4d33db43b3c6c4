import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type Db, type DbOrTx, inTransaction } from '../../../platform/db.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import { NO_PENCE } from '../../../platform/values/money.ts'
import { sellSubmissions } from '../../enquiries/schema.ts'
import { setSellRequestStatus } from '../../enquiries/sell/set-sell-request-status.server.ts'
import {
  changeStatus,
  type SetOrderStatusResult,
} from '../../orders/admin/set-order-status.server.ts'
import { lockOrder } from '../../orders/find-order.server.ts'
import { findRefunds, leftToRefund } from '../../orders/refunds/order-refunds.server.ts'
import { orders } from '../../orders/schema.ts'
import { isSold } from '../../orders/status.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import type { RoundDeps } from '../deps.ts'
import { SAMPLE_PEOPLE, sampleEmail } from './sample-people.ts'

const emails = SAMPLE_PEOPLE.map(sampleEmail)

/** The sample orders; uses the index on the orders' mail addresses. */
const ofSamples: SQL | undefined = and(
  inArray(sql`lower(${orders.customer_email})`, emails),
  inArray(orders.status, ['paid', 'shipped', 'delivered']),
)

/** Whether sample orders of the demo count as sales. */
export async function hasSamples(db: DbOrTx): Promise<boolean> {
  const found = await db.select({ id: orders.id }).from(orders).where(ofSamples).limit(1)
  return found.length > 0
}

/**
 * Removes the demo's sample orders and pick-ups from sales and rounds: the orders are cancelled, refunded
 * and their pieces put back on sale, as staff would; the sell requests are declined. No mail is sent.
 *
 * @returns the number of orders cancelled; orders that were changed concurrently are left out
 */
export async function removeSamples(db: Db, deps: RoundDeps, staff: Staff): Promise<number> {
  authorize(staff, 'administer')
  const found = await db.select({ id: orders.id }).from(orders).where(ofSamples)
  let removed = 0
  for (const { id } of found) {
    if ((await removeOrder(db, deps, staff, id)).ok) removed += 1
  }
  const requests = await db
    .select({ id: sellSubmissions.id })
    .from(sellSubmissions)
    .where(and(inArray(sellSubmissions.email, emails), eq(sellSubmissions.status, 'purchased')))
  for (const { id } of requests) {
    await setSellRequestStatus(db, staff, { id, status: 'declined', was: 'purchased' })
  }
  return removed
}

async function removeOrder(
  db: Db,
  deps: RoundDeps,
  staff: Staff,
  id: OrderId,
): Promise<SetOrderStatusResult> {
  return await inTransaction(db, async (tx): Promise<SetOrderStatusResult> => {
    const order = await lockOrder(tx, id)
    if (!order || !isSold(order.status)) return { ok: false, reason: 'missing' }
    const left = leftToRefund(order, await findRefunds(tx, id))
    return await changeStatus(tx, deps, staff, order, {
      from: order.status,
      to: 'cancelled',
      returnStock: true,
      refund: left > NO_PENCE ? left : null,
      notifyOfRefund: false,
    })
  })
}
