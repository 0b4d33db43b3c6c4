import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/database/columns.ts'
import type { OrderId, StaffId } from '../../platform/values/ids.ts'
import type { CivilDay } from '../delivery/days/civil-days.ts'
import { sellSubmissions } from '../enquiries/schema.ts'
import { orders } from '../orders/schema.ts'
import { returns } from '../returns/schema.ts'
import { ATTENTION, CHOSEN_BY, DELIVERY_STATES, STOP_KINDS } from './delivery-states.ts'
import { LITRES_MAX, ROUND_NOTE_MAX, STOPS_MAX, VAN_NAME_MAX } from './limits.ts'

const mostStops = sql.raw(String(STOPS_MAX))
const mostLitres = sql.raw(String(LITRES_MAX))

/** The vans, with the capacity of each per day. */
export const vans = pgTable(
  'vans',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    /** Stops per day. */
    max_stops: integer('drops').notNull(),
    /** Load per day. */
    litres: integer().notNull(),
    /** Rounds of an inactive van are kept; it gets no new ones. */
    active: boolean().notNull().default(true),
    /** Whether it is sample data of the demo. */
    is_sample: boolean().notNull().default(false),
    /** Incremented by every save, for optimistic locking. */
    version: integer().notNull().default(1),
    created_at: timestamptz('created_at').notNull().defaultNow(),
    updated_at: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('vans_name').on(sql`lower(${table.name})`),
    check(
      'vans_name_length',
      sql`char_length(${table.name}) between 1 and ${sql.raw(String(VAN_NAME_MAX))}`,
    ),
    check('vans_drops', sql`${table.max_stops} between 1 and ${mostStops}`),
    check('vans_litres', sql`${table.litres} between 100 and ${mostLitres}`),
  ],
)

/**
 * The round of a van on a day. A trigger of `deliveries` (in the migration) maintains the taken capacity,
 * and the checks refuse any write that exceeds the capacity.
 */
export const rounds = pgTable(
  'rounds',
  {
    id: uuid().primaryKey().defaultRandom(),
    van_id: uuid()
      .notNull()
      .references(() => vans.id),
    /** In London time. */
    day: date().$type<CivilDay>().notNull(),
    max_stops: integer('drops').notNull(),
    litres: integer().notNull(),
    taken_stops: integer('taken_drops').notNull().default(0),
    taken_litres: integer().notNull().default(0),
    /**
     * Zones whose customers can choose this round; empty: all. Staff can put any stop on it. A trigger (in
     * the migration) removes a deleted zone.
     */
    zone_ids: uuid().array().notNull().default(sql`'{}'`),
    /** For staff; may be empty. */
    note: text().notNull().default(''),
    /** Incremented by every save, for optimistic locking; not by changes of the taken capacity. */
    version: integer().notNull().default(1),
    created_at: timestamptz('created_at').notNull().defaultNow(),
    updated_at: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('rounds_van_day').on(table.van_id, table.day),
    index('rounds_day').on(table.day, table.id),
    check('rounds_drops', sql`${table.max_stops} between 0 and ${mostStops}`),
    check('rounds_litres', sql`${table.litres} between 0 and ${mostLitres}`),
    check('rounds_within_drops', sql`${table.taken_stops} between 0 and ${table.max_stops}`),
    check('rounds_within_litres', sql`${table.taken_litres} between 0 and ${table.litres}`),
    check(
      'rounds_note_length',
      sql`char_length(${table.note}) <= ${sql.raw(String(ROUND_NOTE_MAX))}`,
    ),
  ],
)

/**
 * One attempt to bring an order to its customer, to collect an accepted piece from its seller, or to
 * collect a return. Triggers (in the migration) open and cancel it with its order, sell request or return,
 * so that this holds for all ways to pay, refund or cancel an order.
 */
