import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../../platform/database/columns.ts'
import { conversationMessages, conversations } from '../schema.ts'

/**
 * Photos of answers. The key identifies a photo in its URL. Photos that no answer has claimed, or whose
 * answer was deleted, are deleted with their files (`purge-photos.server.ts`).
 */
export const conversationPhotos = pgTable(
  'conversation_photos',
  {
    /** 128 random bits, hexadecimal. */
    key: text().primaryKey(),
    conversation_id: uuid().references(() => conversations.id, { onDelete: 'set null' }),
    message_id: bigint({ mode: 'number' }).references(() => conversationMessages.id, {
      onDelete: 'set null',
    }),
    /** Name in the media store. */
    stored_name: text().notNull().unique(),
    created_at: timestamptz('created_at').notNull(),
    /** Its file is being deleted. */
    doomed_at: timestamptz('doomed_at'),
  },
  (table) => [
    index('conversation_photos_message').on(table.message_id),
    index('conversation_photos_conversation').on(table.conversation_id),
    index('conversation_photos_unclaimed')
      .on(table.created_at)
      .where(sql`${table.message_id} is null`),
    check('conversation_photos_key_format', sql`${table.key} ~ '^[0-9a-f]{32}$'`),
  ],
)
