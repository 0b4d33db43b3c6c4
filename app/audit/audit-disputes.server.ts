import { gte, inArray, isNull, min, or } from 'drizzle-orm'
import { factsOf } from '../domain/orders/disputes/apply-dispute.server.ts'
import { orderDisputes } from '../domain/orders/disputes/schema.ts'
import { orders } from '../domain/orders/schema.ts'
import type { PaymentDispute, Payments } from '../domain/payments/payments.server.ts'
import type { DbOrTx } from '../platform/db.ts'
import type { OrderId } from '../platform/values/ids.ts'
import type { AuditRow } from './audit-database.server.ts'
import { providerPages } from './provider-pages.server.ts'

type Recorded = typeof orderDisputes.$inferSelect

/**
 * Audits the disputes of the provider's account against those of orders, in both directions: those opened since
 * the start of the period or since the oldest one that is undecided here, whichever is earlier. A bank may take
 * longer than the period. Disputes of payments that belong to no order are ignored.
 *
 * @param from start of the period
 * @param orderOfPayment the orders of the period's payments; those of a wrong amount have no other reference
 * @throws if the payment provider is unreachable
 */
export async function auditDisputes(
  db: DbOrTx,
  payments: Pick<Payments, 'listDisputes'>,
  from: Date,
  orderOfPayment: ReadonlyMap<string, OrderId>,
): Promise<AuditRow[]> {
  const [oldest] = await db
    .select({ openedAt: min(orderDisputes.opened_at) })
    .from(orderDisputes)
    .where(isNull(orderDisputes.closed_at))
  const since = oldest?.openedAt && oldest.openedAt < from ? oldest.openedAt : from
  const rows: AuditRow[] = []
  const listed = new Set<string>()
  for await (const page of providerPages((after) =>
    payments.listDisputes({ from: since }, after),
  )) {
    for (const { id } of page) listed.add(id)
    rows.push(...(await comparePage(db, page, orderOfPayment)))
  }
  const recorded = await db
    .select()
    .from(orderDisputes)
    .where(or(gte(orderDisputes.opened_at, since), isNull(orderDisputes.closed_at)))
  for (const { stripe_dispute_id: dispute, order_id: id } of recorded) {
    if (listed.has(dispute)) continue
    rows.push({ problem: 'disputed here, but not at the provider', id, detail: dispute })
  }
  return rows
}

async function comparePage(
  db: DbOrTx,
  page: readonly PaymentDispute[],
  orderOfPayment: ReadonlyMap<string, OrderId>,
): Promise<AuditRow[]> {
  if (page.length === 0) return []
  const recorded = await db
    .select()
    .from(orderDisputes)
    .where(
      inArray(
        orderDisputes.stripe_dispute_id,
        page.map(({ id }) => id),
      ),
    )
  const disputed = await disputedOrders(db, page, recorded, orderOfPayment)
  return page.flatMap((dispute) => {
    const known = recorded.find((one) => one.stripe_dispute_id === dispute.id)
    const orderId = known?.order_id ?? orderOfPayment.get(dispute.paymentIntentId ?? '')
    const order = disputed.find(
      ({ id, payment }) => id === orderId || (payment && payment === dispute.paymentIntentId),
    )
    return order ? compare(order, known, dispute) : []
  })
}

/** The orders whose payments are disputed. */
async function disputedOrders(
  db: DbOrTx,
  page: readonly PaymentDispute[],
  recorded: readonly Recorded[],
  orderOfPayment: ReadonlyMap<string, OrderId>,
) {
  const payments = page.flatMap(({ paymentIntentId: id }) => (id === null ? [] : [id]))
  const unsettled = payments.flatMap((payment) => orderOfPayment.get(payment) ?? [])
  const ids = [...unsettled, ...recorded.map(({ order_id }) => order_id)]
  return await db
    .select({
      id: orders.id,
      payment: orders.payment_intent_id,
      total_amount: orders.total_amount,
    })
    .from(orders)
    .where(or(inArray(orders.payment_intent_id, payments), inArray(orders.id, ids)))
}

function compare(
  order: Awaited<ReturnType<typeof disputedOrders>>[number],
  known: Recorded | undefined,
  dispute: PaymentDispute,
): AuditRow[] {
  const there = describe(factsOf(dispute, order))
  const found = { id: order.id, detail: `${dispute.id}: ${there}` }
  if (!known) return [{ ...found, problem: 'disputed at the provider, but not here' }]
  const here = describe(known)
  if (here === there) return []
  const detail = `${dispute.id}: ${here} here, ${there} there`
  return [{ ...found, problem: 'a dispute differs from the provider', detail }]
}

/** What decides about the money: the reason and the time for an answer do not. */
const describe = ({
  status,
  amount,
  refundable,
}: Pick<Recorded, 'status' | 'amount' | 'refundable'>): string =>
  `${refundable ? 'inquiry ' : ''}${status}, ${amount} pence`
