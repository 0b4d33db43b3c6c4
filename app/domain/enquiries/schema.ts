import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/columns.ts'
import { SELL_STATUSES } from './sell/sell-status.ts'

/** Chosen by the browser, once for each filled-in form: sent twice, it is kept once. */
const formKey = () => uuid('form_key').unique()

/** Messages from the contact page. The subject only travels in the shop's notice. */
export const contactSubmissions = pgTable(
  'contact_submissions',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    message: text().notNull(),
    is_read: boolean().notNull().default(false),
    /** What staff search, in lower case. */
    search_text: text().generatedAlwaysAs(sql`lower(name || ' ' || email || ' ' || message)`),
    created_at: timestamptz('created_at').notNull().defaultNow(),
    form_key: formKey(),
  },
  (table) => [
    // With what the list is filtered by, so that it is counted and paged from the index alone.
    index('contact_submissions_newest').on(
      table.created_at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
      table.is_read,
    ),
    index('contact_submissions_unread')
      .on(table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`not ${table.is_read}`),
    index('contact_submissions_search').using('gin', sql`${table.search_text} gin_trgm_ops`),
  ],
)

/** Furniture that people offer to the shop. */
export const sellSubmissions = pgTable(
  'sell_submissions',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    item_description: text().notNull(),
    item_condition: text().notNull(),
    item_age: text().notNull(),
    /** Public addresses, `/sell-photos/{key}.webp`; null where none were sent. */
    photos: text().array(),
    is_read: boolean().notNull().default(false),
    status: text({ enum: SELL_STATUSES }).notNull().default('new'),
    /** What staff search, in lower case. */
    search_text: text().generatedAlwaysAs(
      sql`lower(name || ' ' || email || ' ' || item_description)`,
    ),
    created_at: timestamptz('created_at').notNull().defaultNow(),
    form_key: formKey(),
  },
  (table) => [
    // As with messages.
    index('sell_submissions_newest').on(
      table.created_at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
      table.is_read,
      table.status,
    ),
    index('sell_submissions_unread')
      .on(table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`not ${table.is_read}`),
    index('sell_submissions_status_newest').on(
      table.status,
      table.created_at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('sell_submissions_search').using('gin', sql`${table.search_text} gin_trgm_ops`),
    check(
      'sell_submissions_status',
      sql`${table.status} IN ('new', 'contacted', 'purchased', 'declined')`,
    ),
  ],
)

/**
 * Every photo that somebody has uploaded for the sell form. The row is there before the file, so
 * that no file can be without a row and all that nobody asked to keep can be found and removed.
 */
export const sellPhotos = pgTable(
  'sell_photos',
  {
    /** 128 random bits in hex: the public address, and whoever knows it may submit the photo. */
    key: text().primaryKey(),
    /** The submitter's address in lower case. */
    email: text().notNull(),
    /** Where the media store keeps it: `sell_photos/{email}/{timestamp}-{key}.webp`. */
    stored_name: text().notNull().unique(),
    /** Null: uploaded, not submitted (yet), or its submission was erased. */
    submission_id: uuid().references(() => sellSubmissions.id, { onDelete: 'set null' }),
    created_at: timestamptz('created_at').notNull().defaultNow(),
    /** Set once its file is being removed; nothing may claim it any more. */
    doomed_at: timestamptz('doomed_at'),
  },
  (table) => [
    index('sell_photos_submission').on(table.submission_id),
    index('sell_photos_unclaimed').on(table.created_at).where(sql`${table.submission_id} IS NULL`),
  ],
)
