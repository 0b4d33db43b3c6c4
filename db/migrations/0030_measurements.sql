ALTER TABLE "products" ADD COLUMN "width_mm" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "depth_mm" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "height_mm" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "seat_height_mm" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "height_legs_off_mm" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "depth_back_off_mm" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "weight_g" integer;--> statement-breakpoint
CREATE INDEX "products_unmeasured" ON "products" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE not "products"."is_deleted" and ("products"."width_mm" is null or "products"."depth_mm" is null or "products"."height_mm" is null);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_lengths_in_range" CHECK ("products"."width_mm" between 1 and 9999 and "products"."depth_mm" between 1 and 9999 and "products"."height_mm" between 1 and 9999 and "products"."seat_height_mm" between 1 and 9999 and "products"."height_legs_off_mm" between 1 and 9999 and "products"."depth_back_off_mm" between 1 and 9999);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_weight_in_range" CHECK ("products"."weight_g" between 100 and 999900 and "products"."weight_g" % 100 = 0);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_parts_within_whole" CHECK ("products"."seat_height_mm" <= "products"."height_mm" and "products"."height_legs_off_mm" <= "products"."height_mm" and "products"."depth_back_off_mm" <= "products"."depth_mm");