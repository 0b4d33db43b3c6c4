CREATE TABLE "product_prices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" uuid NOT NULL,
	"price" numeric(10,2) NOT NULL,
	"offered" boolean NOT NULL,
	"since" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_reductions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"price" numeric(10,2) NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"begun_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"usual_price" numeric(10,2),
	"was_until" timestamp with time zone,
	"staff_id" uuid NOT NULL,
	"staff_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_reductions_price_positive" CHECK ("product_reductions"."price" > 0),
	CONSTRAINT "product_reductions_in_order" CHECK ("product_reductions"."ends_at" > "product_reductions"."starts_at"),
	CONSTRAINT "product_reductions_usual_price_known" CHECK (("product_reductions"."begun_at" is null) = ("product_reductions"."usual_price" is null)),
	CONSTRAINT "product_reductions_reduces" CHECK ("product_reductions"."usual_price" > "product_reductions"."price"),
	CONSTRAINT "product_reductions_was_of_begun" CHECK ("product_reductions"."was_until" is null or "product_reductions"."begun_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "was_price" numeric(10,2);--> statement-breakpoint
ALTER TABLE "product_prices" ADD CONSTRAINT "product_prices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_reductions" ADD CONSTRAINT "product_reductions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_prices_of_product" ON "product_prices" USING btree ("product_id","since");--> statement-breakpoint
CREATE UNIQUE INDEX "product_reductions_one_open" ON "product_reductions" USING btree ("product_id") WHERE "product_reductions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "product_reductions_of_product" ON "product_reductions" USING btree ("product_id","created_at");--> statement-breakpoint
CREATE INDEX "product_reductions_open" ON "product_reductions" USING btree ("starts_at") WHERE "product_reductions"."ended_at" is null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_was_more" CHECK ("products"."was_price" > "products"."price");--> statement-breakpoint
-- Whether a shopper could buy it: a unit that an open checkout holds is still offered at its price.
CREATE FUNCTION product_offered(product products) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN product.enabled AND NOT product.is_deleted AND product.in_stock
	AND product.stock_quantity + product.reserved_quantity > 0;
--> statement-breakpoint
-- The history begins now: what was asked before is not known for certain.
INSERT INTO product_prices (product_id, price, offered)
SELECT id, price, product_offered(products) FROM products ORDER BY created_at, id;
--> statement-breakpoint
CREATE FUNCTION record_product_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' OR OLD.price <> NEW.price OR product_offered(OLD) <> product_offered(NEW) THEN
		INSERT INTO product_prices (product_id, price, offered)
		VALUES (NEW.id, NEW.price, product_offered(NEW));
	END IF;
	-- A price that staff set is the price: a running reduction has ended, and must not bring back an
	-- older one.
	IF TG_OP = 'UPDATE' AND OLD.price <> NEW.price THEN
		UPDATE product_reductions SET ended_at = greatest(now(), begun_at)
		WHERE product_id = NEW.id AND begun_at IS NOT NULL AND ended_at IS NULL AND price <> NEW.price;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_price_recorded AFTER INSERT OR UPDATE ON products
	FOR EACH ROW EXECUTE FUNCTION record_product_price();
--> statement-breakpoint
CREATE FUNCTION keep_product_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'product_prices is append-only' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER product_prices_append_only BEFORE UPDATE OR DELETE ON product_prices
	FOR EACH ROW EXECUTE FUNCTION keep_product_price();
--> statement-breakpoint
-- The price before a reduction says nothing about another price.
CREATE FUNCTION clear_was_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.was_price IS NOT DISTINCT FROM OLD.was_price THEN
		NEW.was_price := NULL;
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_was_price_cleared BEFORE UPDATE OF price ON products
	FOR EACH ROW WHEN (OLD.price <> NEW.price) EXECUTE FUNCTION clear_was_price();
