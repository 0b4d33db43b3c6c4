import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/database/columns.ts'
import type { StaffId } from '../../platform/values/ids.ts'
import { adminUsers } from '../staff/schema.ts'
import type { DocumentName } from './documents.ts'
import type { LegalText } from './legal/legal-text.ts'
import { PUBLICATION_STATES } from './versions.ts'

const who = {
  staff_id: uuid()
    .$type<StaffId>()
    .notNull()
    .references(() => adminUsers.id),
  /** Their name at the time. */
  staff_name: text().notNull(),
}

/**
 * The versions of the documents; append-only (a trigger in the migration). Version 1, the default texts,
 * is in the code.
 */
export const pageVersions = pgTable(
  'page_versions',
  {
    document: text().$type<DocumentName>().notNull(),
    number: integer().notNull(),
    /** Described by `value-schema.server.ts`. */
    value: jsonb().$type<unknown>().notNull(),
    /** The earlier version that this one restores; null for an edited version. */
    restored_from: integer(),
    ...who,
    created_at: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    // If two editors save concurrently, only one gets the number.
    primaryKey({ columns: [table.document, table.number] }),
    check('page_versions_number_after_default', sql`${table.number} >= 2`),
    check('page_versions_value_is_object', sql`jsonb_typeof(${table.value}) = 'object'`),
    check('page_versions_document_named', sql`${table.document} ~ '^[a-z][a-z-]{0,39}$'`),
  ],
)

/** When a version was or will be published. The published one is the last that is `published`. */
export const pagePublications = pgTable(
  'page_publications',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    document: text().$type<DocumentName>().notNull(),
    number: integer().notNull(),
    state: text({ enum: PUBLICATION_STATES }).notNull(),
    /** When it is to be published. */
    due_at: timestamptz('due_at').notNull(),
    /** The day from which a legal text applies; null for other documents. */
    in_force_from: date(),
    ...who,
    created_at: timestamptz('created_at').notNull().defaultNow(),
    published_at: timestamptz('published_at'),
    /** Increases with every publication of a document: clocks may differ between processes. */
    place: integer(),
  },
  (table) => [
    foreignKey({
      name: 'page_publications_version',
      columns: [table.document, table.number],
      foreignColumns: [pageVersions.document, pageVersions.number],
    }),
    uniqueIndex('page_publications_scheduled')
      .on(table.document)
      .where(sql`${table.state} = 'scheduled'`),
    uniqueIndex('page_publications_place').on(table.document, table.place),
    index('page_publications_due').on(table.due_at).where(sql`${table.state} = 'scheduled'`),
    check(
      'page_publications_state_known',
      sql`${table.state} in ('scheduled', 'published', 'cancelled')`,
    ),
    check(
      'page_publications_published_once',
      sql`(${table.state} = 'published') = (${table.published_at} is not null) and (${table.state} = 'published') = (${table.place} is not null)`,
    ),
  ],
)

/**
 * Documents whose default texts staff have read and keep. Only the last confirmation of a document is
 * stored; texts changed by an update must be confirmed again.
 */
export const pageConfirmations = pgTable('page_confirmations', {
  document: text().$type<DocumentName>().primaryKey(),
  /** The digest of the texts that were read. */
  digest: text().notNull(),
  ...who,
  confirmed_at: timestamptz('confirmed_at').notNull(),
})

/** Pictures that were uploaded for pages. A stored file is shared by all versions that show it. */
export const pagePictures = pgTable(
  'page_pictures',
  {
    image_url: text().primaryKey(),
    width: integer().notNull(),
    height: integer().notNull(),
    color: text().notNull(),
    /** The name in the list of pictures to choose from. */
    alt: text().notNull(),
    created_at: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [index('page_pictures_newest').on(table.created_at.desc().nullsFirst())],
)

/**
 * The terms as shoppers were shown them, word for word with the settings of that time; append-only.
 * Orders refer to them.
 */
export const termsTexts = pgTable(
  'terms_texts',
  {
    number: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The digest of the text: a text that applies again has its first number again. */
    digest: text().notNull(),
    value: jsonb().$type<LegalText>().notNull(),
    created_at: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('terms_texts_digest').on(table.digest)],
)
