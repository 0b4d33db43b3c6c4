import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { penceColumn, timestamptz } from '../../platform/database/columns.ts'
import type { ProductId } from '../../platform/values/ids.ts'
import { CATEGORIES, COLORS, CONDITIONS } from '../catalogue/filters.ts'
import { MATERIALS } from '../catalogue/materials.ts'
import { products } from '../catalogue/schema.ts'
import { ALERT_KINDS, ALERT_SOURCES, ALERT_STATES, END_REASONS, OCCASIONS } from './alert.ts'

/** Formats words as an SQL `IN` list, unescaped: for constants only. */
const wordsOf = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(', '))
const NONE = sql`'{}'::text[]`
/** An array, or `{*}` if it is empty and thus limits nothing (SQL function of the migration). */
const orAny = (column: { name: string }) => sql`or_any(${sql.identifier(column.name)})`

/**
 * Requests for mails about pieces that arrive, come back or are reduced. One alert has one address and
 * one set of criteria. Empty criteria limit nothing.
 */
export const alerts = pgTable(
  'alerts',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: ALERT_KINDS }).notNull(),
    /** In lower case. */
    email: text().notNull(),
    state: text({ enum: ALERT_STATES }).notNull().default('asked'),
    /** Identifies the criteria: the address of their listing, or the pieces. */
    criteria: text().notNull(),
    /** The same without prices and sizes; alerts are grouped by it for staff. */
    wanted: text().notNull(),
    categories: text({ enum: CATEGORIES }).array().notNull().default(NONE),
    conditions: text({ enum: CONDITIONS }).array().notNull().default(NONE),
    colors: text({ enum: COLORS }).array().notNull().default(NONE),
    brands: text().array().notNull().default(NONE),
    min_price: penceColumn(),
    max_price: penceColumn(),
    /** Millimetres; null: any. A piece without the measure is no match, as in the listing. */
    max_width: integer('max_width_mm'),
    max_depth: integer('max_depth_mm'),
    max_height: integer('max_height_mm'),
    materials: text({ enum: MATERIALS }).array().notNull().default(NONE),
    /** Only pieces whose price before a reduction is shown. */
    reduced: boolean().notNull().default(false),
    /** As entered. */
    search: text().notNull().default(''),
    /** The search as parsed when the alert was requested (`search-snapshot.ts`); may be empty. */
    search_terms: text().notNull().default(''),
    /** The text of each matching piece contains one of these: excludes most others before terms are read. */
    search_parts: text().array().notNull().default(NONE),
    /** The consent: what was agreed to, and where. */
    consent_wording: text().notNull(),
    source: text({ enum: ALERT_SOURCES }).notNull(),
    asked_at: timestamptz('asked_at').notNull(),
    confirmed_at: timestamptz('confirmed_at'),
    /** When it ends automatically. */
    ends_at: timestamptz('ends_at'),
    /** When its recipient was notified that it is about to end. */
    ending_told_at: timestamptz('ending_told_at'),
    ended_at: timestamptz('ended_at'),
    end_reason: text({ enum: END_REASONS }),
    /** When pieces were last reported: the next mail follows a day later at the earliest. */
    mailed_at: timestamptz('mailed_at'),
  },
  (table) => [
    check('alerts_kind_known', sql`${table.kind} in (${wordsOf(ALERT_KINDS)})`),
    check('alerts_source_known', sql`${table.source} in (${wordsOf(ALERT_SOURCES)})`),
    check('alerts_state_known', sql`${table.state} in (${wordsOf(ALERT_STATES)})`),
    check(
      'alerts_email_lower',
      sql`${table.email} = lower(${table.email}) and ${table.email} <> ''`,
    ),
    check(
      'alerts_active_when_confirmed',
      sql`${table.state} not in ('active', 'paused') or (${table.confirmed_at} is not null and ${table.ends_at} is not null)`,
    ),
    check(
      'alerts_end_is_whole',
      sql`(${table.state} = 'ended') = (${table.ended_at} is not null) and (${table.ended_at} is null) = (${table.end_reason} is null)`,
    ),
    check('alerts_prices_in_order', sql`${table.min_price} <= ${table.max_price}`),
    // A repeated request refers to the same alert.
    uniqueIndex('alerts_once')
      .on(table.email, sql`md5(${table.criteria})`)
      .where(sql`${table.state} <> 'ended'`),
    index('alerts_email').on(table.email),
    // Finds the alerts that a piece may match.
    index('alerts_matching')
      .using(
        'gin',
        orAny(table.categories),
        orAny(table.colors),
        orAny(table.conditions),
        orAny(table.brands),
        orAny(table.materials),
      )
      .where(sql`${table.state} = 'active' and ${table.kind} = 'like'`),
    index('alerts_ending').on(table.ends_at).where(sql`${table.state} in ('active', 'paused')`),
    index('alerts_unconfirmed').on(table.asked_at).where(sql`${table.state} = 'asked'`),
    index('alerts_ended').on(table.ended_at).where(sql`${table.state} = 'ended'`),
  ],
)

