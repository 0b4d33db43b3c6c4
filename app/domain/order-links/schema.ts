import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/database/columns.ts'
import type { OrderId } from '../../platform/values/ids.ts'
import { orders } from '../orders/schema.ts'

/** Maximum number of tries per mailed code. */
export const CODE_TRIES = 5

/**
 * The addresses of customers' order pages, as hashes: the address itself is computed from the order and
 * the shop's secret (decision 0059). An order has several after the secret has changed, or when its
 * link was replaced.
 */
export const orderLinks = pgTable(
  'order_links',
  {
    /** SHA-256 of the token in the address, base64url. */
    token_hash: text().primaryKey(),
    order_id: uuid()
      .$type<OrderId>()
      .notNull()
      .references(() => orders.id),
    /** Part of the signed text; the link that replaces others gets the next version. */
    version: integer().notNull().default(1),
    created_at: timestamptz('created_at').notNull().defaultNow(),
    /** When a new link replaced this one, which stopped working then. */
    replaced_at: timestamptz('replaced_at'),
  },
  (table) => [
    index('order_links_order').on(table.order_id, table.version),
    check('order_links_version_positive', sql`${table.version} > 0`),
    check('order_links_hash_length', sql`char_length(${table.token_hash}) = 43`),
  ],
)

/**
 * The code that was last mailed to an order's customer. Entering it proves access to the mailbox. It is
 * computed from the nonce and the shop's secret: a copy of the table reveals no code.
 */
export const orderCodes = pgTable(
  'order_codes',
  {
    order_id: uuid()
      .$type<OrderId>()
      .primaryKey()
      .references(() => orders.id),
    nonce: uuid().notNull(),
    tries: integer().notNull().default(0),
    created_at: timestamptz('created_at').notNull(),
    expires_at: timestamptz('expires_at').notNull(),
  },
  (table) => [
    check(
      'order_codes_tries_limited',
      sql`${table.tries} between 0 and ${sql.raw(String(CODE_TRIES))}`,
    ),
    check('order_codes_expire_later', sql`${table.expires_at} > ${table.created_at}`),
  ],
)
