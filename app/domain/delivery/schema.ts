import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { penceColumn, timestamptz } from '../../platform/database/columns.ts'
import type { Weekday } from '../settings/settings.ts'
import { ZONE_KINDS } from './zones/zone.ts'

/** Delivery zones. Only zones that the shop delivers to have terms. */
export const deliveryZones = pgTable(
  'delivery_zones',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    /** The default zone, of every postcode that no other zone claims: at most one; it is never deleted. */
    is_rest: boolean().notNull().default(false),
    kind: text({ enum: ZONE_KINDS }).notNull(),
    /** 0: included in the price of the pieces. */
    price: penceColumn(),
    /** Working days. */
    lead_days: integer(),
    weekdays: text().array().$type<Weekday[]>(),
    /** London time, '12:00'. */
    last_order_time: text(),
    /** Incremented by every save, for optimistic locking. */
    version: integer().notNull().default(1),
    created_at: timestamptz('created_at').notNull().defaultNow(),
    updated_at: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('delivery_zones_name').on(sql`lower(${table.name})`),
    uniqueIndex('delivery_zones_rest').on(table.is_rest).where(sql`${table.is_rest}`),
    check('delivery_zones_name_length', sql`char_length(${table.name}) between 1 and 60`),
    check('delivery_zones_kind_known', sql`${table.kind} in ('delivered', 'ask', 'not')`),
    check(
      'delivery_zones_terms',
      sql`num_nonnulls(${table.price}, ${table.lead_days}, ${table.weekdays}, ${table.last_order_time})
        = case ${table.kind} when 'delivered' then 4 else 0 end`,
    ),
    check('delivery_zones_price', sql`${table.price} between 0 and 10000`),
    check('delivery_zones_lead_days', sql`${table.lead_days} between 0 and 60`),
    check(
      'delivery_zones_weekdays',
      sql`cardinality(${table.weekdays}) between 1 and 7 and ${table.weekdays} <@ array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']`,
    ),
    check(
      'delivery_zones_last_order_time',
      sql`${table.last_order_time} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`,
    ),
  ],
)

/** The postcode areas and districts of the zones. The key allows each in one zone only. */
export const deliveryCodes = pgTable(
  'delivery_codes',
  {
    /** An area or a district, `BT`, `OX1`. */
    code: text().primaryKey(),
    zone_id: uuid()
      .notNull()
      .references(() => deliveryZones.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('delivery_codes_zone').on(table.zone_id),
    check('delivery_codes_form', sql`${table.code} ~ '^[A-Z]{1,2}([1-9]?[0-9][A-Z]?)?$'`),
  ],
)