/** The URLs of alerts' pages, as hashes of their tokens. */
export const alertLinks = pgTable(
  'alert_links',
  {
    /** SHA-256 of the token in the URL, base64url. */
    token_hash: text().primaryKey(),
    alert_id: uuid()
      .notNull()
      .references(() => alerts.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('alert_links_alert').on(table.alert_id),
    check('alert_links_hash_length', sql`char_length(${table.token_hash}) = 43`),
  ],
)

/** The pieces that an alert of kind `saved` or `return` watches. */
export const alertPieces = pgTable(
  'alert_pieces',
  {
    alert_id: uuid()
      .notNull()
      .references(() => alerts.id, { onDelete: 'cascade' }),
    product_id: uuid()
      .$type<ProductId>()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Its price when the alert was requested. */
    price: penceColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.alert_id, table.product_id] }),
    index('alert_pieces_product').on(table.product_id),
  ],
)

/**
 * Pieces that became available, cheaper or measured, not yet compared with the alerts. Written by a
 * trigger on the products in the transaction of the change, so that no change is missed. Rows are only
 * inserted and deleted: a sale never waits for the comparison.
 */
export const alertArrivals = pgTable(
  'alert_arrivals',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    product_id: uuid().$type<ProductId>().notNull(),
    /** `released`: a hold on it ended without a sale. `measured`: a size became known. */
    kind: text({ enum: ['arrived', 'released', 'reduced', 'measured'] }).notNull(),
    /** The price before a reduction; null for other kinds. */
    price_before: penceColumn(),
    at: timestamptz('at').notNull().defaultNow(),
  },
  (table) => [
    check(
      'alert_arrivals_kind_known',
      sql`${table.kind} in ('arrived', 'released', 'reduced', 'measured')`,
    ),
    check(
      'alert_arrivals_reduced_from',
      sql`(${table.kind} = 'reduced') = (${table.price_before} is not null)`,
    ),
  ],
)

/** Pieces that alerts report: once per occasion, regardless of what happens to the piece later. */
export const alertMatches = pgTable(
  'alert_matches',
  {
    alert_id: uuid()
      .notNull()
      .references(() => alerts.id, { onDelete: 'cascade' }),
    product_id: uuid()
      .$type<ProductId>()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    occasion: text({ enum: OCCASIONS }).notNull(),
    matched_at: timestamptz('matched_at').notNull(),
    told_at: timestamptz('told_at'),
  },
  (table) => [
    primaryKey({ columns: [table.alert_id, table.product_id, table.occasion] }),
    check('alert_matches_occasion_known', sql`${table.occasion} in (${wordsOf(OCCASIONS)})`),
    index('alert_matches_product').on(table.product_id),
    index('alert_matches_untold').on(table.matched_at).where(sql`${table.told_at} is null`),
  ],
)

/** Mails of alerts. One that is sent is never sent again; an unsent one belongs to a job. */
export const alertMails = pgTable(
  'alert_mails',
  {
    id: uuid().primaryKey(),
    alert_id: uuid()
      .notNull()
      .references(() => alerts.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['confirm', 'pieces', 'ending'] }).notNull(),
    created_at: timestamptz('created_at').notNull(),
    sent_at: timestamptz('sent_at'),
  },
  (table) => [
    check('alert_mails_kind_known', sql`${table.kind} in ('confirm', 'pieces', 'ending')`),
    index('alert_mails_alert').on(table.alert_id),
    uniqueIndex('alert_mails_one_at_a_time')
      .on(table.alert_id, table.kind)
      .where(sql`${table.sent_at} is null and ${table.kind} <> 'confirm'`),
  ],
)
