import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/columns.ts'
import { products } from '../catalogue/schema.ts'

/**
 * Why units moved: `adjust` by staff or at creation; `hold` and `release` by an unpaid order;
 * `retake` by a payment that came after its release, or when staff open a cancelled order again;
 * `return` when staff put sold units back.
 */
export const MOVEMENT_KINDS = ['adjust', 'hold', 'release', 'retake', 'return'] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

/**
 * The ledger of stock. A product's `stock_quantity` is the sum of its movements; constraint
 * triggers in the migrations hold the two together at commit.
 */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    product_id: uuid()
      .notNull()
      .references(() => products.id),
    /** Null for movements that no order caused. References `orders` (declared in the migration). */
    order_id: uuid(),
    kind: text({ enum: MOVEMENT_KINDS }).notNull(),
    delta: integer().notNull(),
    /** How often the order has taken these units again: each time they can go back once. */
    round: integer().notNull().default(0),
    created_at: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('stock_movements_once').on(table.order_id, table.product_id, table.kind, table.round),
    index('stock_movements_product').on(table.product_id),
    check(
      'stock_movements_kind',
      sql`${table.kind} in ('adjust', 'hold', 'release', 'retake', 'return')`,
    ),
    check(
      'stock_movements_of_orders',
      sql`(${table.order_id} is null) = (${table.kind} = 'adjust')`,
    ),
  ],
)
