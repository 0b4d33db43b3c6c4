CREATE TABLE "order_sum_changes" (
	"day" date NOT NULL,
	"status" text NOT NULL,
	"payment_state" text NOT NULL,
	"orders" integer NOT NULL,
	"total" numeric(16,2) NOT NULL,
	"refunded" numeric(16,2) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_sums" (
	"day" date NOT NULL,
	"status" text NOT NULL,
	"payment_state" text NOT NULL,
	"orders" integer NOT NULL,
	"total" numeric(16,2) NOT NULL,
	"refunded" numeric(16,2) NOT NULL,
	CONSTRAINT "order_sums_day_status_payment_state_pk" PRIMARY KEY("day","status","payment_state")
);
--> statement-breakpoint
DROP INDEX "orders_takings";--> statement-breakpoint
-- Sums of the orders by day, status and payment state, for the dashboard and for the number of
-- orders in a list. Read from both tables together.
CREATE FUNCTION note_inserted_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO order_sum_changes
	SELECT (created_at AT TIME ZONE 'Europe/London')::date, status, payment_state,
		count(*), sum(total_amount), sum(refunded_amount)
	FROM after_change GROUP BY 1, 2, 3;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_updated_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO order_sum_changes
	SELECT day, status, payment_state, sum(orders), sum(total), sum(refunded)
	FROM (
		SELECT (created_at AT TIME ZONE 'Europe/London')::date AS day, status, payment_state,
			1 AS orders, total_amount AS total, refunded_amount AS refunded
		FROM after_change
		UNION ALL
		SELECT (created_at AT TIME ZONE 'Europe/London')::date, status, payment_state,
			-1, -total_amount, -refunded_amount
		FROM before_change
	) AS changed
	GROUP BY day, status, payment_state
	HAVING sum(orders) <> 0 OR sum(total) <> 0 OR sum(refunded) <> 0;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_deleted_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO order_sum_changes
	SELECT (created_at AT TIME ZONE 'Europe/London')::date, status, payment_state,
		-count(*), -sum(total_amount), -sum(refunded_amount)
	FROM before_change GROUP BY 1, 2, 3;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_inserted AFTER INSERT ON orders
	REFERENCING NEW TABLE AS after_change
	FOR EACH STATEMENT EXECUTE FUNCTION note_inserted_orders();
--> statement-breakpoint
CREATE TRIGGER orders_updated AFTER UPDATE ON orders
	REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
	FOR EACH STATEMENT EXECUTE FUNCTION note_updated_orders();
--> statement-breakpoint
CREATE TRIGGER orders_deleted AFTER DELETE ON orders
	REFERENCING OLD TABLE AS before_change
	FOR EACH STATEMENT EXECUTE FUNCTION note_deleted_orders();
--> statement-breakpoint
INSERT INTO order_sums
SELECT (created_at AT TIME ZONE 'Europe/London')::date, status, payment_state,
	count(*), sum(total_amount), sum(refunded_amount)
FROM orders GROUP BY 1, 2, 3;
