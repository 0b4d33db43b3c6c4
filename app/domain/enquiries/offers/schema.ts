import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { penceColumn, timestamptz } from '../../../platform/database/columns.ts'
import type { StaffId } from '../../../platform/values/ids.ts'
import type { CivilDay } from '../../delivery/days/civil-days.ts'
import { adminUsers } from '../../staff/schema.ts'
import { sellSubmissions } from '../schema.ts'
import { OFFER_EVENT_KINDS, OFFER_STATES } from './offer-states.ts'

/**
 * The prices that the shop has offered for a seller's piece. An offer is immutable, except that a trigger
 * (see the migration) lets it end once and deletes its note when its seller is anonymised. Deleted with
 * its sell request.
 */
export const sellOffers = pgTable(
  'sell_offers',
  {
    id: uuid().primaryKey().defaultRandom(),
    sell_request_id: uuid()
      .notNull()
      .references(() => sellSubmissions.id, { onDelete: 'cascade' }),
    amount: penceColumn().notNull(),
    /** The last day on which it can be accepted, in London. */
    valid_until: date().$type<CivilDay>().notNull(),
    /** A text to the seller; may be empty. */
    note: text().notNull().default(''),
    state: text({ enum: OFFER_STATES }).notNull().default('open'),
    staff_id: uuid()
      .$type<StaffId>()
      .notNull()
      .references(() => adminUsers.id),
    /** The form's idempotency key: a form sent twice is one offer. */
    form_key: uuid().unique(),
    created_at: timestamptz('created_at').notNull(),
    ended_at: timestamptz('ended_at'),
  },
  (table) => [
    uniqueIndex('sell_offers_open').on(table.sell_request_id).where(sql`${table.state} = 'open'`),
    index('sell_offers_of_request').on(table.sell_request_id, table.created_at),
    index('sell_offers_due').on(table.valid_until).where(sql`${table.state} = 'open'`),
    check('sell_offers_amount', sql`${table.amount} between 1 and 20000`),
    check(
      'sell_offers_days',
      sql`${table.valid_until} between (${table.created_at} at time zone 'Europe/London')::date
        and (${table.created_at} at time zone 'Europe/London')::date + 90`,
    ),
    check('sell_offers_note_length', sql`char_length(${table.note}) <= 1000`),
    check(
      'sell_offers_state_known',
      sql`${table.state} in ('open', 'accepted', 'declined', 'withdrawn', 'expired', 'replaced')`,
    ),
    check('sell_offers_ended', sql`(${table.state} = 'open') = (${table.ended_at} is null)`),
  ],
)

/** The events of offers, append-only. An offer ends once. */
export const sellOfferEvents = pgTable(
  'sell_offer_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    offer_id: uuid()
      .notNull()
      .references(() => sellOffers.id, { onDelete: 'cascade' }),
    kind: text({ enum: OFFER_EVENT_KINDS }).notNull(),
    /** Never contains data about the seller. */
    detail: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** null: the seller, or automatic. */
    staff_id: uuid().$type<StaffId>(),
    created_at: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('sell_offer_events_offer').on(table.offer_id, table.id),
    uniqueIndex('sell_offer_events_one_end')
      .on(table.offer_id)
      .where(sql`${table.kind} in ('accepted', 'declined', 'withdrawn', 'expired', 'replaced')`),
    uniqueIndex('sell_offer_events_once')
      .on(table.offer_id, table.kind)
      .where(sql`${table.kind} in ('made', 'reminded')`),
    uniqueIndex('sell_offer_events_mailed')
      .on(table.offer_id, sql`(${table.detail} ->> 'mail')`)
      .where(sql`${table.kind} = 'mailed'`),
    check(
      'sell_offer_events_kind_known',
      sql`${table.kind} in ('made', 'mailed', 'reminded', 'sent_again', 'accepted', 'declined',
        'withdrawn', 'expired', 'replaced')`,
    ),
  ],
)
