-- What text search looks through, word by word: a hyphen is a space, nothing is left out or stemmed.
CREATE FUNCTION product_search_words(title text, description text, brand text, category text)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN to_tsvector('simple'::regconfig, regexp_replace(product_search_text(title, description, brand, category), '[^[:alnum:]]+', ' ', 'g'));
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"words" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_synonyms_words" CHECK (cardinality("search_synonyms"."words") >= 2)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search_words" "tsvector" GENERATED ALWAYS AS (product_search_words(title, description, brand, category)) STORED;--> statement-breakpoint
CREATE INDEX "products_search_words" ON "products" USING gin ("search_words");--> statement-breakpoint
-- Staff edit them; these are the first ones.
INSERT INTO "search_synonyms" ("words", "created_at")
SELECT string_to_array(list, ', '), now() + place * interval '1 millisecond' FROM unnest(ARRAY[
	'sofa, couch, settee',
	'armchair, arm chair, easy chair, lounge chair',
	'wingback, wing chair, wing back',
	'recliner, reclining chair',
	'corner, l-shaped, sectional',
	'2-seater, two-seater, loveseat, love seat',
	'3-seater, three-seater',
	'4-seater, four-seater',
	'6-seater, six-seater, seats six, seats 6',
	'8-seater, eight-seater, seats eight, seats 8',
	'storage, wardrobe, sideboard, cupboard, cabinet, chest of drawers, dresser, credenza',
	'bookcase, bookshelf, book shelf, book case, shelf, shelves, shelving',
	'dining table, kitchen table',
	'side table, end table, bedside table, nightstand',
	'decor, ornament, accessories, home accessories',
	'grey, gray',
	'mid-century, midcentury',
	'Marks & Spencer, Marks and Spencer, M&S'
]) WITH ORDINALITY AS groups (list, place);
