ALTER TABLE "product_images" ADD COLUMN "role" text DEFAULT 'view' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_images" ADD COLUMN "caption" text;--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_role_known" CHECK ("product_images"."role" in ('view', 'detail', 'mark', 'label', 'before'));--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_caption_length" CHECK (char_length("product_images"."caption") between 1 and 120);