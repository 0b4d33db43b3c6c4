import { asc, eq, sql } from 'drizzle-orm'
import { preparedQuery } from '../../platform/database/prepared-query.ts'
import type { DbOrTx, Tx } from '../../platform/db.ts'
import type { OrderId } from '../../platform/values/ids.ts'
import type { Pence } from '../../platform/values/money.ts'
import type { StockLine } from '../stock/move-stock.server.ts'
import { orderItems, orders } from './schema.ts'
import type { OrderDelivery } from './shipping-text.ts'

export type Order = typeof orders.$inferSelect
export type OrderItem = typeof orderItems.$inferSelect

const orderById = preparedQuery((db) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.id, sql.placeholder('id')))
    .prepare('find_order'),
)

export async function findOrder(db: DbOrTx, id: OrderId): Promise<Order | null> {
  const [order] = await orderById(db).execute({ id })
  return order ?? null
}

/** Locks the order's row until the transaction ends: serializes changes of one order. */
export async function lockOrder(tx: Tx, id: OrderId): Promise<Order | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('no key update')
  return order ?? null
}

/** The order's discount; null if it has none. */
export function discountOf(
  order: Pick<Order, 'discount_code' | 'discount_amount'>,
): { code: string; amount: Pence } | null {
  const { discount_code: code, discount_amount: amount } = order
  return code === null ? null : { code, amount }
}

/** How the order reaches its customer, and what that costs. */
export function deliveryOf(order: Pick<Order, 'delivery_kind' | 'delivery_amount'>): OrderDelivery {
  return { kind: order.delivery_kind, amount: order.delivery_amount }
}

const itemsOfOrder = preparedQuery((db) =>
  db
    .select()
    .from(orderItems)
    .where(eq(orderItems.order_id, sql.placeholder('orderId')))
    .orderBy(asc(orderItems.id))
    .prepare('find_order_items'),
)

/** The order's lines, in their original order. */
export async function findItems(db: DbOrTx, orderId: OrderId): Promise<OrderItem[]> {
  return await itemsOfOrder(db).execute({ orderId })
}

export function stockLines(items: readonly OrderItem[]): StockLine[] {
  return items.map(({ product_id, quantity }) => ({ productId: product_id, quantity }))
}

/** The units of sold lines, without those of returns that staff have put back on sale or kept off sale. */
export function unitsStillOut(items: readonly OrderItem[]): StockLine[] {
  const lines = items.map(({ product_id, quantity, taken_back }) => {
    return { productId: product_id, quantity: quantity - taken_back }
  })
  return lines.filter(({ quantity }) => quantity > 0)
}
