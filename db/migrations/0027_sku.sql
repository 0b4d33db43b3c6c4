ALTER TABLE "products" ADD COLUMN "sku" text;--> statement-breakpoint
CREATE UNIQUE INDEX "products_sku" ON "products" USING btree (lower("sku")) WHERE not "products"."is_deleted";--> statement-breakpoint
CREATE INDEX "products_sku_search" ON "products" USING gin (lower("sku") gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_sku_length" CHECK (char_length("products"."sku") between 1 and 64);