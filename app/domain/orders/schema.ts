import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { penceColumn, timestamptz } from '../../platform/database/columns.ts'
import type { OrderId, ProductId } from '../../platform/values/ids.ts'
import { NO_PENCE } from '../../platform/values/money.ts'
import { CONDITIONS } from '../catalogue/filters.ts'
import { products } from '../catalogue/schema.ts'
import { termsTexts } from '../pages/schema.ts'
import { CARRIERS } from './parcels/carriers.ts'
import { DELIVERY_KINDS, ORDER_STATUSES, PAYMENT_STATES, STOCK_STATES } from './status.ts'

export const orders = pgTable(
  'orders',
  {
    /** Random (v4): its first 8 characters are the order number. */
    id: uuid().$type<OrderId>().primaryKey().defaultRandom(),
    customer_name: text().notNull(),
    customer_email: text().notNull(),
    /** Empty if not given, as in the checkout request. */
    customer_phone: text().notNull().default(''),
    /** Lines joined by line breaks; null before the payment page has collected it. */
    shipping_address: text(),
    marketing_opt_in: boolean().notNull().default(false),
    /** A note by staff for staff; never shown to customers. */
    internal_note: text().notNull().default(''),
    /** The carrier of small pieces sent by post; null otherwise. */
    carrier: text({ enum: CARRIERS }),
    /** Without blanks, in upper case. */
    tracking_number: text(),
    /** What the customer pays: the lines less the discount, plus the delivery. */
    total_amount: penceColumn().notNull(),
    discount_amount: penceColumn().notNull().default(NO_PENCE),
    /** The discount code as it was when the order was placed; null if there was none. */
    discount_code: text(),
    /** `collection`: the customer fetches it from the workshop. `supplement`: it has no pieces. */
    delivery_kind: text({ enum: DELIVERY_KINDS }).notNull().default('delivery'),
    /** The order whose delivery difference it pays; null unless it is a supplement. */
    supplement_of: uuid()
      .$type<OrderId>()
      .references((): AnyPgColumn => orders.id),
    /** What the delivery costs; 0: included, or collected. */
    delivery_amount: penceColumn().notNull().default(NO_PENCE),
    /**
     * The zone of delivery, which may have been changed or deleted since; null for collections and
     * orders of earlier versions of the shop.
     */
    delivery_zone: uuid(),
    /** The zone's name when the order was placed, or moved to that zone. */
    delivery_zone_name: text(),
    /** The first half of the postcode in the cart, `HP11`; null if none was given. */
    delivery_postcode: text(),
    /** The version of the terms shown when it was placed; null for orders of earlier versions of the shop. */
    terms_number: integer().references(() => termsTexts.number),
    /** The sum of the successful refunds and of the lost disputes; at most the total. */
    refunded_amount: penceColumn().notNull().default(NO_PENCE),
    status: text({ enum: ORDER_STATUSES }).notNull().default('pending'),
    payment_state: text({ enum: PAYMENT_STATES }).notNull().default('unpaid'),
    stock_state: text({ enum: STOCK_STATES }).notNull().default('held'),
    /** The idempotency key of the checkout; unique among orders that hold stock. */
    checkout_key: text().notNull(),
    /** The checkout session's id; null while the payment page is being opened. */
    stripe_payment_id: text(),
    payment_intent_id: text(),
    /** The shop's origin that the shopper came from and returns to. */
    return_origin: text().notNull(),
    /** A keyed hash of the network connection, stored only while the order holds units. */
    visitor: text(),
    /** Expiry of the payment page. */
    payment_expires_at: timestamptz('payment_expires_at').notNull(),
    /** When the reconciliation job checks it next; null if nothing is open. */
    next_check_at: timestamptz('next_check_at'),
    /** Search text, lower case: customer, mail address, number. */
    search_text: text().generatedAlwaysAs(
      sql`lower(customer_name || ' ' || customer_email || ' ' || id::text)`,
    ),
    created_at: timestamptz('created_at').notNull().defaultNow(),
    updated_at: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('orders_session').on(table.stripe_payment_id),
    uniqueIndex('orders_payment_intent').on(table.payment_intent_id),
    uniqueIndex('orders_open_checkout')
      .on(table.checkout_key)
      .where(sql`${table.stock_state} = 'held'`),
    index('orders_open_of_visitor').on(table.visitor).where(sql`${table.stock_state} = 'held'`),
    index('orders_to_check').on(table.next_check_at).where(sql`${table.next_check_at} is not null`),
    index('orders_newest').on(table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    // For the list by status.
    index('orders_status_newest').on(
      table.status,
      table.created_at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
      table.total_amount,
      table.refunded_amount,
    ),
    index('orders_payment_newest').on(
      table.payment_state,
      table.created_at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // For the orders of one person: requests for a lost link, subject access, erasure.
    index('orders_customer_email').on(sql`lower(${table.customer_email})`),
    index('orders_total').on(table.total_amount, table.id),
    index('orders_search').using('gin', sql`${table.search_text} gin_trgm_ops`),
    check(
      'orders_refunded_within_total',
      sql`${table.refunded_amount} between 0 and ${table.total_amount}`,
    ),
    check(
      'orders_discount_has_a_code',
      sql`(${table.discount_code} is null) = (${table.discount_amount} = 0)`,
    ),
    check(
      'orders_carrier_has_a_number',
      sql`(${table.carrier} is null) = (${table.tracking_number} is null)`,
    ),
    check('orders_tracking_number_short', sql`length(${table.tracking_number}) between 4 and 40`),
    check('orders_internal_note_short', sql`length(${table.internal_note}) <= 4000`),
    check('orders_discount_not_negative', sql`${table.discount_amount} >= 0`),
    check(
      'orders_delivery_kind_known',
      sql`${table.delivery_kind} in ('delivery', 'collection', 'supplement')`,
    ),
    check(
      'orders_delivery_has_a_zone',
      sql`case when ${table.delivery_zone} is null
        then ${table.delivery_amount} = 0
          and num_nonnulls(${table.delivery_zone_name}, ${table.delivery_postcode}) = 0
        else ${table.delivery_amount} >= 0 and ${table.delivery_kind} <> 'collection'
          and ${table.delivery_zone_name} is not null end`,
    ),
    check(
      'orders_supplement',
      sql`(${table.delivery_kind} = 'supplement') = (${table.supplement_of} is not null)`,
    ),
    // For the sales, which do not count supplements as orders.
    index('orders_supplements')
      .on(table.created_at, table.status, table.payment_state)
      .where(sql`${table.supplement_of} is not null`),
    // The difference for a delivery is paid once.
    uniqueIndex('orders_supplement_once')
      .on(table.supplement_of)
      .where(sql`${table.payment_state} in ('paid', 'part_refunded')`),
    check(
      'orders_delivery_postcode_form',
      sql`${table.delivery_postcode} ~ '^[A-Z]{1,2}[1-9]?[0-9][A-Z]?$'`,
    ),
    check('orders_total_not_negative', sql`${table.total_amount} >= 0`),
    check(
      'orders_status_known',
      sql`${table.status} in ('pending', 'paid', 'shipped', 'delivered', 'cancelled')`,
    ),
    check(
      'orders_payment_state_known',
      sql`${table.payment_state} in ('unpaid', 'paid', 'refund_due', 'refunded', 'part_refunded')`,
    ),
    check(
      'orders_stock_state_known',
      sql`${table.stock_state} in ('held', 'consumed', 'released')`,
    ),
    check(
      'orders_held_is_unpaid',
      sql`${table.stock_state} <> 'held' or ${table.payment_state} = 'unpaid'`,
    ),
    check(
      'orders_visitor_while_held',
      sql`${table.stock_state} = 'held' or ${table.visitor} is null`,
    ),
    check(
      'orders_money_has_a_payment',
      sql`${table.payment_state} = 'unpaid' or ${table.payment_intent_id} is not null`,
    ),
  ],
)

export const orderItems = pgTable(
  'order_items',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    order_id: uuid()
      .$type<OrderId>()
      .notNull()
      .references(() => orders.id),
    product_id: uuid()
      .$type<ProductId>()
      .notNull()
      .references(() => products.id),
    product_title: text().notNull(),
    /** Address of the picture when the order was placed, or null. */
    image_url: text(),
    /** The condition shown when it was ordered; null: none, or an order of an earlier version of the shop. */
    condition: text({ enum: CONDITIONS }),
    /** Unit price when the order was placed. */
    price: penceColumn().notNull(),
    quantity: integer().notNull(),
    /** The line's share of the order's discount, for all its units. */
    discount: penceColumn().notNull().default(NO_PENCE),
    /** Units that came back from the customer and are on sale again, or are kept off sale. */
    taken_back: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('order_items_line').on(table.order_id, table.product_id),
    index('order_items_product').on(table.product_id),
    index('order_items_picture').on(table.image_url),
    check('order_items_quantity_positive', sql`${table.quantity} > 0`),
    check('order_items_taken_back', sql`${table.taken_back} between 0 and ${table.quantity}`),
    check('order_items_price_positive', sql`${table.price} > 0`),
    check(
      'order_items_discount_within_price',
      sql`${table.discount} between 0 and ${table.price} * ${table.quantity}`,
    ),
  ],
)

/** An order's events in sequence; append-only. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    order_id: uuid()
      .$type<OrderId>()
      .notNull()
      .references(() => orders.id),
    kind: text().notNull(),
    /** Details for staff; never names, addresses or card data. */
    detail: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    created_at: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('order_events_order').on(table.order_id, table.id),
    // For review requests: customers are asked for a review some days after the delivery.
    index('order_events_delivered')
      .on(table.created_at)
      .where(sql`${table.kind} = 'status_set' and ${table.detail} ->> 'to' = 'delivered'`),
    // For the few orders with an amount mismatch.
    index('order_events_mismatch').on(table.order_id).where(sql`${table.kind} = 'amount_mismatch'`),
  ],
)
