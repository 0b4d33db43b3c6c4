import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/columns.ts'

export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull(),
    /** Where consent was given: the footer form, the box in the checkout, or on leaving. */
    source: text({ enum: ['footer', 'checkout', 'unsubscribe-page'] })
      .notNull()
      .default('footer'),
    /** The words the person agreed to. */
    consent_wording: text().notNull(),
    /** Part of the one-click unsubscribe address; who has it may end the subscription. */
    unsubscribe_token: uuid().notNull().defaultRandom(),
    unsubscribed_at: timestamptz('unsubscribed_at'),
    created_at: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('newsletter_subscribers_email').on(sql`lower(${table.email})`),
    uniqueIndex('newsletter_subscribers_token').on(table.unsubscribe_token),
    // With who has left, so that the list is counted and paged from the index alone.
    index('newsletter_subscribers_newest').on(
      table.created_at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
      table.unsubscribed_at,
    ),
    index('newsletter_subscribers_search').using('gin', sql`lower(${table.email}) gin_trgm_ops`),
  ],
)
