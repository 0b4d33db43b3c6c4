import { sql } from 'drizzle-orm'
import { CANCELLATIONS } from '../domain/orders/cancellations/cancellation-states.ts'
import { isOpenRequest } from '../domain/orders/cancellations/find-cancellation.server.ts'

/** The facts of a cancellation that can follow each other, as pairs. */
const possibleFacts = sql.join(
  Object.entries(CANCELLATIONS).flatMap(([before, next]) =>
    Object.values(next).map((fact) => sql`(${before}::text, ${fact}::text)`),
  ),
  sql`, `,
)

/** Requests to cancel before dispatch. */
export const cancellationChecks = [
  sql`
    SELECT 'asks to be cancelled, but has left or is over', orders.id::text, status
    FROM orders JOIN order_cancellations ON order_id = orders.id
    WHERE ${isOpenRequest} AND status IN ('shipped', 'delivered', 'cancelled')`,
  sql`
    SELECT 'facts of a cancellation do not follow each other', order_id::text,
      format('%s, %s after %s', step, fact, coalesce(before, 'none'))
    FROM (
      SELECT order_id, step, fact,
        lag(fact) OVER (PARTITION BY order_id ORDER BY step) AS before,
        row_number() OVER (PARTITION BY order_id ORDER BY step) AS nth
      FROM order_cancellations
    ) AS facts
    WHERE step <> nth OR (coalesce(before, 'none'), fact) NOT IN (${possibleFacts})`,
  sql`
    SELECT 'was cancelled for its customer, but never cancelled', order_id::text, ''
    FROM order_cancellations AS done
    WHERE fact = 'accepted' AND NOT EXISTS (
      SELECT FROM order_events AS event WHERE event.order_id = done.order_id
        AND (kind = 'cancelled_by_customer' OR kind = 'status_set' AND detail ->> 'to' = 'cancelled')
    )`,
  sql`
    SELECT 'refunds of a customer''s cancellation without one', order_id::text, ''
    FROM order_refunds
    WHERE by_customer AND NOT EXISTS (
      SELECT FROM orders AS refunded
      JOIN order_cancellations AS done
        ON done.order_id IN (refunded.id, refunded.supplement_of) AND fact = 'accepted'
      WHERE refunded.id = order_refunds.order_id
    )`,
]
