import { sql } from 'drizzle-orm'

/** Conversations, their photos and the mails read from the mailbox. */
export const conversationChecks = [
  sql`
    SELECT 'counts as answered, but the customer wrote last', conversations.id::text, state
    FROM conversations
    CROSS JOIN LATERAL (
      SELECT kind, created_at AS written_at FROM conversation_messages
      WHERE conversation_id = conversations.id AND kind <> 'note'
      ORDER BY conversation_messages.id DESC LIMIT 1
    ) AS last
    WHERE state = 'answered' AND kind = 'customer' AND NOT EXISTS (
      -- An offer to the seller is an answer.
      SELECT FROM sell_offers
      WHERE sell_offers.sell_request_id = conversations.sell_request_id AND created_at >= written_at
    )`,
  sql`
    SELECT 'the inbox shows another message than the last', conversations.id::text, excerpt
    FROM conversations
    CROSS JOIN LATERAL (
      SELECT body FROM conversation_messages
      WHERE conversation_id = conversations.id AND kind <> 'note'
      ORDER BY conversation_messages.id DESC LIMIT 1
    ) AS last
    WHERE excerpt <> left(body, 200)`,
  sql`
    SELECT 'a conversation about somebody who was erased', conversations.id::text, ''
    FROM conversations
    LEFT JOIN orders ON orders.id = order_id
    LEFT JOIN sell_submissions ON sell_submissions.id = sell_request_id
    WHERE orders.customer_email = '' OR sell_submissions.email = ''`,
  sql`
    SELECT 'nobody can answer it: it has no conversation', id::text, kind
    FROM (
      SELECT id, 'message' AS kind FROM contact_submissions
      UNION ALL SELECT id, 'sell request' FROM sell_submissions WHERE email <> ''
    ) AS enquiry
    WHERE NOT EXISTS (
      SELECT FROM conversations WHERE enquiry.id IN (message_id, sell_request_id)
    )`,
  sql`
    SELECT 'a photo is of another conversation than its entry', photo.key,
      format('%s, %s', photo.conversation_id, entry.conversation_id)
    FROM conversation_photos AS photo
    JOIN conversation_messages AS entry ON entry.id = photo.message_id
    WHERE photo.conversation_id IS DISTINCT FROM entry.conversation_id`,
  sql`
    SELECT 'a mail was stored, but its entry is missing', mail.mail_hash, mail.received_at::text
    FROM received_mails AS mail
    WHERE outcome = 'stored' AND conversation_id IS NOT NULL AND NOT EXISTS (
      SELECT FROM conversation_messages AS entry
      WHERE entry.conversation_id = mail.conversation_id AND by_mail
        AND entry.created_at = mail.received_at)`,
]
