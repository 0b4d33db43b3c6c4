import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/database/columns.ts'

/** Old addresses and their targets. Looked up when there is no page at an address. */
export const redirects = pgTable(
  'redirects',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The old address in canonical form, see `canonicalPath`: never a page's own address. */
    from_path: text().notNull(),
    /** Path, query and fragment of a page, percent-encoded: never another redirect. */
    to_path: text().notNull(),
    /** Number of requests, written with a delay of some seconds. */
    hits: integer().notNull().default(0),
    last_hit_at: timestamptz('last_hit_at'),
    /** Raised by each edit (optimistic locking); hits leave it unchanged. */
    version: integer().notNull().default(1),
    created_at: timestamptz('created_at').notNull().defaultNow(),
    updated_at: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('redirects_from_path').on(table.from_path),
    index('redirects_newest').on(
      table.created_at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('redirects_search').using(
      'gin',
      sql`lower(${table.from_path} || ' ' || ${table.to_path}) gin_trgm_ops`,
    ),
    check(
      'redirects_from_path_canonical',
      sql`${table.from_path} ~ '^/[^/]' and ${table.from_path} !~ '//|[[:cntrl:]]|/$'
        and strpos(${table.from_path}, chr(92)) = 0 and length(${table.from_path}) <= 500`,
    ),
    // Targets are addresses of this shop: neither another host (`//host`, `/\host`) nor a line break.
    check(
      'redirects_to_path_own',
      sql`${table.to_path} ~ '^/[!-~]*$' and ${table.to_path} !~ '^//'
        and strpos(${table.to_path}, chr(92)) = 0 and length(${table.to_path}) <= 500`,
    ),
    check('redirects_to_elsewhere', sql`${table.from_path} <> ${table.to_path}`),
    check('redirects_hits_not_negative', sql`${table.hits} >= 0`),
  ],
)
