CREATE TABLE "discount_code_uses" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"code_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"returned_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "discount_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"amount" numeric(10,2),
	"percentage" integer,
	"valid_from" timestamp with time zone,
	"valid_until" timestamp with time zone,
	"max_uses" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"minimum" numeric(10,2) DEFAULT 0 NOT NULL,
	"categories" text[] DEFAULT '{}' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discount_codes_code_canonical" CHECK ("discount_codes"."code" ~ '^[A-Z0-9][A-Z0-9-]{2,23}$'),
	CONSTRAINT "discount_codes_value_of_kind" CHECK (("discount_codes"."kind" = 'amount' and "discount_codes"."amount" is not null and "discount_codes"."percentage" is null)
        or ("discount_codes"."kind" = 'percentage' and "discount_codes"."percentage" is not null and "discount_codes"."amount" is null)),
	CONSTRAINT "discount_codes_amount_positive" CHECK ("discount_codes"."amount" > 0),
	CONSTRAINT "discount_codes_percentage_range" CHECK ("discount_codes"."percentage" between 1 and 100),
	CONSTRAINT "discount_codes_valid_in_order" CHECK ("discount_codes"."valid_from" < "discount_codes"."valid_until"),
	CONSTRAINT "discount_codes_max_uses_positive" CHECK ("discount_codes"."max_uses" > 0),
	CONSTRAINT "discount_codes_uses_within_limit" CHECK ("discount_codes"."uses" between 0 and coalesce("discount_codes"."max_uses", "discount_codes"."uses")),
	CONSTRAINT "discount_codes_minimum_not_negative" CHECK ("discount_codes"."minimum" >= 0),
	CONSTRAINT "discount_codes_categories_known" CHECK ("discount_codes"."categories" <@ array['Sofas', 'Armchairs', 'Tables', 'Chairs', 'Storage', 'Other'])
);
--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "discount" numeric(10,2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_amount" numeric(10,2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_code" text;--> statement-breakpoint
ALTER TABLE "discount_code_uses" ADD CONSTRAINT "discount_code_uses_code_id_discount_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."discount_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "discount_code_uses_code" ON "discount_code_uses" USING btree ("code_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "discount_codes_code" ON "discount_codes" USING btree ("code");--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_discount_within_price" CHECK ("order_items"."discount" between 0 and "order_items"."price" * "order_items"."quantity");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_discount_has_a_code" CHECK (("orders"."discount_code" is null) = ("orders"."discount_amount" = 0));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_discount_not_negative" CHECK ("orders"."discount_amount" >= 0);--> statement-breakpoint
ALTER TABLE "discount_code_uses" ADD CONSTRAINT "discount_code_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id");
--> statement-breakpoint
-- A code's number of uses is that of its rows that were not returned. The constraint
-- discount_codes_uses_within_limit refuses one too many, whoever writes it.
CREATE FUNCTION count_discount_uses() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	before integer := CASE WHEN TG_OP = 'INSERT' THEN 0 WHEN OLD.returned_at IS NULL THEN 1 ELSE 0 END;
	after integer := CASE WHEN NEW.returned_at IS NULL THEN 1 ELSE 0 END;
BEGIN
	IF before <> after THEN
		UPDATE discount_codes SET uses = uses + after - before WHERE id = NEW.code_id;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER discount_code_uses_counted AFTER INSERT OR UPDATE OF returned_at ON discount_code_uses
	FOR EACH ROW EXECUTE FUNCTION count_discount_uses();
--> statement-breakpoint
CREATE FUNCTION refuse_other_use() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND NEW.order_id = OLD.order_id AND NEW.code_id = OLD.code_id THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'the use of a discount code by an order is only returned or taken again'
		USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER discount_code_uses_kept BEFORE UPDATE OR DELETE ON discount_code_uses
	FOR EACH ROW EXECUTE FUNCTION refuse_other_use();
--> statement-breakpoint
-- An order's total is the sum of its lines without its discount, which is the sum of its lines'
-- shares; its units are out of stock exactly while it holds or has sold them; and it uses its
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
	IF placed.total_amount IS DISTINCT FROM lines - placed.discount_amount THEN
		RAISE EXCEPTION 'total of order % is % but its lines add up to % less a discount of %',
			checked, placed.total_amount, lines, placed.discount_amount
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
	AFTER INSERT OR UPDATE OF total_amount, discount_amount, discount_code, stock_state ON orders
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_order();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER discount_code_uses_fit_order
	AFTER INSERT OR UPDATE ON discount_code_uses
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_order();
