import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { penceColumn, timestamptz } from '../../platform/database/columns.ts'
import type { OrderId, StaffId } from '../../platform/values/ids.ts'
import { NO_PENCE } from '../../platform/values/money.ts'
import { orderRefunds } from '../orders/refunds/schema.ts'
import { orderItems, orders } from '../orders/schema.ts'
import { REASON_MAX, WORDS_MAX } from './limits.ts'
import {
  DISPOSITIONS,
  PHOTO_SUBJECTS,
  RETURN_KINDS,
  RETURN_STATES,
  RETURN_WAYS,
} from './return-states.ts'

const longestReason = sql.raw(String(REASON_MAX))
const longestWords = sql.raw(String(WORDS_MAX))

/**
 * Returns after delivery: pieces of an order whose customer has changed their mind, or that are faulty.
 * Triggers in the migration maintain their collections on rounds, and `open` of their pieces.
 */
export const returns = pgTable(
  'returns',
  {
    id: uuid().primaryKey().defaultRandom(),
    order_id: uuid()
      .$type<OrderId>()
      .notNull()
      .references(() => orders.id),
    kind: text({ enum: RETURN_KINDS }).notNull(),
    state: text({ enum: RETURN_STATES }).notNull().default('asked'),
    way: text({ enum: RETURN_WAYS }).notNull(),
    /** The customer's reason (optional), or the description of a fault. Personal data. */
    reason: text().notNull().default(''),
    /** The most that collecting takes off the refund, as shown to the customer; once refunded, what it took off. */
    collection_charge: penceColumn().notNull().default(NO_PENCE),
    /** What is taken off the refund for handling: the newest of `return_deductions`. */
    deduction: penceColumn().notNull().default(NO_PENCE),
    /** null: the customer. */
    opened_by: uuid().$type<StaffId>(),
    /** The text to the customer when staff refused or repaired; may be empty. */
    answer: text().notNull().default(''),
    /** When the customer told the shop: the statutory periods count from here. */
    asked_at: timestamptz('asked_at').notNull(),
    received_at: timestamptz('received_at'),
    inspected_at: timestamptz('inspected_at'),
    ended_at: timestamptz('ended_at'),
    /** The refund that ended it; null if nothing was left to refund. */
    refund_id: uuid()
      .unique()
      .references(() => orderRefunds.id),
    /** The amount of that refund; null unless the return is refunded or reduced. */
    refund_amount: penceColumn(),
    updated_at: timestamptz('updated_at').notNull(),
  },
  (table) => [
    index('returns_order').on(table.order_id, table.asked_at),
    index('returns_newest').on(table.asked_at.desc(), table.id.desc()),
    index('returns_open')
      .on(table.asked_at, table.id)
      .where(sql`${table.state} in ('asked', 'arranged', 'received', 'inspected', 'told')`),
    check('returns_kind_known', sql`${table.kind} in ('changed_mind', 'faulty')`),
    check('returns_way_known', sql`${table.way} in ('collection', 'bring', 'open')`),
    check(
      'returns_state_known',
      sql`${table.state} in ('asked', 'arranged', 'received', 'inspected', 'told', 'refunded', 'reduced', 'repaired', 'refused', 'withdrawn')`,
    ),
    check('returns_way_decided', sql`${table.way} <> 'open' or ${table.kind} = 'faulty'`),
    // The return of a faulty piece is free, and nothing is deducted.
    check(
      'returns_faulty_is_free',
      sql`${table.kind} <> 'faulty' or (${table.collection_charge} = 0 and ${table.deduction} = 0
        and ${table.state} <> 'told')`,
    ),
    check(
      'returns_fault_outcomes',
      sql`${table.state} not in ('reduced', 'repaired') or ${table.kind} = 'faulty'`,
    ),
    check(
      'returns_charge_of_collection',
      sql`${table.collection_charge} between 0 and 500
        and (${table.collection_charge} = 0 or ${table.way} = 'collection')`,
    ),
    check('returns_deduction_not_negative', sql`${table.deduction} >= 0`),
    check('returns_told_of_something', sql`(${table.state} = 'told') <= (${table.deduction} > 0)`),
    check(
      'returns_money_back',
      sql`(${table.refund_amount} is not null) = (${table.state} in ('refunded', 'reduced'))
        and coalesce(${table.refund_amount} >= 0, true)
        and (${table.refund_id} is null) = (coalesce(${table.refund_amount}, 0) = 0)`,
    ),
    check(
      'returns_ended',
      sql`(${table.ended_at} is null) = (${table.state} in ('asked', 'arranged', 'received', 'inspected', 'told'))`,
    ),
    check(
      'returns_received',
      sql`${table.state} not in ('received', 'inspected', 'told') or ${table.received_at} is not null`,
    ),
    check(
      'returns_lengths',
      sql`char_length(${table.reason}) <= ${longestReason} and char_length(${table.answer}) <= ${longestWords}`,
    ),
  ],
)

