ALTER TABLE "orders" ADD COLUMN "delivery_kind" text DEFAULT 'delivery' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_amount" numeric(10,2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_zone" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_zone_name" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_postcode" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_kind_known" CHECK ("orders"."delivery_kind" in ('delivery', 'collection'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_has_a_zone" CHECK (case when "orders"."delivery_zone" is null
        then "orders"."delivery_amount" = 0
          and num_nonnulls("orders"."delivery_zone_name", "orders"."delivery_postcode") = 0
        else "orders"."delivery_amount" >= 0 and "orders"."delivery_kind" = 'delivery'
          and "orders"."delivery_zone_name" is not null end);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_postcode_form" CHECK ("orders"."delivery_postcode" ~ '^[A-Z]{1,2}[1-9]?[0-9][A-Z]?$');
--> statement-breakpoint
-- An order's total is the sum of its lines without its discount, which is the sum of its lines'
-- shares, and its delivery; its units are out of stock exactly while it holds or has sold them; and it uses its
-- discount code as long as it holds or has sold its units.
CREATE OR REPLACE FUNCTION check_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed jsonb := to_jsonb(coalesce(NEW, OLD));
	checked uuid := (changed ->> CASE TG_TABLE_NAME WHEN 'orders' THEN 'id' ELSE 'order_id' END)::uuid;
	placed orders;
	lines numeric;
	shares numeric;
	wrong_lines bigint;
BEGIN
	SELECT * INTO placed FROM orders WHERE id = checked;
	SELECT coalesce(sum(price * quantity), 0), coalesce(sum(discount), 0) INTO lines, shares
	FROM order_items WHERE order_id = checked;
	IF placed.total_amount IS DISTINCT FROM lines - placed.discount_amount + placed.delivery_amount THEN
		RAISE EXCEPTION 'total of order % is % but its lines add up to % less a discount of %, and its delivery costs %',
			checked, placed.total_amount, lines, placed.discount_amount, placed.delivery_amount
			USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_total_is_sum_of_lines';
	END IF;
	IF placed.discount_amount IS DISTINCT FROM shares THEN
		RAISE EXCEPTION 'discount of order % is % but the shares of its lines add up to %',
			checked, placed.discount_amount, shares
			USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_discount_is_sum_of_shares';
	END IF;
	IF placed.discount_code IS NOT NULL AND NOT EXISTS (
		SELECT FROM discount_code_uses WHERE order_id = checked
			AND (placed.stock_state = 'released' OR returned_at IS NULL)
	) THEN
		RAISE EXCEPTION 'order % is % without a use of its discount code', checked, placed.stock_state
			USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_discount_is_a_use';
	END IF;
	SELECT count(*) INTO wrong_lines
	FROM (SELECT product_id, quantity FROM order_items WHERE order_id = checked) AS item
	FULL JOIN (
		SELECT product_id, sum(delta) AS moved FROM stock_movements WHERE order_id = checked GROUP BY product_id
	) AS movement USING (product_id)
	WHERE coalesce(movement.moved, 0) <>
		CASE WHEN placed.stock_state = 'released' THEN 0 ELSE -coalesce(item.quantity, 0) END;
	IF wrong_lines > 0 THEN
		RAISE EXCEPTION 'stock movements of order % do not fit its lines while %', checked, placed.stock_state
			USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_movements_fit_lines';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER orders_consistent ON orders;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_consistent
	AFTER INSERT OR UPDATE OF total_amount, discount_amount, delivery_amount, discount_code, stock_state ON orders
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_order();
