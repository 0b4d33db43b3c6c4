-- What an update of a product's stock costs: three changes that leave its meaning as it was.
--
-- 1. No index contains the held units, so that an update of them alone writes to no index (HOT).
DROP INDEX "products_kept_newest";--> statement-breakpoint
CREATE INDEX "products_kept_newest" ON "products" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"category","condition","enabled","featured","in_stock","stock_quantity") WHERE not "products"."is_deleted";
--> statement-breakpoint
-- 2. A table with a BEFORE UPDATE trigger has all of its generated columns computed at every update,
-- whichever columns are set: the words, colours and materials of a product at every sale. What cleared
-- the price before a reduction therefore refuses it now: whoever sets a price sets both.
DROP TRIGGER products_was_price_cleared ON products;
--> statement-breakpoint
DROP FUNCTION clear_was_price();
--> statement-breakpoint
CREATE FUNCTION refuse_was_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'was_price of product % is of another price', NEW.id
		USING ERRCODE = 'integrity_constraint_violation',
			HINT = 'Set was_price to null with the price.';
END $$;
--> statement-breakpoint
CREATE TRIGGER products_was_price_of_price AFTER UPDATE OF price ON products
	FOR EACH ROW WHEN (OLD.price <> NEW.price AND OLD.was_price = NEW.was_price)
	EXECUTE FUNCTION refuse_was_price();
--> statement-breakpoint
-- 3. An announcement compares rows instead of their JSON, and long texts are never written as JSON.
CREATE OR REPLACE FUNCTION announce_product() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	edited boolean := true;
	other products := OLD;
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
	PERFORM announce(jsonb_build_object(
		'kind', 'product',
		'id', coalesce(NEW.id, OLD.id),
		'edited', edited,
		'before', announced_product(OLD),
		'after', announced_product(NEW)));
	RETURN NULL;
END $$;
--> statement-breakpoint
-- A product without its long texts; null if there is none.
CREATE FUNCTION announced_product(product products) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
	IF product IS NULL THEN
		RETURN NULL;
	END IF;
	product.title := NULL;
	product.description := NULL;
	product.dimensions := NULL;
	product.search_text := NULL;
	product.search_words := NULL;
	RETURN to_jsonb(product) - ARRAY['title', 'description', 'dimensions', 'search_text', 'search_words'];
END $$;
