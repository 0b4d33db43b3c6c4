ALTER TABLE "order_refunds" ADD COLUMN "resolved_at" timestamp with time zone;
--> statement-breakpoint
-- Failed refunds that were requested again: in the same amount, or together with all of the rest. Others are
-- shown to staff as failed again.
UPDATE order_refunds AS failed SET resolved_at = later.created_at
FROM order_refunds AS later
WHERE failed.state = 'failed' AND later.order_id = failed.order_id AND later.state <> 'failed'
	AND later.created_at >= failed.updated_at
	AND (later.amount = failed.amount OR (
		SELECT sum(amount) FROM order_refunds AS made
		WHERE made.order_id = failed.order_id AND made.state <> 'failed'
	) >= (SELECT total_amount FROM orders WHERE orders.id = failed.order_id));
