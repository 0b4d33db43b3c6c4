import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/database/columns.ts'
import type { StaffId } from '../../platform/values/ids.ts'
import { HISTORY_SUBJECTS } from './history/history-subjects.ts'
import { ROLES } from './roles.ts'
import { VIEW_LISTS, VIEW_NAME_MAX, VIEW_QUERY_MAX } from './views/view-query.ts'

/** The staff members of the shop. */
export const adminUsers = pgTable(
  'admin_users',
  {
    id: uuid().$type<StaffId>().primaryKey().defaultRandom(),
    /** In lower case. */
    email: text().notNull(),
    full_name: text().notNull(),
    role: text({ enum: ROLES }).notNull().default('viewer'),
    two_factor_enabled: boolean().notNull().default(false),
    /** A temporary password must be changed before anything else is done. */
    must_change_password: boolean().notNull().default(false),
    /** When a temporary password expires; null: the password is not temporary. */
    password_expires_at: timestamptz('password_expires_at'),
    /** When the account was closed; null: it is open. */
    disabled_at: timestamptz('disabled_at'),
    created_at: timestamptz('created_at').notNull().defaultNow(),
    updated_at: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('admin_users_email').on(table.email),
    // For the list's sort orders and filters, and the search.
    index('admin_users_newest').on(
      table.created_at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
      table.role,
      table.disabled_at,
    ),
    index('admin_users_name').on(sql`lower(${table.full_name})`, table.id),
    index('admin_users_role').on(table.role, table.id),
    index('admin_users_search').using(
      'gin',
      sql`lower(${table.full_name} || ' ' || ${table.email}) gin_trgm_ops`,
    ),
    check('admin_users_email_lower', sql`${table.email} = lower(${table.email})`),
    check('admin_users_role_known', sql`${table.role} in ('admin', 'editor', 'viewer')`),
  ],
)

const userId = () =>
  uuid('user_id')
    .$type<StaffId>()
    .notNull()
    .references(() => adminUsers.id, { onDelete: 'cascade' })
const createdAt = () => timestamptz('created_at').notNull().defaultNow()
const updatedAt = () => timestamptz('updated_at').notNull().defaultNow()

/** The argon2id hash of each staff member's password. */
export const staffAccounts = pgTable(
  'staff_accounts',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: userId(),
    password: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [uniqueIndex('staff_accounts_user').on(table.userId)],
)

/** Sessions. Browsers hold tokens derived from a row and a secret: `session-tokens.server.ts`. */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: userId(),
    expiresAt: timestamptz('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** Counts the refresh tokens; only the newest is valid, apart from a grace period. */
    generation: integer().notNull().default(1),
    /** When the newest refresh token was issued. */
    rotatedAt: timestamptz('rotated_at').notNull().defaultNow(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('staff_sessions_user').on(table.userId),
    index('staff_sessions_ended').on(table.expiresAt),
  ],
)

/** Reset links and half-finished sign-ins, valid for a few minutes. */
export const staffVerifications = pgTable(
  'staff_verifications',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** A hash of purpose and token. */
    identifier: text().notNull(),
    /** The staff member's id. */
    value: text().notNull(),
    /** Attempts to enter a code in a half-finished sign-in. */
    attempts: integer().notNull().default(0),
    expiresAt: timestamptz('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('staff_verifications_identifier').on(table.identifier),
    index('staff_verifications_ended').on(table.expiresAt),
  ],
)

/** The secret of a staff member's one-time codes and the unused recovery codes, both encrypted. */
export const staffTwoFactors = pgTable(
  'staff_two_factors',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: userId(),
    secret: text().notNull(),
    backupCodes: text('backup_codes').notNull(),
    /** Consecutive wrong codes at sign-in, over all challenges. */
    failedVerificationCount: integer('failed_verification_count').notNull().default(0),
    lockedUntil: timestamptz('locked_until'),
  },
  (table) => [uniqueIndex('staff_two_factors_user').on(table.userId)],
)

/**
 * The history of changes by staff (audit log). Append-only (a trigger in the migrations), so it
 * must not contain personal data of customers.
 */
export const staffHistory = pgTable(
  'staff_history',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    staff_id: uuid()
      .$type<StaffId>()
      .notNull()
      .references(() => adminUsers.id),
    /** At the time of the change. */
    staff_name: text().notNull(),
    subject: text({ enum: HISTORY_SUBJECTS }).notNull(),
    /** The id of the product, order …; null if the subject has no id. */
    subject_id: text(),
    /** The subject's name at the time: a product's title, an order's number. */
    label: text().notNull(),
    /** `created`, `status`, `refunded` … */
    action: text().notNull(),
    /** Old and new value of each changed field. */
    changes: jsonb().$type<Record<string, [old: HistoryValue, fresh: HistoryValue]>>().notNull(),
    search_text: text().generatedAlwaysAs(
      sql`lower(staff_name || ' ' || subject || ' ' || label || ' ' || action)`,
    ),
    created_at: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('staff_history_subject').on(
      table.subject,
      table.subject_id,
      table.id.desc().nullsFirst(),
    ),
    index('staff_history_staff').on(table.staff_id, table.id.desc().nullsFirst(), table.subject),
    // For pages and counts by period, with the columns of the other filters.
    index('staff_history_days').on(table.created_at, table.id, table.subject, table.staff_id),
    index('staff_history_search').using('gin', sql`${table.search_text} gin_trgm_ops`),
    check(
      'staff_history_subject_known',
      sql`${table.subject} in ('product', 'order', 'person', 'message', 'offer', 'subscriber', 'list', 'settings', 'discount', 'testimonial', 'redirect', 'page', 'zone', 'van', 'round', 'reply')`,
    ),
  ],
)

/** A violation of this index means that the staff member already has a view of this name. */
export const VIEW_NAME_INDEX = 'staff_views_name'

/** Saved searches, filters and sort orders of lists; personal to a staff member. */
export const staffViews = pgTable(
  'staff_views',
  {
    id: uuid().primaryKey().defaultRandom(),
    staff_id: uuid()
      .$type<StaffId>()
      .notNull()
      .references(() => adminUsers.id),
    list: text({ enum: VIEW_LISTS }).notNull(),
    name: text().notNull(),
    /** `viewQuery`: without search texts of orders, which may be personal data. */
    query: text().notNull(),
    created_at: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex(VIEW_NAME_INDEX).on(table.staff_id, table.list, sql`lower(${table.name})`),
    check('staff_views_list_known', sql`${table.list} in ('products', 'orders')`),
    check(
      'staff_views_name_length',
      sql`char_length(${table.name}) between 1 and ${sql.raw(String(VIEW_NAME_MAX))}`,
    ),
    check(
      'staff_views_query_length',
      sql`char_length(${table.query}) <= ${sql.raw(String(VIEW_QUERY_MAX))}`,
    ),
  ],
)

export type HistoryValue = string | number | boolean | null
