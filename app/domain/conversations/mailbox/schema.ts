import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../../platform/database/columns.ts'
import { conversationMessages, conversations } from '../schema.ts'
import { MAIL_OUTCOMES } from './outcomes.ts'

/** Mails about a conversation's subject that could not be delivered, as their mail server reported. */
export const conversationBounces = pgTable(
  'conversation_bounces',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    conversation_id: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** The answer whose mail it was; null: another mail about the subject. */
    message_id: bigint({ mode: 'number' }).references(() => conversationMessages.id, {
      onDelete: 'cascade',
    }),
    /** As the report names it. */
    address: text().notNull(),
    /** Status code of RFC 3463, such as `5.1.1`; empty if the report has none. */
    status: text().notNull(),
    bounced_at: timestamptz('bounced_at').notNull(),
  },
  (table) => [
    index('conversation_bounces_conversation').on(table.conversation_id, table.id),
    index('conversation_bounces_message').on(table.message_id),
    check(
      'conversation_bounces_address_length',
      sql`char_length(${table.address}) between 1 and 254`,
    ),
    check(
      'conversation_bounces_status_format',
      sql`${table.status} ~ '^([245][.][0-9]{1,3}[.][0-9]{1,3})?$'`,
    ),
  ],
)

/** The mailboxes: how far they have been read, and whether they can be read. */
export const mailboxes = pgTable(
  'mailboxes',
  {
    /** A hash of user, server and folder. */
    id: text().primaryKey(),
    /** UIDVALIDITY of RFC 9051: a new value means that all UIDs have changed. null: never opened. */
    uid_validity: bigint({ mode: 'number' }),
    /** The UID of the last processed mail. */
    last_uid: bigint({ mode: 'number' }).notNull().default(0),
    /** Identifies the process that reads it; one at a time. */
    lease: uuid(),
    lease_until: timestamptz('lease_until'),
    succeeded_at: timestamptz('succeeded_at'),
    /** Since when it cannot be read; null: it can. */
    failing_since: timestamptz('failing_since'),
    /** Why it cannot be read, without passwords. */
    error: text(),
  },
  (table) => [check('mailboxes_last_uid', sql`${table.last_uid} >= 0`)],
)

/**
 * The processed mails, without their contents, so that none is stored twice. Kept for 90 days.
 */
export const receivedMails = pgTable(
  'received_mails',
  {
    mailbox_id: text()
      .notNull()
      .references(() => mailboxes.id, { onDelete: 'cascade' }),
    /** A hash of the Message-ID, or of the header of a mail without one. */
    mail_hash: text().notNull(),
    uid_validity: bigint({ mode: 'number' }).notNull(),
    uid: bigint({ mode: 'number' }).notNull(),
    outcome: text({ enum: MAIL_OUTCOMES }).notNull(),
    conversation_id: uuid().references(() => conversations.id, { onDelete: 'set null' }),
    received_at: timestamptz('received_at').notNull(),
    /** When it was marked as read in the mailbox; null: not yet, or it stays unread. */
    flagged_at: timestamptz('flagged_at'),
  },
  (table) => [
    primaryKey({ columns: [table.mailbox_id, table.mail_hash] }),
    index('received_mails_conversation').on(table.conversation_id, table.received_at),
    index('received_mails_received').on(table.received_at),
    index('received_mails_unflagged')
      .on(table.mailbox_id, table.uid)
      .where(sql`${table.flagged_at} is null and ${table.outcome} in ('stored', 'bounce')`),
    check(
      'received_mails_outcome_known',
      sql`${table.outcome} in ('stored', 'bounce', 'unmatched', 'automatic', 'own', 'too-many', 'unreadable')`,
    ),
  ],
)