export const deliveries = pgTable(
  'deliveries',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text({ enum: STOP_KINDS }).notNull(),
    order_id: uuid()
      .$type<OrderId>()
      .references(() => orders.id),
    /** The delivery is deleted with its sell request, when that is erased. */
    sell_request_id: uuid().references(() => sellSubmissions.id, { onDelete: 'cascade' }),
    /** Set for a stop that collects a return of the order. */
    return_id: uuid().references(() => returns.id),
    state: text({ enum: DELIVERY_STATES }).notNull().default('to_schedule'),
    /** A cancelled delivery keeps its round, for the sheet, but takes no place on it. */
    round_id: uuid().references(() => rounds.id),
    /** Position in the sequence of the round's stops; ties are ordered by id. */
    position: integer().notNull().default(0),
    /** Volume, from the measurements of its pieces. */
    litres: integer().notNull(),
    day_chosen_by: text({ enum: CHOSEN_BY }),
    /** When the customer can expect the van, London time, '10:00'. */
    window_from: text(),
    window_to: text(),
    /** The number of reminders to choose a day that were sent. */
    reminders: integer().notNull().default(0),
    /** The day whose mail of the day before has been enqueued. */
    told_day: date().$type<CivilDay>(),
    attention: text({ enum: ATTENTION }),
    created_at: timestamptz('created_at').notNull().defaultNow(),
    updated_at: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('deliveries_open_of_order')
      .on(table.order_id)
      .where(
        sql`${table.kind} = 'delivery' and ${table.state} in ('to_schedule', 'scheduled', 'on_the_way')`,
      ),
    uniqueIndex('deliveries_open_of_return')
      .on(table.return_id)
      .where(sql`${table.state} in ('to_schedule', 'scheduled', 'on_the_way')`),
    uniqueIndex('deliveries_open_of_sell_request')
      .on(table.sell_request_id)
      .where(sql`${table.state} in ('to_schedule', 'scheduled', 'on_the_way')`),
    index('deliveries_order').on(table.order_id, table.created_at),
    index('deliveries_sell_request').on(table.sell_request_id),
    index('deliveries_stops').on(table.round_id, table.position, table.id),
    index('deliveries_to_schedule')
      .on(table.created_at, table.id)
      .where(sql`${table.state} = 'to_schedule'`),
    index('deliveries_attention').on(table.created_at).where(sql`${table.attention} is not null`),
    check(
      'deliveries_of_kind',
      sql`(${table.order_id} is not null) = (${table.kind} in ('delivery', 'return'))
        and (${table.sell_request_id} is not null) = (${table.kind} = 'pickup')
        and (${table.return_id} is not null) = (${table.kind} = 'return')`,
    ),
    check(
      'deliveries_state_known',
      sql`${table.state} in ('to_schedule', 'scheduled', 'on_the_way', 'done', 'failed', 'cancelled')`,
    ),
    check(
      'deliveries_placed_on_a_round',
      sql`case ${table.state} when 'to_schedule' then ${table.round_id} is null
        when 'cancelled' then true else ${table.round_id} is not null end`,
    ),
    check(
      'deliveries_day_has_a_round',
      sql`(${table.round_id} is null) = (${table.day_chosen_by} is null)
        and (${table.round_id} is not null or ${table.window_from} is null)`,
    ),
    check('deliveries_chosen_by_known', sql`${table.day_chosen_by} in ('customer', 'staff')`),
    check(
      'deliveries_window',
      sql`(${table.window_from} is null) = (${table.window_to} is null)
        and ${table.window_from} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
        and ${table.window_to} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
        and ${table.window_from} < ${table.window_to}`,
    ),
    check('deliveries_litres', sql`${table.litres} between 1 and ${mostLitres}`),
    check('deliveries_position', sql`${table.position} >= 0`),
    check('deliveries_reminders', sql`${table.reminders} between 0 and 2`),
    check(
      'deliveries_attention_while_open',
      sql`${table.attention} is null
        or (${table.attention} in ('no_choice', 'call') and ${table.state} = 'to_schedule')`,
    ),
  ],
)

/** What happened to a delivery, in sequence; append-only. */
export const deliveryEvents = pgTable(
  'delivery_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    delivery_id: uuid()
      .notNull()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    /** Never names, addresses or phone numbers. */
    detail: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    /** null: the customer, or an automatic step. */
    staff_id: uuid().$type<StaffId>(),
    /** The id of a driver's action on the round sheet: an action that is sent twice counts once. */
    action_id: uuid(),
    created_at: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('delivery_events_delivery').on(table.delivery_id, table.id),
    uniqueIndex('delivery_events_action').on(table.action_id),
  ],
)

/**
 * The customer's answers about access to the door, for all attempts to deliver an order. For a pick-up,
 * also its address, which the sell form does not ask for. Personal data.
 */
export const deliveryAccess = pgTable(
  'delivery_access',
  {
    id: uuid().primaryKey().defaultRandom(),
    order_id: uuid()
      .$type<OrderId>()
      .unique()
      .references(() => orders.id),
    sell_request_id: uuid()
      .unique()
      .references(() => sellSubmissions.id, { onDelete: 'cascade' }),
    /** For a pick-up; an order has its own address. */
    address: text(),
    /** '0' is the ground floor; '' if not answered, as in all fields. */
    floor: text().notNull().default(''),
    lift: text().notNull().default(''),
    stairs: text().notNull().default(''),
    parking: text().notNull().default(''),
    /** The phone number for the day. */
    phone: text().notNull().default(''),
    notes: text().notNull().default(''),
    updated_at: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check(
      'delivery_access_of_one',
      sql`num_nonnulls(${table.order_id}, ${table.sell_request_id}) = 1
        and (${table.address} is null or ${table.order_id} is null)`,
    ),
    check(
      'delivery_access_lengths',
      sql`char_length(${table.address}) <= 400 and char_length(${table.floor}) <= 40
        and char_length(${table.lift}) <= 40 and char_length(${table.stairs}) <= 200
        and char_length(${table.parking}) <= 200 and char_length(${table.phone}) <= 40
        and char_length(${table.notes}) <= 1000`,
    ),
  ],
)

/** The proof of a delivery: who took it in, a photo, or both. Personal data. */
export const deliveryProofs = pgTable(
  'delivery_proofs',
  {
    delivery_id: uuid()
      .primaryKey()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    received_by: text(),
    /** Name in the media store; never public. */
    photo: text().unique(),
    created_at: timestamptz('created_at').notNull(),
  },
  (table) => [
    check('delivery_proofs_something', sql`num_nonnulls(${table.received_by}, ${table.photo}) > 0`),
    check('delivery_proofs_name_length', sql`char_length(${table.received_by}) between 1 and 80`),
  ],
)
