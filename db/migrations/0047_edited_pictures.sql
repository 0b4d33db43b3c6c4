ALTER TABLE "product_images" ADD COLUMN "original_url" text;--> statement-breakpoint
ALTER TABLE "product_images" ADD COLUMN "edit" text;--> statement-breakpoint
CREATE INDEX "product_images_original" ON "product_images" USING btree ("original_url") WHERE "product_images"."original_url" is not null;--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_edit_of_original" CHECK (("product_images"."original_url" is null) = ("product_images"."edit" is null));