/** The pieces of a return. */
export const returnPieces = pgTable(
  'return_pieces',
  {
    return_id: uuid()
      .notNull()
      .references(() => returns.id),
    order_item_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => orderItems.id),
    quantity: integer().notNull(),
    /**
     * What the customer paid for these units: their price less their share of a discount. A refund or a reduction
     * sets it again, since the units of a line share its pennies in the sequence of the refunds.
     */
    amount: penceColumn().notNull(),
    /** null: not decided yet. */
    disposition: text({ enum: DISPOSITIONS }),
    disposed_at: timestamptz('disposed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.return_id, table.order_item_id] }),
    index('return_pieces_item').on(table.order_item_id),
    check('return_pieces_quantity', sql`${table.quantity} > 0`),
    check('return_pieces_amount', sql`${table.amount} >= 0`),
    check(
      'return_pieces_disposition_known',
      sql`${table.disposition} in ('as_was', 'new_condition', 'off_sale')`,
    ),
    check(
      'return_pieces_disposed',
      sql`(${table.disposition} is null) = (${table.disposed_at} is null)`,
    ),
  ],
)

/** What happened to a return, in sequence; append-only. */
export const returnEvents = pgTable(
  'return_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    return_id: uuid()
      .notNull()
      .references(() => returns.id),
    kind: text().notNull(),
    /** Never names, addresses or texts of the customer. */
    detail: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    /** null: the customer, or an automatic step. */
    staff_id: uuid().$type<StaffId>(),
    created_at: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('return_events_return').on(table.return_id, table.id),
    // Each sent mail is recorded once.
    uniqueIndex('return_events_mailed')
      .on(table.return_id, sql`(${table.detail} ->> 'mail')`)
      .where(sql`${table.kind} = 'mailed'`),
  ],
)

/** What staff have taken off a refund for handling; the newest applies. Append-only. */
export const returnDeductions = pgTable(
  'return_deductions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    return_id: uuid()
      .notNull()
      .references(() => returns.id),
    /** 0: withdrawn. */
    amount: penceColumn().notNull(),
    /** Shown to the customer; emptied when the order is anonymised. */
    reason: text().notNull(),
    staff_id: uuid().$type<StaffId>().notNull(),
    created_at: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('return_deductions_return').on(table.return_id, table.id),
    check('return_deductions_amount', sql`${table.amount} >= 0`),
    check('return_deductions_reason', sql`char_length(${table.reason}) <= ${longestWords}`),
  ],
)

/** Photos of faults and of deductions; never public. Personal data. */
export const returnPhotos = pgTable(
  'return_photos',
  {
    id: uuid().primaryKey().defaultRandom(),
    return_id: uuid()
      .notNull()
      .references(() => returns.id),
    subject: text({ enum: PHOTO_SUBJECTS }).notNull(),
    /** Name in the media store. */
    name: text().notNull().unique(),
    created_at: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('return_photos_return').on(table.return_id, table.created_at),
    check('return_photos_subject_known', sql`${table.subject} in ('fault', 'deduction')`),
  ],
)
