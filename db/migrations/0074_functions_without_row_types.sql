-- PostgreSQL (since 15.20 and 17.12) does not rewrite a table whose row type a function uses. Functions therefore
-- take columns instead of rows, so that later migrations can rewrite the table of products.
CREATE FUNCTION product_offered(enabled boolean, is_deleted boolean, in_stock boolean, units integer)
RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN enabled AND NOT is_deleted AND in_stock AND units > 0;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION record_product_price() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	-- A unit that an open checkout holds is still offered at its price.
	offered boolean := product_offered(NEW.enabled, NEW.is_deleted, NEW.in_stock,
		NEW.stock_quantity + NEW.reserved_quantity);
BEGIN
	IF TG_OP = 'INSERT' OR OLD.price <> NEW.price
		OR offered <> product_offered(OLD.enabled, OLD.is_deleted, OLD.in_stock,
			OLD.stock_quantity + OLD.reserved_quantity)
	THEN
		INSERT INTO product_prices (product_id, price, offered) VALUES (NEW.id, NEW.price, offered);
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
DROP FUNCTION product_offered(products);
--> statement-breakpoint
-- A product is announced without its long texts, which are never written as JSON.
CREATE OR REPLACE FUNCTION announce_product() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	long_texts CONSTANT text[] := ARRAY['title', 'description', 'dimensions', 'search_text', 'search_words'];
	edited boolean := true;
	other products := OLD;
	before products := OLD;
	after products := NEW;
BEGIN
	IF TG_OP = 'UPDATE' THEN
		IF OLD IS NOT DISTINCT FROM NEW THEN
			RETURN NULL;
		END IF;
		other.in_stock := NEW.in_stock;
		other.stock_quantity := NEW.stock_quantity;
		other.reserved_quantity := NEW.reserved_quantity;
		edited := other IS DISTINCT FROM NEW;
	END IF;
	before.title := NULL;
	before.description := NULL;
	before.dimensions := NULL;
	before.search_text := NULL;
	before.search_words := NULL;
	after.title := NULL;
	after.description := NULL;
	after.dimensions := NULL;
	after.search_text := NULL;
	after.search_words := NULL;
	PERFORM announce(jsonb_build_object(
		'kind', 'product',
		'id', coalesce(NEW.id, OLD.id),
		'edited', edited,
		'before', CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(before) - long_texts END,
		'after', CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(after) - long_texts END));
	RETURN NULL;
END $$;
--> statement-breakpoint
DROP FUNCTION announced_product(products);
