-- Every process keeps whole pages and forgets them when a piece or a picture changes. Told at
-- commit, to whoever listens; several changes of one transaction are one notice.
CREATE FUNCTION announce_catalogue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('catalogue', '');
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_announced AFTER INSERT OR UPDATE OR DELETE ON products
	FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue();
--> statement-breakpoint
CREATE TRIGGER product_images_announced AFTER INSERT OR UPDATE OR DELETE ON product_images
	FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue();
