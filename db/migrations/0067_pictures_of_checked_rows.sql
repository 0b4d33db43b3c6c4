-- The pictures that a product had at the check: others are not replaced.
ALTER TABLE "product_import_rows" ADD COLUMN "product_pictures" text[];