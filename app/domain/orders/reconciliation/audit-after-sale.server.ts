import { sql } from 'drizzle-orm'
import { CANCELLATIONS } from '../cancellations/cancellation-states.ts'
import { isOpenRequest } from '../cancellations/find-cancellation.server.ts'

/** The facts of a cancellation that can follow each other, as pairs. */
const possibleFacts = sql.join(
  Object.entries(CANCELLATIONS).flatMap(([before, next]) =>
    Object.values(next).map((fact) => sql`(${before}::text, ${fact}::text)`),
  ),
  sql`, `,
)

/** The audit's part about what follows a sale: cancellations, conversations. */
export const afterTheSale = sql`
    SELECT 'asks to be cancelled, but has left or is over', orders.id::text, status
    FROM orders JOIN order_cancellations ON order_id = orders.id
    WHERE ${isOpenRequest} AND status IN ('shipped', 'delivered', 'cancelled')
    UNION ALL
    SELECT 'facts of a cancellation do not follow each other', order_id::text,
      format('%s, %s after %s', step, fact, coalesce(before, 'none'))
    FROM (
      SELECT order_id, step, fact,
        lag(fact) OVER (PARTITION BY order_id ORDER BY step) AS before,
        row_number() OVER (PARTITION BY order_id ORDER BY step) AS nth
      FROM order_cancellations
    ) AS facts
    WHERE step <> nth OR (coalesce(before, 'none'), fact) NOT IN (${possibleFacts})
    UNION ALL
    SELECT 'was cancelled for its customer, but never cancelled', order_id::text, ''
    FROM order_cancellations AS done
    WHERE fact = 'accepted' AND NOT EXISTS (
      SELECT FROM order_events AS event WHERE event.order_id = done.order_id
        AND (kind = 'cancelled_by_customer' OR kind = 'status_set' AND detail ->> 'to' = 'cancelled')
    )
    UNION ALL
    SELECT 'refunds of a customer''s cancellation without one', order_id::text, ''
    FROM order_refunds
    WHERE by_customer AND NOT EXISTS (
      SELECT FROM orders AS refunded
      JOIN order_cancellations AS done
        ON done.order_id IN (refunded.id, refunded.supplement_of) AND fact = 'accepted'
      WHERE refunded.id = order_refunds.order_id
    )
    UNION ALL
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
    )
    UNION ALL
    SELECT 'the inbox shows another message than the last', conversations.id::text, excerpt
    FROM conversations
    CROSS JOIN LATERAL (
      SELECT body FROM conversation_messages
      WHERE conversation_id = conversations.id AND kind <> 'note'
      ORDER BY conversation_messages.id DESC LIMIT 1
    ) AS last
    WHERE excerpt <> left(body, 200)
    UNION ALL
    SELECT 'a conversation about somebody who was erased', conversations.id::text, ''
    FROM conversations
    LEFT JOIN orders ON orders.id = order_id
    LEFT JOIN sell_submissions ON sell_submissions.id = sell_request_id
    WHERE orders.customer_email = '' OR sell_submissions.email = ''
    UNION ALL
    SELECT 'nobody can answer it: it has no conversation', id::text, kind
    FROM (
      SELECT id, 'message' AS kind FROM contact_submissions
      UNION ALL SELECT id, 'sell request' FROM sell_submissions WHERE email <> ''
    ) AS enquiry
    WHERE NOT EXISTS (
      SELECT FROM conversations WHERE enquiry.id IN (message_id, sell_request_id)
    )`
