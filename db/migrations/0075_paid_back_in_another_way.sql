-- What staff have paid back in another way has gone back, too.
UPDATE orders SET refunded_amount = went_back.amount, payment_state = CASE
	WHEN went_back.amount >= total_amount THEN 'refunded'
	WHEN payment_state = 'refund_due' THEN 'refund_due'
	ELSE 'part_refunded' END
FROM (
	SELECT paid.id, least(paid.total_amount, sum(order_refunds.amount) + (
		SELECT coalesce(sum(amount), 0) FROM order_disputes WHERE order_id = paid.id AND status = 'lost'
	)) AS amount
	FROM orders AS paid JOIN order_refunds ON order_refunds.order_id = paid.id
	WHERE paid.payment_state <> 'unpaid' AND (order_refunds.state = 'succeeded' OR order_refunds.dealt_with)
	GROUP BY paid.id
	HAVING bool_or(order_refunds.state = 'failed')
) AS went_back
WHERE went_back.id = orders.id;
