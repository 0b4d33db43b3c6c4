-- The collation makes LIKE 'v%' a range of the primary key.
CREATE TABLE "catalogue_words" (
	"word" text COLLATE "C" PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE INDEX "catalogue_words_parts" ON "catalogue_words" USING gin ("word" gin_trgm_ops);
--> statement-breakpoint
CREATE FUNCTION note_product_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO catalogue_words SELECT unnest(tsvector_to_array(NEW.search_words))
	ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_words AFTER INSERT OR UPDATE OF title, description, brand, category ON products
	FOR EACH ROW EXECUTE FUNCTION note_product_words();
--> statement-breakpoint
INSERT INTO catalogue_words
SELECT DISTINCT unnest(tsvector_to_array(search_words)) FROM products WHERE NOT is_deleted;
