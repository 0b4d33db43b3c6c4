-- Units of returns that staff keep off sale leave their order: a restock of the whole order does not put
-- them on sale. Orders that were reopened since took all their units anew.
WITH kept AS (
	SELECT order_items.id, order_items.order_id, order_items.product_id, stock_state,
		sum(return_pieces.quantity)::integer AS units
	FROM return_pieces
	JOIN order_items ON order_items.id = order_item_id
	JOIN orders ON orders.id = order_items.order_id
	WHERE disposition = 'off_sale' AND NOT EXISTS (
		SELECT FROM stock_movements
		WHERE stock_movements.order_id = orders.id AND stock_movements.kind = 'retake'
	)
	GROUP BY order_items.id, stock_state
), counted AS (
	UPDATE order_items SET taken_back = taken_back + units FROM kept WHERE order_items.id = kept.id
)
INSERT INTO stock_movements (product_id, order_id, kind, delta, round)
SELECT product_id, order_id, 'take_back', units, 1 + (
	SELECT coalesce(max(round), 0) FROM stock_movements
	WHERE stock_movements.order_id = kept.order_id AND stock_movements.product_id = kept.product_id
		AND stock_movements.kind = 'take_back'
)
FROM kept WHERE stock_state = 'consumed'
UNION ALL
SELECT product_id, NULL, 'adjust', -units, 0 FROM kept WHERE stock_state = 'consumed';
--> statement-breakpoint
-- The deferred checks run now, since a later migration cannot alter tables with pending ones.
SET CONSTRAINTS ALL IMMEDIATE;
--> statement-breakpoint
SET CONSTRAINTS ALL DEFERRED;
