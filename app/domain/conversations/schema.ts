import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/database/columns.ts'
import type { OrderId, StaffId } from '../../platform/values/ids.ts'
import { contactSubmissions, sellSubmissions } from '../enquiries/schema.ts'
import { orders } from '../orders/schema.ts'
import { adminUsers } from '../staff/schema.ts'
import { MAX_MESSAGE_LENGTH, MESSAGE_KINDS } from './conversation.ts'
import { MAX_REPLY_NAME_LENGTH } from './replies/saved-reply.ts'
import { CONVERSATION_STATES } from './states.ts'

const longest = sql.raw(String(MAX_MESSAGE_LENGTH))

/**
 * Conversations, each about one contact message, sell request or order. Triggers (see the migration)
 * create those of messages and sell requests with them, and delete a conversation when its order or sell
 * request is anonymised.
 */
export const conversations = pgTable(
  'conversations',
  {
    id: uuid().primaryKey().defaultRandom(),
    message_id: uuid()
      .unique()
      .references(() => contactSubmissions.id, { onDelete: 'cascade' }),
    sell_request_id: uuid()
      .unique()
      .references(() => sellSubmissions.id, { onDelete: 'cascade' }),
    order_id: uuid()
      .$type<OrderId>()
      .unique()
      .references(() => orders.id),
    state: text({ enum: CONVERSATION_STATES }).notNull().default('open'),
    /** No member of staff has opened it since the customer last wrote. */
    unread: boolean().notNull().default(false),
    /** The staff member it is assigned to. */
    taken_by: uuid()
      .$type<StaffId>()
      .references(() => adminUsers.id),
    /** The beginning of the last message that is not a note. */
    excerpt: text().notNull().default(''),
    /** The time of the last entry, including notes. */
    last_at: timestamptz('last_at').notNull(),
    /** The text that staff search, in lower case: the customer, and every message. */
    search_text: text().notNull().default(''),
    created_at: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    // Includes the state, for index-only counts and pages.
    index('conversations_newest').on(
      table.last_at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
      table.state,
    ),
    index('conversations_state_newest').on(
      table.state,
      table.last_at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('conversations_unread')
      .on(table.last_at.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.unread}`),
    index('conversations_taken').on(
      table.taken_by,
      table.last_at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('conversations_search').using('gin', sql`${table.search_text} gin_trgm_ops`),
    check(
      'conversations_one_subject',
      sql`num_nonnulls(${table.message_id}, ${table.sell_request_id}, ${table.order_id}) = 1`,
    ),
    check(
      'conversations_state_known',
      sql`${table.state} in ('open', 'waiting', 'answered', 'closed')`,
    ),
  ],
)

/**
 * The entries of conversations. Append-only by a trigger: only the time of an answer's mail is added
 * later. Deleted with the conversation.
 */
export const conversationMessages = pgTable(
  'conversation_messages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    conversation_id: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    kind: text({ enum: MESSAGE_KINDS }).notNull(),
    body: text().notNull(),
    /** The staff member who wrote it; null: the customer. */
    staff_id: uuid()
      .$type<StaffId>()
      .references(() => adminUsers.id),
    /** The form's idempotency key: a form sent twice is stored once. */
    form_key: uuid().unique(),
    created_at: timestamptz('created_at').notNull(),
    /** When the mail server accepted the mail of an answer. */
    mailed_at: timestamptz('mailed_at'),
    /** Whether it came by mail. */
    by_mail: boolean().notNull().default(false),
    /** The sender of a mail, if it is not the customer's address; as stated in the mail, not verified. */
    from_address: text(),
    /** What was left out of a mail: a reason, a colon, and the file's name. */
    left_out: text().array().notNull().default(sql`'{}'`),
  },
  (table) => [
    index('conversation_messages_conversation').on(table.conversation_id, table.id),
    check('conversation_messages_kind_known', sql`${table.kind} in ('customer', 'answer', 'note')`),
    check(
      'conversation_messages_body_length',
      // A mail of photos alone has no text.
      sql`char_length(${table.body}) <= ${longest} and (${table.body} <> '' or ${table.by_mail})`,
    ),
    check(
      'conversation_messages_by_mail',
      sql`case when ${table.by_mail} then ${table.kind} = 'customer'
        else ${table.from_address} is null and ${table.left_out} = '{}' end`,
    ),
    check(
      'conversation_messages_author',
      sql`(${table.kind} = 'customer') = (${table.staff_id} is null)`,
    ),
    check(
      'conversation_messages_answers_mailed',
      sql`${table.mailed_at} is null or ${table.kind} = 'answer'`,
    ),
  ],
)

/**
 * The URLs of the customer's page, as hashes of their tokens, as for orders (decision 0059). A token is
 * computed from the conversation and the shop's secret; there are several after a change of the secret.
 */
export const conversationLinks = pgTable(
  'conversation_links',
  {
    /** SHA-256 of the token in the URL, base64url. */
    token_hash: text().primaryKey(),
    conversation_id: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    created_at: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('conversation_links_conversation').on(table.conversation_id),
    check('conversation_links_hash_length', sql`char_length(${table.token_hash}) = 43`),
  ],
)

/** Text templates for answers by staff, with placeholders in braces. */
export const savedReplies = pgTable(
  'saved_replies',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    body: text().notNull(),
    /** Incremented by every save, for optimistic locking. */
    version: integer().notNull().default(1),
    created_at: timestamptz('created_at').notNull().defaultNow(),
    updated_at: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('saved_replies_name').on(sql`lower(${table.name})`),
    check(
      'saved_replies_name_length',
      sql`char_length(${table.name}) between 1 and ${sql.raw(String(MAX_REPLY_NAME_LENGTH))}`,
    ),
    check('saved_replies_body_length', sql`char_length(${table.body}) between 1 and ${longest}`),
  ],
)
