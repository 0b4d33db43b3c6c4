import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { findOrder, type Order } from '../../../app/domain/orders/find-order.server.ts'
import { refundOrder } from '../../../app/domain/orders/refunds/refund-order.server.ts'
import { orderRefunds } from '../../../app/domain/orders/refunds/schema.ts'
import { orderItems, orders } from '../../../app/domain/orders/schema.ts'
import { settleSession } from '../../../app/domain/orders/settlement/settle-session.server.ts'
import { returns } from '../../../app/domain/returns/schema.ts'
import type { Staff } from '../../../app/domain/staff/staff.ts'
import type { OrderId } from '../../../app/platform/values/ids.ts'
import { sandboxOf } from '../../support/fixtures/orders.ts'
import { setTestZonePrice } from '../../support/fixtures/zones.ts'
import {
  buyer,
  eventually,
  sessionOf,
  type TestProduct,
  type TestShop,
} from '../../support/shop.ts'

const PIECES = [
  { title: 'Oak chair', stock: 4, pounds: 45.5 },
  { title: 'Green sofa', stock: 1, pounds: 620 },
]
const ZONE = 'Isle of Wight'
const DELIVERY = { postcode: 'PO30', price: 35 }

/** One history: the pieces with the number of their units, whether sold or not, and the orders. */
export type Sold = {
  shop: TestShop
  staff: Staff
  pieces: { product: TestProduct; units: number }[]
  orders: OrderId[]
  nextBuyer: () => number
}

/** Begins a history with two paid orders, of which the first is the larger one. */
export async function beginSold(
  shop: TestShop,
  staff: Staff,
  nextBuyer: () => number,
): Promise<Sold> {
  await setTestZonePrice(shop, ZONE, DELIVERY.price * 100)
  const pieces: Sold['pieces'] = []
  for (const piece of PIECES)
    pieces.push({ product: await shop.addProduct(piece), units: piece.stock })
  const sold: Sold = { shop, staff, pieces, orders: [], nextBuyer }
  await buy(sold, [2, 1])
  await buy(sold, [1, 0])
  return sold
}

/** @param units of each piece @returns the order; null if a piece is not available */
export async function buy(
  { shop, pieces, orders: placed, nextBuyer }: Sold,
  units: readonly number[],
): Promise<OrderId | null> {
  const lines = pieces
    .map(({ product }, index) => ({ product, quantity: units[index] ?? 0 }))
    .filter(({ quantity }) => quantity > 0)
  const customer = buyer(nextBuyer())
  const response = await shop.checkout(lines, { customer, delivery: DELIVERY })
  const session = sessionOf(response)
  if (!session) return null
  sandboxOf(shop).pay(session)
  await settleSession(shop.db, shop.services, session)
  const [order] = await shop.db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.stripe_payment_id, session))
  if (order) placed.push(order.id)
  return order?.id ?? null
}

/** The order at an index modulo the number of orders. */
export async function orderAt({ shop, orders: ids }: Sold, index: number): Promise<Order> {
  const id = ids[index % ids.length]
  const order = id && (await findOrder(shop.db, id))
  if (!order) throw new RangeError('there is no order')
  return order
}

/** The return at an index modulo the number of returns; null if there are no returns. */
export async function returnAt({ shop, orders: ids }: Sold, index: number) {
  const found = await shop.db
    .select()
    .from(returns)
    .where(inArray(returns.order_id, ids))
    .orderBy(asc(returns.asked_at), asc(returns.id))
  return found[index % Math.max(1, found.length)] ?? null
}

/** Waits until every requested refund has been made. */
export async function completeRefunds({ shop, orders: ids }: Sold): Promise<void> {
  for (const id of ids) await refundOrder(shop.db, shop.services, id).catch(() => null)
  const requested = and(eq(orderRefunds.state, 'requested'), inArray(orderRefunds.order_id, ids))
  await eventually(async () => (await shop.db.$count(orderRefunds, requested)) === 0)
}

/** Expects the invariants that must hold after every step, computed independently of the audit. */
export async function expectInvariants({ shop, pieces, orders: ids }: Sold, step: unknown) {
  const after = `after ${JSON.stringify(step)}`
  const units = await shop.db.execute<{ id: string; units: number }>(sql`
    select id, stock_quantity + reserved_quantity + coalesce((
      select sum(order_items.quantity - taken_back)
      from order_items join orders on orders.id = order_id
      where product_id = products.id and stock_state = 'consumed'), 0)::int + coalesce((
      select sum(return_pieces.quantity)
      from return_pieces join order_items on order_items.id = order_item_id
      where product_id = products.id and disposition = 'off_sale'), 0)::int as units
    from products`)
  const found = new Map(units.rows.map((row) => [row.id, row.units]))
  // A unit is on sale, held, with one customer, or kept off sale after a return.
  expect(
    pieces.map(({ product }) => found.get(product.id)),
    after,
  ).toEqual(pieces.map((piece) => piece.units))
  const money = await shop.db.execute<{ id: string }>(sql`
    select id from orders where refunded_amount > total_amount or total_amount < (
      select coalesce(sum(amount), 0) from order_refunds
      where order_id = orders.id and state <> 'failed')`)
  expect(money.rows, after).toEqual([])
  // Refunds of an order's returns do not exceed the price of its returned items: a piece whose price was
  // reduced before its return is not refunded twice.
  const twice = await shop.db.execute<{ id: string }>(sql`
    select orders.id from orders where case when exists (
        select from order_items where order_id = orders.id and not exists (
          select from return_pieces join returns on returns.id = return_id
          where order_item_id = order_items.id and state = 'refunded')
      ) then 0 else delivery_amount end + (
      select coalesce(sum(price * quantity - discount), 0) from order_items
      where order_id = orders.id and exists (
        select from return_pieces join returns on returns.id = return_id
        where order_item_id = order_items.id and refund_amount is not null)
    ) < (select coalesce(sum(refund_amount), 0) from returns where order_id = orders.id)`)
  expect(twice.rows, after).toEqual([])
  const back = await shop.db.execute<{ id: number }>(sql`
    select order_items.id from order_items join return_pieces on order_item_id = order_items.id
    join returns on returns.id = return_id
    where state not in ('reduced', 'repaired', 'refused', 'withdrawn')
    group by order_items.id having sum(return_pieces.quantity) > order_items.quantity`)
  expect(back.rows, after).toEqual([])
  expect(await shop.audit(), after).toEqual([])
  expect(ids.length, after).toBeGreaterThan(1)
}

/** Expects that the provider has refunded the amounts in the shop, and never more than it received. */
export async function expectProviderAgrees(sold: Sold): Promise<void> {
  const { shop, orders: ids } = sold
  await completeRefunds(sold)
  for (const id of ids) {
    const order = await findOrder(shop.db, id)
    const page = await shop.services.payments.readSession(order?.stripe_payment_id ?? '')
    if (!order || !page.ok) throw new Error('the provider has no payment of the order')
    const known = await shop.services.payments.findRefunds(page.session.paymentIntentId ?? '')
    const made = known.ok ? known.refunds.filter(({ status }) => status !== 'failed') : []
    const refunded = made.reduce((sum, { amount }) => sum + amount, 0)
    expect(refunded).toBeLessThanOrEqual(page.session.amountTotal)
    expect(refunded).toBe(order.refunded_amount)
  }
}

/** The lines of an order, in their original order. */
export const linesOf = ({ shop }: Sold, id: OrderId) =>
  shop.db.select().from(orderItems).where(eq(orderItems.order_id, id)).orderBy(orderItems.id)
