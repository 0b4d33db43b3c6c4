import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/database/columns.ts'
import type { OrderId, ProductId } from '../../platform/values/ids.ts'
import { products } from '../catalogue/schema.ts'
import { orders } from '../orders/schema.ts'
import { ORIGINS, STATES } from './testimonial.ts'

/**
 * Testimonials, and reviews by customers, which are testimonials of origin `buyer`. They are shown only
 * with the author's consent, and the text of a review is never changed (a trigger in migration 0031).
 */
export const testimonials = pgTable(
  'testimonials',
  {
    id: uuid().primaryKey().defaultRandom(),
    origin: text({ enum: ORIGINS }).notNull(),
    state: text({ enum: STATES }).notNull(),
    /** As shown. */
    name: text().notNull(),
    /** As shown; may be empty. */
    place: text().notNull().default(''),
    text: text().notNull(),
    rating: integer(),
    /** The product that it is about. */
    product_id: uuid()
      .$type<ProductId>()
      .references(() => products.id),
    /** Its author's order. */
    order_id: uuid()
      .$type<OrderId>()
      .references(() => orders.id),
    /** The day it was given, `2026-11-23`. */
    given_on: date().notNull(),
    /** The day of its author's consent to be shown; null: none was given. */
    consent_on: date(),
    /** How consent was given: the text of the form, or where staff can find it. */
    consent_how: text(),
    /** The home page shows the lowest first. */
    position: integer().notNull().default(100),
    /** Why staff do not publish a review. */
    refusal: text(),
    /** Incremented by every change, for optimistic locking. */
    version: integer().notNull().default(1),
    created_at: timestamptz('created_at').notNull().defaultNow(),
    updated_at: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('testimonials_origin_known', sql`${table.origin} in ('staff', 'buyer', 'sample')`),
    check(
      'testimonials_state_of_origin',
      sql`${table.state} in ('shown', case when ${table.origin} = 'buyer' then 'waiting' else 'hidden' end)
        or (${table.origin} = 'buyer' and ${table.state} = 'refused')`,
    ),
    check(
      'testimonials_consent_is_whole',
      sql`(${table.consent_on} is null) = (${table.consent_how} is null)`,
    ),
    check(
      'testimonials_shown_with_consent',
      sql`${table.state} <> 'shown' or ${table.origin} = 'sample' or ${table.consent_on} is not null`,
    ),
    check(
      'testimonials_review_has_an_order',
      sql`${table.origin} <> 'buyer' or (${table.order_id} is not null and ${table.consent_on} is not null)`,
    ),
    check(
      'testimonials_refused_with_reason',
      sql`(${table.state} = 'refused') = (${table.refusal} is not null)`,
    ),
    check('testimonials_rating_range', sql`${table.rating} between 1 and 5`),
    check('testimonials_position_range', sql`${table.position} between 1 and 999`),
    check(
      'testimonials_lengths',
      sql`char_length(${table.name}) between 1 and 80 and char_length(${table.place}) <= 80
        and char_length(${table.text}) between 1 and 1000
        and char_length(${table.consent_how}) between 1 and 300
        and char_length(${table.refusal}) between 1 and 300`,
    ),
    // At most one review per order.
    uniqueIndex('testimonials_review').on(table.order_id).where(sql`${table.origin} = 'buyer'`),
    index('testimonials_order').on(table.order_id),
    index('testimonials_state').on(table.state),
    index('testimonials_page_order').on(
      table.position,
      table.given_on.desc().nullsFirst(),
      table.id,
    ),
    index('testimonials_given').on(table.given_on, table.id),
    index('testimonials_search').using(
      'gin',
      sql`lower(${table.name} || ' ' || ${table.place} || ' ' || ${table.text}) gin_trgm_ops`,
    ),
  ],
)

/**
 * Review requests: a customer is asked once for each order. The link contains the signed order id; without
 * a row here it is invalid.
 */
export const reviewRequests = pgTable(
  'review_requests',
  {
    order_id: uuid()
      .$type<OrderId>()
      .primaryKey()
      .references(() => orders.id),
    asked_at: timestamptz('asked_at').notNull(),
    /** When the link expires. */
    expires_at: timestamptz('expires_at').notNull(),
    /** When the mail was sent to the mail server; null: waiting, or no longer to be sent. */
    sent_at: timestamptz('sent_at'),
  },
  (table) => [check('review_requests_expire_later', sql`${table.expires_at} > ${table.asked_at}`)],
)

/** The mail addresses whose owners have opted out of review requests. */
export const reviewOptOuts = pgTable(
  'review_opt_outs',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull(),
    created_at: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('review_opt_outs_email').on(sql`lower(${table.email})`)],
)
