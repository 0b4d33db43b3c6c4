import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/database/columns.ts'

export const CONSENT_SOURCES = ['footer', 'checkout', 'unsubscribe-page', 'import'] as const

export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull(),
    /**
     * Where consent was given: the footer form, the checkout's checkbox, the unsubscribe page, or
     * an imported file of another shop system or mailing service.
     */
    source: text({ enum: CONSENT_SOURCES }).notNull().default('footer'),
    /** The consent text. */
    consent_wording: text().notNull(),
    /** Part of the one-click unsubscribe address; grants ending the subscription. */
    unsubscribe_token: uuid().notNull().defaultRandom(),
    unsubscribed_at: timestamptz('unsubscribed_at'),
    created_at: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('newsletter_subscribers_email').on(sql`lower(${table.email})`),
    uniqueIndex('newsletter_subscribers_token').on(table.unsubscribe_token),
    // Includes the unsubscription date, for index-only counts and pages.
    index('newsletter_subscribers_newest').on(
      table.created_at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
      table.unsubscribed_at,
    ),
    index('newsletter_subscribers_search').using('gin', sql`lower(${table.email}) gin_trgm_ops`),
  ],
)
