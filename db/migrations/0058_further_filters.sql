-- The materials that a product names as a whole word in its title or description. What is only made to
-- look like one does not count: "oak-effect", "faux leather".
CREATE FUNCTION product_materials(title text, description text)
RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY(
	SELECT material FROM (VALUES
		('Oak', 'oak'), ('Walnut', 'walnut'), ('Beech', 'beech'), ('Pine', 'pine'), ('Teak', 'teak'),
		('Elm', 'elm'), ('Mahogany', 'mahogany'), ('Rattan', 'rattan|cane|wicker'), ('Leather', 'leather'),
		('Velvet', 'velvet'), ('Linen', 'linen'), ('Wool', 'wool|woollen'), ('Cotton', 'cotton'),
		('Metal', 'metal|steel|iron|brass|chrome|aluminium'), ('Glass', 'glass'), ('Marble', 'marble')
	) AS words (material, words)
	WHERE concat_ws(E'\n', title, description)
		~* ('(?<!\m(?:faux|fake|imitation|vegan)[ -])\m(?:' || words || ')\M(?![ -](?:effect|look|style|finish)\M)')
);
--> statement-breakpoint
-- PostgreSQL (since 15.20 and 17.12) does not rewrite a table whose row type a function uses. The function is
-- dropped for the rewrite, and created again as in migration 50.
DROP FUNCTION product_offered(products);--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "materials" text[] GENERATED ALWAYS AS (product_materials(title, description)) STORED;--> statement-breakpoint
CREATE FUNCTION product_offered(product products) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN product.enabled AND NOT product.is_deleted AND product.in_stock
	AND product.stock_quantity + product.reserved_quantity > 0;--> statement-breakpoint
CREATE INDEX "products_listed_width" ON "products" USING btree ("width_mm","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"depth_mm","height_mm","category","condition","price","in_stock","stock_quantity","colors","brand") WHERE "products"."enabled" and not "products"."is_deleted";--> statement-breakpoint
CREATE INDEX "products_reduced" ON "products" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "products"."enabled" and not "products"."is_deleted" and "products"."was_price" is not null;--> statement-breakpoint
CREATE INDEX "products_materials" ON "products" USING gin ("materials");