import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db.ts'
import { orderSumRows } from '../overview/order-sums.server.ts'
import { afterTheSale } from './audit-after-sale.server.ts'
import { auditReturns } from './audit-returns.server.ts'

/** One violated invariant: the problem, and the id of the product or order. */
export type AuditRow = { problem: string; id: string; detail: string }

/** An order's executed and requested refunds. */
const refundsOfOrder = sql`
  SELECT coalesce(sum(amount) FILTER (WHERE state = 'succeeded'), 0) AS went_back,
    coalesce(sum(amount) FILTER (WHERE state = 'requested'), 0) AS on_its_way
  FROM order_refunds WHERE order_id = orders.id`

/**
 * Audits all stock and money against the shop's invariants. No rows: consistent. Scans everything;
 * for the command and the tests, not for requests.
 */
export async function auditStock(db: Db): Promise<AuditRow[]> {
  const found = await db.execute<AuditRow>(sql`
    SELECT 'stock is not the sum of its movements' AS problem, id::text,
      format('stock %s, movements %s', stock_quantity, moved) AS detail
    FROM products
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(delta), 0) AS moved FROM stock_movements WHERE product_id = products.id
    ) AS ledger
    WHERE stock_quantity <> moved
    UNION ALL
    SELECT 'reserved units are not those of unpaid orders', id::text,
      format('reserved %s, held %s', reserved_quantity, held)
    FROM products
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(quantity), 0) AS held
      FROM order_items JOIN orders ON orders.id = order_id
      WHERE product_id = products.id AND stock_state = 'held'
    ) AS orders_of_product
    WHERE reserved_quantity <> held
    UNION ALL
    SELECT 'movements do not fit the order''s lines', orders.id::text,
      format('%s: %s units, moved %s', stock_state, coalesce(item.quantity, 0), coalesce(moved, 0))
    FROM orders
    LEFT JOIN LATERAL (
      SELECT product_id, quantity, moved
      FROM (
        SELECT product_id, quantity - taken_back AS quantity FROM order_items WHERE order_id = orders.id
      ) AS lines
      FULL JOIN (
        SELECT product_id, sum(delta) AS moved FROM stock_movements
        WHERE order_id = orders.id GROUP BY product_id
      ) AS movements USING (product_id)
    ) AS item ON true
    WHERE coalesce(moved, 0)
      <> CASE stock_state WHEN 'released' THEN 0 ELSE -coalesce(item.quantity, 0) END
    UNION ALL
    ${auditReturns}
    UNION ALL
    SELECT 'total is not the sum of its lines less its discount, and its delivery', orders.id::text,
      format('total %s, lines %s, discount %s, shares %s, delivery %s',
        total_amount, lines, discount_amount, shares, delivery_amount)
    FROM orders
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(price * quantity), 0) AS lines, coalesce(sum(discount), 0) AS shares
      FROM order_items WHERE order_id = orders.id
    ) AS items
    WHERE total_amount <> lines - discount_amount + delivery_amount OR discount_amount <> shares
    UNION ALL
    SELECT 'uses of a discount code are not those of its orders', discount_codes.id::text,
      format('%s: %s uses, %s orders, limit %s', code, uses, used, max_uses)
    FROM discount_codes
    CROSS JOIN LATERAL (
      SELECT count(*) AS used FROM discount_code_uses
      WHERE code_id = discount_codes.id AND returned_at IS NULL
    ) AS orders_of_code
    WHERE uses <> used OR used > max_uses
    UNION ALL
    SELECT 'use of a discount code does not fit its order', orders.id::text,
      format('%s: %s, last movement %s, returned %s', discount_code, stock_state, last, returned_at)
    FROM orders
    FULL JOIN discount_code_uses ON order_id = orders.id
    LEFT JOIN discount_codes ON discount_codes.id = code_id
    LEFT JOIN LATERAL (
      SELECT kind AS last FROM stock_movements
      WHERE order_id = orders.id ORDER BY stock_movements.id DESC LIMIT 1
    ) AS movement ON true
    WHERE discount_code IS DISTINCT FROM code
      OR (code IS NOT NULL AND (returned_at IS NOT NULL) <> coalesce(last = 'release', false))
    UNION ALL
    SELECT 'sold without a payment', id::text, payment_state FROM orders
    WHERE stock_state = 'consumed' AND payment_state = 'unpaid'
      AND NOT EXISTS (
        SELECT FROM order_events
        WHERE order_id = orders.id AND kind IN ('stock_retaken', 'stock_kept')
      )
    UNION ALL
    SELECT 'counts as sold, but its units were given back', id::text, status FROM orders
    WHERE stock_state = 'released' AND status IN ('paid', 'shipped', 'delivered')
      AND 'release' = (
        SELECT kind FROM stock_movements WHERE order_id = orders.id ORDER BY id DESC LIMIT 1
      )
    UNION ALL
    SELECT 'paid but holds no units and is not refunded', id::text, stock_state FROM orders
    WHERE stock_state <> 'consumed' AND payment_state IN ('paid', 'part_refunded')
      AND NOT EXISTS (
        SELECT FROM stock_movements WHERE order_id = orders.id AND kind = 'return'
      )
    UNION ALL
    SELECT 'units were put back on sale but count as sold', id::text, stock_state FROM orders
    WHERE stock_state <> 'released' AND 'return' = (
      SELECT kind FROM stock_movements WHERE order_id = orders.id ORDER BY id DESC LIMIT 1
    )
    UNION ALL
    SELECT 'refunded amount is not the sum of its refunds', orders.id::text,
      format('refunded %s, refunds %s', refunded_amount, went_back)
    FROM orders CROSS JOIN LATERAL (${refundsOfOrder}) AS refunds
    WHERE refunded_amount <> went_back
    UNION ALL
    SELECT 'more is being refunded than was paid', orders.id::text,
      format('total %s, refunds %s and %s on their way', total_amount, went_back, on_its_way)
    FROM orders CROSS JOIN LATERAL (${refundsOfOrder}) AS refunds
    WHERE went_back + on_its_way > CASE payment_state WHEN 'unpaid' THEN 0 ELSE total_amount END
    UNION ALL
    SELECT 'payment state does not fit its refunds', orders.id::text,
      format('%s: total %s, refunds %s', payment_state, total_amount, went_back)
    FROM orders CROSS JOIN LATERAL (${refundsOfOrder}) AS refunds
    WHERE payment_state <> CASE
      WHEN payment_state = 'unpaid' THEN 'unpaid'
      WHEN went_back >= total_amount THEN 'refunded'
      WHEN EXISTS (SELECT FROM order_events WHERE order_id = orders.id AND kind = 'refund_due')
        THEN 'refund_due'
      WHEN went_back > 0 THEN 'part_refunded'
      ELSE 'paid' END
    UNION ALL
    SELECT 'owes a refund that nobody has asked for', id::text, payment_state FROM orders
    WHERE payment_state = 'refund_due' AND NOT EXISTS (
      SELECT FROM order_refunds WHERE order_id = orders.id AND state <> 'succeeded'
    )
    UNION ALL
    SELECT 'the end of an offer to a seller and its events do not fit', sell_offers.id::text,
      format('%s, events %s', state, ends)
    FROM sell_offers
    CROSS JOIN LATERAL (
      SELECT string_agg(kind, ', ') AS ends FROM sell_offer_events
      WHERE offer_id = sell_offers.id
        AND kind IN ('accepted', 'declined', 'withdrawn', 'expired', 'replaced')
    ) AS ended
    WHERE nullif(state, 'open') IS DISTINCT FROM ends
    UNION ALL
    SELECT 'a sell request does not carry the state of its newest offer', sell_submissions.id::text,
      format('%s, newest %s', offer_state, newest)
    FROM sell_submissions
    LEFT JOIN LATERAL (
      SELECT state AS newest FROM sell_offers
      WHERE sell_request_id = sell_submissions.id ORDER BY created_at DESC, id DESC LIMIT 1
    ) AS offered ON true
    WHERE offer_state IS DISTINCT FROM newest
    UNION ALL
    SELECT 'an offer is open for a sell request that has been decided', sell_submissions.id::text,
      status
    FROM sell_submissions JOIN sell_offers ON sell_request_id = sell_submissions.id
    WHERE state = 'open' AND status IN ('purchased', 'declined')
    UNION ALL
    SELECT 'staff are asked about the address of an order that nobody has paid', id::text, state
    FROM orders JOIN delivery_differences ON order_id = id
    WHERE payment_state = 'unpaid' OR delivery_zone IS NULL
    UNION ALL
    SELECT 'a difference for delivery and its payment do not fit', difference.order_id::text,
      format('%s, asked %s, paid %s', difference.state, asked, supplement.total_amount)
    FROM delivery_differences AS difference
    FULL JOIN (
      SELECT supplement_of, total_amount FROM orders
      WHERE supplement_of IS NOT NULL AND payment_state IN ('paid', 'part_refunded', 'refunded')
        AND NOT EXISTS (
          SELECT FROM order_events
          WHERE order_id = orders.id AND kind IN ('refund_due', 'refunded_before')
        )
    ) AS supplement ON supplement_of = difference.order_id
    WHERE (difference.state IS NOT DISTINCT FROM 'paid') <> (supplement_of IS NOT NULL)
      OR (difference.state = 'paid' AND asked IS DISTINCT FROM total_amount)
    UNION ALL
    SELECT 'holds units but nothing will look at it again', id::text, stock_state FROM orders
    WHERE stock_state = 'held' AND next_check_at IS NULL
      AND NOT EXISTS (
        SELECT FROM order_events WHERE order_id = orders.id AND kind = 'amount_mismatch'
      )
    UNION ALL
    SELECT 'an import is finished, but not all of its rows', id::text, format('%s rows', left_over)
    FROM product_imports
    CROSS JOIN LATERAL (
      SELECT count(*) AS left_over FROM product_import_rows
      WHERE import_id = product_imports.id AND result IS NULL AND plan IN ('create', 'update')
    ) AS to_do
    WHERE state = 'done' AND left_over > 0
    UNION ALL
    SELECT 'rows of imports have created the same product', product_id::text,
      format('%s rows', count(*))
    FROM product_import_rows WHERE result = 'created' GROUP BY product_id HAVING count(*) > 1
    UNION ALL
    SELECT 'what is taken on a round is not the sum of its deliveries', rounds.id::text,
      format('taken %s drops, %s litres; deliveries %s, %s',
        taken_drops, taken_litres, placed.drops, placed.litres)
    FROM rounds
    CROSS JOIN LATERAL (
      SELECT count(*) AS drops, coalesce(sum(deliveries.litres), 0) AS litres FROM deliveries
      WHERE round_id = rounds.id AND state NOT IN ('to_schedule', 'cancelled')
    ) AS placed
    WHERE taken_drops <> placed.drops OR taken_litres <> placed.litres
    UNION ALL
    SELECT 'waits for its delivery, but none is open', orders.id::text, status FROM orders
    WHERE status = 'paid' AND delivery_kind = 'delivery'
      AND payment_state NOT IN ('refund_due', 'refunded')
      AND EXISTS (
        SELECT FROM order_events WHERE order_id = orders.id AND kind IN ('paid', 'paid_late')
      )
      AND NOT EXISTS (
        SELECT FROM deliveries WHERE order_id = orders.id AND kind = 'delivery'
          AND state IN ('to_schedule', 'scheduled', 'on_the_way')
      )
    UNION ALL
    SELECT 'is to be delivered, but its order is not', orders.id::text,
      format('%s, %s: %s', status, payment_state, state)
    FROM deliveries JOIN orders ON orders.id = order_id
    WHERE kind = 'delivery' AND state IN ('to_schedule', 'scheduled', 'on_the_way')
      AND (status NOT IN ('paid', 'shipped') OR payment_state IN ('refund_due', 'refunded'))
    UNION ALL
    SELECT 'is delivered without a proof or a mark by staff', deliveries.id::text, state
    FROM deliveries
    WHERE state = 'done' AND NOT EXISTS (
        SELECT FROM delivery_proofs WHERE delivery_id = deliveries.id
      )
      AND NOT EXISTS (
        SELECT FROM delivery_events
        WHERE delivery_id = deliveries.id AND kind IN ('followed_order', 'delivered')
      )
    UNION ALL
    SELECT 'price is not the last of its history', products.id::text,
      format('price %s, history %s', products.price, last.price)
    FROM products
    CROSS JOIN LATERAL (
      SELECT price FROM product_prices WHERE product_id = products.id
      ORDER BY since DESC, id DESC LIMIT 1
    ) AS last
    WHERE products.price <> last.price
    UNION ALL
    SELECT 'shows an earlier price without a reduction', id::text, format('was %s', was_price)
    FROM products
    WHERE was_price IS NOT NULL AND NOT EXISTS (
        SELECT FROM product_reductions AS running
        WHERE product_id = products.id AND ended_at IS NULL AND begun_at IS NOT NULL
          AND running.price = products.price AND running.usual_price = was_price
      )
    UNION ALL
    ${afterTheSale}
    UNION ALL
    SELECT 'an alert was mailed twice in a day', alert_id::text, format('%s, %s', before, sent_at)
    FROM (
      SELECT alert_id, sent_at, lag(sent_at) OVER (PARTITION BY alert_id ORDER BY sent_at) AS before
      FROM alert_mails WHERE kind = 'pieces'
    ) AS mails
    WHERE sent_at < before + interval '1 day'
    UNION ALL
    SELECT 'an alert found a piece without the consent of its person', alert_id::text,
      product_id::text
    FROM alert_matches JOIN alerts ON alerts.id = alert_id
    WHERE confirmed_at IS NULL
    UNION ALL
    SELECT 'a photo is of another conversation than its entry', photo.key,
      format('%s, %s', photo.conversation_id, entry.conversation_id)
    FROM conversation_photos AS photo
    JOIN conversation_messages AS entry ON entry.id = photo.message_id
    WHERE photo.conversation_id IS DISTINCT FROM entry.conversation_id
    UNION ALL
    SELECT 'a mail was stored, but its entry is missing', mail.mail_hash, mail.received_at::text
    FROM received_mails AS mail
    WHERE outcome = 'stored' AND conversation_id IS NOT NULL AND NOT EXISTS (
      SELECT FROM conversation_messages AS entry
      WHERE entry.conversation_id = mail.conversation_id AND by_mail
        AND entry.created_at = mail.received_at)
    UNION ALL
    SELECT 'kept sums are not those of the orders', format('%s %s %s', day, status, payment_state),
      format('kept %s orders, %s, refunded %s; missing %s, %s, %s',
        kept.orders, kept.total, kept.refunded,
        coalesce(actual.orders, 0) - coalesce(kept.orders, 0),
        coalesce(actual.total, 0) - coalesce(kept.total, 0),
        coalesce(actual.refunded, 0) - coalesce(kept.refunded, 0))
    FROM (
      SELECT day, status, payment_state, sum(orders) AS orders, sum(total) AS total,
        sum(refunded) AS refunded
      FROM ${orderSumRows} GROUP BY day, status, payment_state
    ) AS kept
    FULL JOIN (
      SELECT (created_at AT TIME ZONE 'Europe/London')::date AS day, status, payment_state,
        count(*) AS orders, sum(total_amount) AS total, sum(refunded_amount) AS refunded
      FROM orders GROUP BY 1, 2, 3
    ) AS actual USING (day, status, payment_state)
    WHERE coalesce(kept.orders, 0) <> coalesce(actual.orders, 0)
      OR coalesce(kept.total, 0) <> coalesce(actual.total, 0)
      OR coalesce(kept.refunded, 0) <> coalesce(actual.refunded, 0)`)
  return found.rows
}
