import { and, eq, gte, inArray, isNull, lt, ne, notExists, or, type SQL } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import { type Db, inTransaction } from '../../../platform/db.ts'
import {
  accountsKeptFrom,
  monthsBefore,
  type YearEnd,
} from '../../../platform/retention-cutoffs.ts'
import { orderDisputes } from '../disputes/schema.ts'
import { orderRefunds } from '../refunds/schema.ts'
import { orders } from '../schema.ts'
import { anonymisedCustomer } from './anonymised-customer.server.ts'

const MONTHS_UNPAID = 12
const BATCH_SIZE = 100

/**
 * Retention: anonymises the customers of old orders, as the privacy page promises: those of
 * unpaid checkouts after a year, all others six years after the end of their accounting year. Items,
 * amounts and events stay, so that stock and money remain consistent.
 *
 * The payment's id at the provider stays if money was taken; the session's id is removed, so that
 * the receipt cannot be opened. Orders with held units, an outstanding refund or an undecided dispute are
 * skipped. A refund counts from the day of its request, a dispute from that of its decision.
 *
 * @returns the number of anonymised orders; at most 100, call again for more
 */
export async function anonymiseOldCustomers(
  db: Db,
  { clock, financialYearEnds }: { clock: Clock; financialYearEnds: YearEnd },
): Promise<number> {
  const now = clock.now()
  const forgotten = or(
    neverPaid(monthsBefore(now, MONTHS_UNPAID)),
    accountedFor(db, accountsKeptFrom(now, financialYearEnds)),
  )
  return await inTransaction(db, async (tx) => {
    const known = and(ne(orders.customer_email, ''), forgotten)
    const some = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(known)
      .limit(BATCH_SIZE)
      .for('no key update', { skipLocked: true })
    if (some.length === 0) return 0
    const ids = some.map(({ id }) => id)
    await tx.update(orders).set(anonymisedCustomer).where(inArray(orders.id, ids))
    await tx.update(orderRefunds).set({ reason: '' }).where(inArray(orderRefunds.order_id, ids))
    return ids.length
  })
}

/** An unpaid order marked as paid by staff belongs to the accounts. */
function neverPaid(before: Date): SQL | undefined {
  return and(
    inArray(orders.status, ['pending', 'cancelled']),
    eq(orders.payment_state, 'unpaid'),
    eq(orders.stock_state, 'released'),
    lt(orders.created_at, before),
  )
}

function accountedFor(db: Db, before: Date): SQL | undefined {
  const laterRefund = db
    .select({ id: orderRefunds.id })
    .from(orderRefunds)
    .where(and(eq(orderRefunds.order_id, orders.id), gte(orderRefunds.created_at, before)))
  const laterDispute = db
    .select({ id: orderDisputes.stripe_dispute_id })
    .from(orderDisputes)
    .where(
      and(
        eq(orderDisputes.order_id, orders.id),
        or(isNull(orderDisputes.closed_at), gte(orderDisputes.closed_at, before)),
      ),
    )
  return and(
    lt(orders.created_at, before),
    ne(orders.payment_state, 'refund_due'),
    ne(orders.stock_state, 'held'),
    notExists(laterRefund),
    notExists(laterDispute),
  )
}
