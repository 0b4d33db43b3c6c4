import { inArray, or, sql } from 'drizzle-orm'
import { isOwnSession } from '../domain/orders/checkout/own-session.ts'
import { lostToDisputes } from '../domain/orders/disputes/find-disputes.server.ts'
import { unmatchedPayments } from '../domain/orders/reconciliation/schema.ts'
import { orders } from '../domain/orders/schema.ts'
import type { PaymentSession, Payments } from '../domain/payments/payments.server.ts'
import type { DbOrTx } from '../platform/db.ts'
import type { OrderId } from '../platform/values/ids.ts'
import { NO_PENCE, type Pence } from '../platform/values/money.ts'
import { sumPence } from '../platform/values/money-arithmetic.ts'
import type { AuditRow } from './audit-database.server.ts'
import { auditDisputes } from './audit-disputes.server.ts'
import { providerPages } from './provider-pages.server.ts'

type Known = Pick<
  typeof orders.$inferSelect,
  | 'id'
  | 'stripe_payment_id'
  | 'payment_intent_id'
  | 'payment_state'
  | 'stock_state'
  | 'total_amount'
> & {
  /** The sum of its successful refunds. */
  refunded: Pence
  /** The sum of its lost disputes. */
  lost: Pence
}

/**
 * Audits the shop's sessions, refunds and disputes at the payment provider against its orders. No rows: consistent.
 * Read-only. Events of the last seconds may appear as differences: repeat the
 * audit before acting on it.
 *
 * @param publicUrl the shop's origin, which identifies its sessions
 * @param from start of the period
 * @throws if the payment provider is unreachable
 */
export async function auditPayments(
  db: DbOrTx,
  payments: Pick<Payments, 'listSessions' | 'listRefunds' | 'listDisputes'>,
  publicUrl: string,
  from: Date,
): Promise<AuditRow[]> {
  const refunds = new Map<string, Pence>()
  for await (const page of providerPages((after) => payments.listRefunds({ from }, after))) {
    for (const { paymentIntentId, amount, status } of page) {
      if (paymentIntentId === null || status === 'failed') continue
      refunds.set(paymentIntentId, sumPence([refunds.get(paymentIntentId) ?? NO_PENCE, amount]))
    }
  }
  const rows: AuditRow[] = []
  const orderOfPayment = new Map<string, OrderId>()
  for await (const sessions of providerPages((after) => payments.listSessions({ from }, after))) {
    const own = sessions.filter((session) => isOwnSession(session, publicUrl))
    if (own.length === 0) continue
    const [known, unmatched] = await Promise.all([ordersOf(db, own), unmatchedOf(db, own)])
    for (const session of own) {
      const order = known.find(
        (one) => one.stripe_payment_id === session.id || one.id === session.orderId,
      )
      if (order && session.paymentIntentId) orderOfPayment.set(session.paymentIntentId, order.id)
      if (order) rows.push(...compare(order, session, refunds))
      else if (!unmatched.has(session.id)) rows.push(...withoutOrder(session, refunds))
    }
  }
  rows.push(...(await auditDisputes(db, payments, from, orderOfPayment)))
  return rows
}

/** Without what lost disputes took, which is no refund at the provider. */
const refundedByShop = sql<Pence>`(
  select coalesce(sum(amount), 0) from order_refunds
  where order_refunds.order_id = orders.id and order_refunds.state = 'succeeded'
)`.mapWith(orders.refunded_amount)

type OwnSession = PaymentSession & { orderId: OrderId }

async function ordersOf(db: DbOrTx, sessions: readonly OwnSession[]): Promise<Known[]> {
  const ids = sessions.map(({ id }) => id)
  const orderIds = sessions.map(({ orderId }) => orderId)
  return await db
    .select({
      id: orders.id,
      stripe_payment_id: orders.stripe_payment_id,
      payment_intent_id: orders.payment_intent_id,
      payment_state: orders.payment_state,
      stock_state: orders.stock_state,
      total_amount: orders.total_amount,
      refunded: refundedByShop,
      lost: lostToDisputes,
    })
    .from(orders)
    .where(or(inArray(orders.stripe_payment_id, ids), inArray(orders.id, orderIds)))
}

/** The unmatched payments already recorded. */
async function unmatchedOf(db: DbOrTx, sessions: readonly PaymentSession[]): Promise<Set<string>> {
  const ids = sessions.map(({ id }) => id)
  const found = await db
    .select({ id: unmatchedPayments.session_id })
    .from(unmatchedPayments)
    .where(inArray(unmatchedPayments.session_id, ids))
  return new Set(found.map(({ id }) => id))
}

type RefundsByPayment = ReadonlyMap<string, Pence>

function withoutOrder(session: PaymentSession, refunds: RefundsByPayment): AuditRow[] {
  const { id, amountTotal, paymentIntentId } = session
  if (session.status === 'open') {
    return [{ problem: 'a payment page without an order can be paid', id, detail: 'open' }]
  }
  const left = amountTotal - (refunds.get(paymentIntentId ?? '') ?? 0)
  if (!session.paid || left <= 0) return []
  return [{ problem: 'paid at the provider, but there is no order', id, detail: `${left} pence` }]
}

function compare(order: Known, session: PaymentSession, refunds: RefundsByPayment): AuditRow[] {
  const { id, payment_state: state, total_amount: total, refunded, lost } = order
  const rows: AuditRow[] = []
  const found = (problem: string, detail: string) => rows.push({ problem, id, detail })
  const refundedThere = refunds.get(session.paymentIntentId ?? '') ?? 0
  if (session.paid && state === 'unpaid' && refundedThere + lost < session.amountTotal) {
    found('paid at the provider, but not here', `${session.amountTotal} of ${total} pence`)
  }
  if (state !== 'unpaid' && order.payment_intent_id !== session.paymentIntentId) {
    found('paid here by another payment than at the provider', session.id)
  }
  if (session.status === 'open' && order.stock_state !== 'held') {
    found('holds no units, but its payment page can be paid', order.stock_state)
  }
  if (state !== 'unpaid' && refundedThere !== refunded) {
    found('what was refunded differs from the provider', `${refunded} here, ${refundedThere} there`)
  }
  return rows
}
