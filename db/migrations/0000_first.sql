CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- What text search looks through. The line breaks keep a search from matching across two fields.
CREATE FUNCTION product_search_text(title text, description text, brand text, category text)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN lower(title || E'\n' || coalesce(description, '') || E'\n' || coalesce(brand, '') || E'\n' || coalesce(category, ''));
--> statement-breakpoint
-- The colours that a description names as whole words: "restored" is not red; gray is grey.
CREATE FUNCTION product_colors(description text)
RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY(
	SELECT color FROM (VALUES
		('Black', '\mblack\M'), ('Brown', '\mbrown\M'), ('White', '\mwhite\M'), ('Grey', '\mgr[ea]y\M'),
		('Blue', '\mblue\M'), ('Green', '\mgreen\M'), ('Red', '\mred\M'), ('Yellow', '\myellow\M'),
		('Orange', '\morange\M'), ('Purple', '\mpurple\M'), ('Beige', '\mbeige\M')
	) AS words (color, pattern)
	WHERE coalesce(description, '') ~* pattern
);
--> statement-breakpoint
CREATE TABLE "product_images" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"image_url" text NOT NULL,
	"is_primary" boolean DEFAULT false NOT NULL,
	"display_order" integer DEFAULT 0 NOT NULL,
	"alt" text,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"color" text DEFAULT '#f1ebe1' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"brand" text,
	"category" text,
	"condition" text,
	"price" numeric(10,2) NOT NULL,
	"dimensions" text,
	"enabled" boolean DEFAULT true NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"in_stock" boolean DEFAULT true NOT NULL,
	"featured" boolean DEFAULT false NOT NULL,
	"stock_quantity" integer DEFAULT 0 NOT NULL,
	"reserved_quantity" integer DEFAULT 0 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (product_search_text(title, description, brand, category)) STORED,
	"colors" text[] GENERATED ALWAYS AS (product_colors(description)) STORED,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_price_positive" CHECK ("products"."price" > 0),
	CONSTRAINT "products_stock_not_negative" CHECK ("products"."stock_quantity" >= 0),
	CONSTRAINT "products_reserved_not_negative" CHECK ("products"."reserved_quantity" >= 0),
	CONSTRAINT "products_category_known" CHECK ("products"."category" in ('Sofas', 'Armchairs', 'Tables', 'Chairs', 'Storage', 'Other')),
	CONSTRAINT "products_condition_known" CHECK ("products"."condition" in ('Like New', 'Excellent', 'Good', 'Fair'))
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscribers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"source" text DEFAULT 'footer' NOT NULL,
	"consent_wording" text NOT NULL,
	"unsubscribe_token" uuid DEFAULT gen_random_uuid() NOT NULL,
	"unsubscribed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"product_title" text NOT NULL,
	"image_url" text,
	"price" numeric(10,2) NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "order_items_quantity_positive" CHECK ("order_items"."quantity" > 0),
	CONSTRAINT "order_items_price_positive" CHECK ("order_items"."price" > 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_name" text NOT NULL,
	"customer_email" text NOT NULL,
	"customer_phone" text DEFAULT '' NOT NULL,
	"shipping_address" text,
	"marketing_opt_in" boolean DEFAULT false NOT NULL,
	"total_amount" numeric(10,2) NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"payment_state" text DEFAULT 'unpaid' NOT NULL,
	"stock_state" text DEFAULT 'held' NOT NULL,
	"checkout_key" text NOT NULL,
	"stripe_payment_id" text,
	"payment_intent_id" text,
	"return_origin" text NOT NULL,
	"payment_expires_at" timestamp with time zone NOT NULL,
	"next_check_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_total_not_negative" CHECK ("orders"."total_amount" >= 0),
	CONSTRAINT "orders_status_known" CHECK ("orders"."status" in ('pending', 'paid', 'shipped', 'delivered', 'cancelled')),
	CONSTRAINT "orders_payment_state_known" CHECK ("orders"."payment_state" in ('unpaid', 'paid', 'refund_due', 'refunded', 'part_refunded')),
	CONSTRAINT "orders_stock_state_known" CHECK ("orders"."stock_state" in ('held', 'consumed', 'released')),
	CONSTRAINT "orders_held_is_unpaid" CHECK ("orders"."stock_state" <> 'held' or "orders"."payment_state" = 'unpaid'),
	CONSTRAINT "orders_money_has_a_payment" CHECK ("orders"."payment_state" = 'unpaid' or "orders"."payment_intent_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"order_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" uuid NOT NULL,
	"order_id" uuid,
	"kind" text NOT NULL,
	"delta" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_movements_once" UNIQUE("order_id","product_id","kind"),
	CONSTRAINT "stock_movements_kind" CHECK ("stock_movements"."kind" in ('adjust', 'hold', 'release', 'retake', 'return')),
	CONSTRAINT "stock_movements_of_orders" CHECK (("stock_movements"."order_id" is null) = ("stock_movements"."kind" = 'adjust'))
);
--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_images_in_order" ON "product_images" USING btree ("product_id","is_primary" DESC NULLS FIRST,"display_order");--> statement-breakpoint
CREATE UNIQUE INDEX "product_images_one_primary" ON "product_images" USING btree ("product_id") WHERE "product_images"."is_primary";--> statement-breakpoint
CREATE INDEX "products_listed_newest" ON "products" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "products"."enabled" and not "products"."is_deleted";--> statement-breakpoint
CREATE INDEX "products_listed_category" ON "products" USING btree ("category","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "products"."enabled" and not "products"."is_deleted";--> statement-breakpoint
CREATE INDEX "products_listed_price" ON "products" USING btree ("price") WHERE "products"."enabled" and not "products"."is_deleted";--> statement-breakpoint
CREATE INDEX "products_featured" ON "products" USING btree ("created_at" DESC NULLS FIRST) WHERE "products"."featured" and "products"."enabled" and not "products"."is_deleted";--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_colors" ON "products" USING gin ("colors");--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_subscribers_email" ON "newsletter_subscribers" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_subscribers_token" ON "newsletter_subscribers" USING btree ("unsubscribe_token");--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_items_line" ON "order_items" USING btree ("order_id","product_id");--> statement-breakpoint
CREATE INDEX "order_items_product" ON "order_items" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_session" ON "orders" USING btree ("stripe_payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_payment_intent" ON "orders" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_open_checkout" ON "orders" USING btree ("checkout_key") WHERE "orders"."stock_state" = 'held';--> statement-breakpoint
CREATE INDEX "orders_to_check" ON "orders" USING btree ("next_check_at") WHERE "orders"."next_check_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "stock_movements_product" ON "stock_movements" USING btree ("product_id");--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id");
--> statement-breakpoint
-- A product's stock is the sum of its movements, looked at when the transaction commits.
CREATE FUNCTION check_product_stock() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	product uuid := (to_jsonb(NEW) ->> CASE TG_TABLE_NAME WHEN 'products' THEN 'id' ELSE 'product_id' END)::uuid;
	stock integer;
	moved bigint;
BEGIN
	SELECT stock_quantity INTO stock FROM products WHERE id = product;
	SELECT coalesce(sum(delta), 0) INTO moved FROM stock_movements WHERE product_id = product;
	IF stock IS DISTINCT FROM moved THEN
		RAISE EXCEPTION 'stock of product % is % but its movements add up to %', product, stock, moved
			USING ERRCODE = 'check_violation', CONSTRAINT = 'products_stock_is_sum_of_movements';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER products_stock_is_sum_of_movements
	AFTER INSERT OR UPDATE OF stock_quantity ON products
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_product_stock();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER stock_movements_add_up
	AFTER INSERT ON stock_movements
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_product_stock();
--> statement-breakpoint
-- An order's total is the sum of its lines, and its units are out of stock exactly while it
-- holds or has sold them.
CREATE FUNCTION check_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed jsonb := to_jsonb(coalesce(NEW, OLD));
	checked uuid := (changed ->> CASE TG_TABLE_NAME WHEN 'orders' THEN 'id' ELSE 'order_id' END)::uuid;
	placed orders;
	lines numeric;
	wrong_lines bigint;
BEGIN
	SELECT * INTO placed FROM orders WHERE id = checked;
	SELECT coalesce(sum(price * quantity), 0) INTO lines FROM order_items WHERE order_id = checked;
	IF placed.total_amount IS DISTINCT FROM lines THEN
		RAISE EXCEPTION 'total of order % is % but its lines add up to %', checked, placed.total_amount, lines
			USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_total_is_sum_of_lines';
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
CREATE CONSTRAINT TRIGGER orders_consistent
	AFTER INSERT OR UPDATE OF total_amount, stock_state ON orders
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_order();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER order_items_consistent
	AFTER INSERT OR UPDATE OR DELETE ON order_items
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_order();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER stock_movements_fit_order
	AFTER INSERT ON stock_movements
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.order_id IS NOT NULL) EXECUTE FUNCTION check_order();
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER stock_movements_append_only BEFORE UPDATE OR DELETE ON stock_movements
	FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER order_events_append_only BEFORE UPDATE OR DELETE ON order_events
	FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER payment_events_append_only BEFORE UPDATE OR DELETE ON payment_events
	FOR EACH ROW EXECUTE FUNCTION refuse_change();
