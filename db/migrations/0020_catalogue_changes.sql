-- Every process caches whole pages and drops those that a change concerns. A change is announced at
-- commit with what the pages need to know of it: a product before and after, or that its pictures
-- or the synonyms of the search have changed. An empty announcement stands for any change.
DROP TRIGGER products_announced ON products;
--> statement-breakpoint
DROP TRIGGER product_images_announced ON product_images;
--> statement-breakpoint
DROP FUNCTION announce_catalogue();
--> statement-breakpoint
-- After 100 changes of one transaction only the empty one follows, which PostgreSQL delivers once.
-- A notification has less than 8,000 bytes.
CREATE FUNCTION announce(change jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	announced integer := coalesce(nullif(current_setting('kept.announced', true), ''), '0')::integer + 1;
BEGIN
	PERFORM set_config('kept.announced', announced::text, true);
	IF announced > 100 OR octet_length(change::text) >= 8000 THEN
		PERFORM pg_notify('catalogue', '');
	ELSE
		PERFORM pg_notify('catalogue', change::text);
	END IF;
END $$;
--> statement-breakpoint
-- Long texts are left out; `edited` says whether anything but the stock has changed.
CREATE FUNCTION announce_product() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	stock CONSTANT text[] := ARRAY['in_stock', 'stock_quantity', 'reserved_quantity'];
	unsaid CONSTANT text[] := ARRAY['title', 'description', 'dimensions', 'search_text', 'search_words'];
	was jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
	now_is jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
BEGIN
	IF was IS DISTINCT FROM now_is THEN
		PERFORM announce(jsonb_build_object(
			'kind', 'product',
			'id', coalesce(now_is, was) -> 'id',
			'edited', (was - stock) IS DISTINCT FROM (now_is - stock),
			'before', was - unsaid,
			'after', now_is - unsaid));
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_announced AFTER INSERT OR UPDATE OR DELETE ON products
	FOR EACH ROW EXECUTE FUNCTION announce_product();
--> statement-breakpoint
CREATE FUNCTION announce_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		PERFORM announce(jsonb_build_object('kind', 'pictures', 'id', OLD.product_id));
	END IF;
	IF TG_OP <> 'DELETE' THEN
		PERFORM announce(jsonb_build_object('kind', 'pictures', 'id', NEW.product_id));
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_images_announced AFTER INSERT OR UPDATE OR DELETE ON product_images
	FOR EACH ROW EXECUTE FUNCTION announce_pictures();
--> statement-breakpoint
CREATE FUNCTION announce_synonyms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM announce('{"kind": "synonyms"}');
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER search_synonyms_announced AFTER INSERT OR UPDATE OR DELETE ON search_synonyms
	FOR EACH STATEMENT EXECUTE FUNCTION announce_synonyms();
