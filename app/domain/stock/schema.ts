import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/database/columns.ts'
import type { OrderId, ProductId } from '../../platform/values/ids.ts'
import { products } from '../catalogue/schema.ts'

/**
 * Kinds of movements: `adjust` by staff or at creation; `hold` and `release` by an unpaid order;
 * `retake` by a late payment or a reopened order; `return` when staff restock sold units; `take_back`
 * when units of a delivered order come back from their customer and are on sale again, or together with an
 * `adjust` that keeps them off sale.
 */
export const MOVEMENT_KINDS = [
  'adjust',
  'hold',
  'release',
  'retake',
  'return',
  'take_back',
] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

/**
 * The stock ledger. A product's `stock_quantity` is the sum of its movements, enforced by
 * constraint triggers in the migrations at commit.
 */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    product_id: uuid()
      .$type<ProductId>()
      .notNull()
      .references(() => products.id),
    /** null for movements without an order. References `orders` (declared in the migration). */
    order_id: uuid().$type<OrderId>(),
    kind: text({ enum: MOVEMENT_KINDS }).notNull(),
    delta: integer().notNull(),
    /**
     * How many times the order has taken these units; each time they can be returned once. For
     * a `take_back`, its sequence number.
     */
    round: integer().notNull().default(0),
    created_at: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('stock_movements_once').on(table.order_id, table.product_id, table.kind, table.round),
    index('stock_movements_product').on(table.product_id),
    check(
      'stock_movements_kind',
      sql`${table.kind} in ('adjust', 'hold', 'release', 'retake', 'return', 'take_back')`,
    ),
    check(
      'stock_movements_of_orders',
      sql`(${table.order_id} is null) = (${table.kind} = 'adjust')`,
    ),
  ],
)
